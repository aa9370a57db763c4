import { useT } from '#platform/web/language.tsx'
import { languages } from '#shared/words.ts'
import { classes } from '#ui/classes.ts'
import type { Term } from '../contract.ts'

/** A language by its own name, as a value of sentences. */
export const languageName = (code: string): string =>
  languages.find((each) => each.code === code)?.name ?? code

/** A text in one language, told to screen readers as one. */
export const InLanguage = ({ code, text, className }: { code: string; text: string; className?: string }) => (
  <p
    className={classes('break', className)}
    lang={languages.find((each) => each.code === code)?.htmlLang ?? code}
  >
    {text}
  </p>
)

/** The words that we use for the terms of a sentence. */
export const TermList = ({ terms, code }: { terms: readonly Term[]; code: string }) => {
  const t = useT()
  if (terms.length === 0) return null
  return (
    <div className="small">
      <p className="b">{t('Our words for its terms')}</p>
      <ul>
        {terms.map(({ english, word, wrong }) => (
          <li key={english}>
            <span lang="en">{english}</span>: <b lang={code}>{word}</b>
            {wrong.length > 0 && <> ({t('not {words}', { words: wrong.join(', ') })})</>}
          </li>
        ))}
      </ul>
    </div>
  )
}
