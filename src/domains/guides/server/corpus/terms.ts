import { foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import table from '../../reference/terms.json' with { type: 'json' }
import civic from '../../reference/words.json' with { type: 'json' }

const split = (words: string): string[] => foldName(words).split(' ').filter(Boolean)

/** Words that say nothing about the subject of a question, folded. */
const silent: Readonly<Record<LanguageCode, ReadonlySet<string>>> = {
  en: new Set(
    split(
      `a about after all also am an and any are as at be been before being but by can could did do does for from get
      had has have he her here him his how i if in into is it its just know let like make many may me might much must
      my need no not now of on one only or our out please s shall she should so some t tell than that the their them
      then there these they thing things this those to up us want was we were what when where which while who someone somebody anybody anyone next difference different happen happens mean means job whom why
      will with without would you your`,
    ),
  ),
  pcm: new Set(
    split(
      'abeg all am be can dey dem di do e fit for from go get how i in is it make me my na no of on or say so the them to una wan wetin we wey when where which who with you your',
    ),
  ),
  ha: new Set(
    split(
      'a ake an ba ban bayan ce cikin da daga don duk ga haka har hakan i ina ita ka ke ko kuma kan ki ku ma mai me menene mene mutum na ne ni nawa nan nake sa sai shi shin su ta take tana tare to wa wane wanda wacce wannan ya yadda yana yake yaya yaushe yi zai zan za zuwa',
    ),
  ),
  ig: new Set(
    split(
      'a aga anyi bu bi dika e ebe ga gini gbasara gi ha i ihe ike ka kedu ko m ma maka mgbe mere mu na nke ndi niile o ole onye otu si site so ufodu unu wee ya',
    ),
  ),
  yo: new Set(
    split(
      'a ati awon bawo bi bo e fun gbogbo i ibo iru je ka ki kini kin lati le mi mo n naa ni nibo nigba o pe pelu se si sugbon tabi ta ti wa wo won yi yii yio',
    ),
  ),
}

/** A light stem of an English word, so that `voters`, `voting` and `vote` meet. */
const stem = (word: string): string => {
  if (word.length < 5 || /\d/.test(word)) return word.replace(/^(\p{L}{3,})s$/u, '$1')
  return word
    .replace(/(sses|ies)$/, (end) => (end === 'ies' ? 'y' : 'ss'))
    .replace(/([^su])s$/, '$1')
    .replace(/(ation|ations)$/, 'ate')
    .replace(/(ing|ed|er|ors?|ment|ly|e)$/, '')
}

/** Words that many questions have and that name no subject: they count little. */
const weak = new Set(
  split(
    `want find tell give go going come came see look take put keep said ask say show start begin people man men friend
    today tomorrow yesterday day time week year still already always never really place area side way kind lot sure
    true good new old big small same other another first last long much many often more most need help possible able
    done made use using used work instead around under over between since`,
  ).flatMap((word) => [word, stem(word)]),
)

/** True for a term that says little about the subject of a question. */
export const isWeak = (term: string): boolean => weak.has(term)

/** The terms by which a text or a question is found: folded, without silent words, English ones stemmed. */
export const termsOf = (text: string, language: LanguageCode): string[] => {
  const words = split(text).filter((word) => word.length > 1 && !silent[language].has(word))
  // Naijá shares most of its words with English.
  if (language !== 'en' && language !== 'pcm') return words
  return words.filter((word) => !silent.en.has(word)).map(stem)
}

interface Translation {
  readonly from: string
  /** What it asks for in English; of the terms of one of them, one is enough. */
  readonly asked: readonly (readonly string[])[]
}

const translationsFrom = (language: Exclude<LanguageCode, 'en'>): Translation[] =>
  [
    ...table.terms.map((row) => ({
      from: foldName(row[language]),
      asked: termsOf(row.en, 'en').map((term) => [term]),
    })),
    ...(language === 'pcm'
      ? []
      : civic.words.flatMap((row) =>
          row[language].map((from) => ({ from: foldName(from), asked: [termsOf(row.en, 'en')] })),
        )),
  ]
    .filter(({ from }) => from !== '')
    // The longest phrase first: `polling unit` before `unit`.
    .toSorted((a, b) => b.from.length - a.from.length)

const known = new Map<LanguageCode, readonly Translation[]>()

/** English terms for the words of a question in another language, as far as the table of terms has them, and the rest. */
export const inEnglish = (
  question: string,
  language: Exclude<LanguageCode, 'en'>,
): { readonly found: readonly (readonly string[])[]; readonly rest: string } => {
  const table = known.get(language) ?? translationsFrom(language)
  known.set(language, table)
  let rest = ` ${foldName(question)} `
  const found = new Map<string, readonly string[]>()
  for (const { from, asked } of table)
    if (rest.includes(` ${from} `)) {
      rest = rest.replaceAll(` ${from} `, ' ')
      for (const terms of asked) found.set(terms.join(' '), terms)
    }
  return { found: [...found.values()], rest }
}
