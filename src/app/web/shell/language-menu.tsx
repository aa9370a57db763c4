import { useLanguage, useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { languages } from '#shared/words.ts'
import { withLanguage } from './current.ts'

/** Links to the same page in another language; every language but English is labelled Beta [LG-01]. */
export const LanguageLinks = () => {
  const t = useT()
  const current = useLanguage()
  const { pathname, search } = usePageState()
  return (
    <ul className="langs">
      {languages.map(({ code, name, htmlLang, isBeta }) => (
        <li key={code}>
          <a
            href={withLanguage(pathname, search, code)}
            hrefLang={htmlLang}
            lang={htmlLang}
            data-language={code}
            aria-current={code === current.code ? 'true' : undefined}
          >
            {name}
            {isBeta && (
              <>
                {' '}
                <span className="chip">{t('Beta')}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
