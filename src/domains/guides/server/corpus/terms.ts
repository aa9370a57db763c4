import { foldedWords, foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import places from '../../reference/places.json' with { type: 'json' }
import table from '../../reference/terms.json' with { type: 'json' }
import civic from '../../reference/words.json' with { type: 'json' }
import { vectorOf } from '../meaning/word-vectors.ts'

/** Words that say nothing about the subject of a question, folded. */
const silent: Readonly<Record<LanguageCode, ReadonlySet<string>>> = {
  en: new Set(
    foldedWords(
      `a about after all also am an and any are as at be been before being but by can could did do does for from get
      had has have he her here him his how i if in into is it its just know let like make many may me might much must
      my need no not now of on one only or our out please s shall she should so some t tell than that the their them
      then there these they thing things this those to up us want was we were what when where which while who someone somebody anybody anyone next difference different happen happens mean means job whom why
      will with without would you your`,
    ),
  ),
  pcm: new Set(
    foldedWords(
      `abeg all am be can come dat dem dey di dis do don e fit for from get go gree how i im in is it just like make me my na nko no of on or people person put say sef since so take tell that the them they this to una wan we weh wetin wey when where which who with you your`,
    ),
  ),
  ha: new Set(
    foldedWords(
      `a abin abu akan ake amma an ana ani ba babu bai ban bari bayan ce cewa ci cikin da daga dai dan din domin don duk fa fi ga gaba game gani gobe haka hakan har i idan in ina irin ita iya jiya ka kai kamar kan kawai ke ki kin ko kowane ku kuka kuma la lokaci ma mai mana masu me mene menene mini mu muka muke mun mutum na naka nake naki nan nasa nawa ne ni sa saboda sai sake samu shi shin son sosai su suka suke sun ta take tana tare to tun wa wacce wace wanda wane wani wannan wasu wata wato ya yadda yake yana yanzu yau yaushe yaya yi yin za zai zama zamu zan zo zuwa`,
    ),
  ),
  ig: new Set(
    foldedWords(
      `a abu aga ahu aka ana anyi bi bia bu di dika dikwa e ebe ebee echi ee ga gaara gbasara ghi gi gini gwa ha hu i ihe ike ime inwe ka kaa karia kedu kemgbe ki ko kwa kwesiri m ma maka mana mara mbu me mere mgbe mmadu mu n na naani ndi niile nke nwere nwoke nye o obere oge ogologo ole on onwe onye otu otutu ozo si site sitere so taa tupu ufodu unu unyaahu wee were ya zi`,
    ),
  ),
  yo: new Set(
    foldedWords(
      `a ati awa awon ba bawo bayii be bee bi bo e emi eni enikan fe fi fun gan gbo gbodo gbogbo i ibi ibo igba inu iru iwo je ju ka kan kekere ki kii kin kini ko kuro la lana lati le lee lola lona lonii lori ma maa mi mo n naa ni nibi nibo nigba niigba nipa nitori o ohun on oun pada pe pelu ran ri rii sa se si sii sugbon ta tabi tani tele ti tii tiwa to wa wo won yen yi yii yio yoo`,
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
  foldedWords(
    `want wanted find tell told give gave go going gone come came see saw seen look take took put keep kept said say ask
    asked show start begin began bring brought call called send sent get got try tried think thought hear heard use used
    using make made done stop help need like would could always never ever really please place area side way kind lot
    sure true good bad new old big small same other another first last long much many often more most possible able
    instead around under over between since until before after again still already yet soon together everybody nobody
    everything nothing something anything people person man men boy girl friend friends brother sister mother father
    uncle aunt cousin son daughter husband wife grandmother grandfather grandma mama papa baba pastor imam madam
    today tomorrow yesterday tonight morning evening night day days week weeks month months year years time times now
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    site website platform app page october november december two three four five six seven eight nine ten hundred thousand`,
  )
    // Where somebody lives says little about what they ask.
    .concat(foldedWords(places.names.join(' ')))
    .flatMap((word) => [word, stem(word)]),
)

/** True for a term that says little about the subject of a question. */
export const isWeak = (term: string): boolean => weak.has(term)

/** The terms by which a text or a question is found: folded, without silent words, English ones stemmed. */
export const termsOf = (text: string, language: LanguageCode): string[] => {
  const words = foldedWords(text).filter((word) => word.length > 1 && !silent[language].has(word))
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

/** Endings that our other languages join to a word: `gidansu` is their house, `jidere` is seized. */
const endings: Readonly<Record<Exclude<LanguageCode, 'en'>, RegExp>> = {
  pcm: /(?!)/,
  ha: /([nr]?(mu|ku|ka|ki|sa|ta|su)|na|ta|n|r)$/,
  ig: /(beghi|ghi|kwara|kwa|la|le|lu|ra|re|ri|ro|ru)$/,
  yo: /(?!)/,
}
const MIN_STEM = 3
/** Shorter words look like English ones by chance. */
const MIN_LOAN = 4

interface Table {
  readonly rows: readonly Translation[]
  readonly words: ReadonlyMap<string, Translation>
}
const tableOf = (language: Exclude<LanguageCode, 'en'>): Table => {
  const rows = translationsFrom(language)
  const phrases = rows.filter(({ from }) => from.includes(' '))
  const words = rows.filter(({ from }) => !from.includes(' '))
  return { rows: phrases, words: new Map(words.toReversed().map((row) => [row.from, row])) }
}
const known = new Map<LanguageCode, Table>()

/** A word of the table, also behind an ending. */
const wordIn = ({ words }: Table, word: string, language: Exclude<LanguageCode, 'en'>) => {
  const stemmed = word.replace(endings[language], '')
  return words.get(word) ?? (stemmed.length >= MIN_STEM ? words.get(stemmed) : undefined)
}

/** A question in another language, as far as it can be said in English. */
export interface InEnglish {
  readonly found: readonly (readonly string[])[]
  /** The words that no table has. */
  readonly rest: readonly string[]
}

/** English terms for the words of a question in another language, as far as the tables have them, and the rest. */
export const inEnglish = (question: string, language: Exclude<LanguageCode, 'en'>): InEnglish => {
  const table = known.get(language) ?? tableOf(language)
  known.set(language, table)
  let left = ` ${foldName(question).replaceAll('sup civic', '')} `
  const found = new Map<string, readonly string[]>()
  const take = ({ asked }: Translation) => {
    for (const terms of asked) found.set(terms.join(' '), terms)
  }
  for (const row of table.rows)
    if (left.includes(` ${row.from} `)) {
      left = left.replaceAll(` ${row.from} `, ' ')
      take(row)
    }
  const rest = foldedWords(left).filter((word) => {
    if (silent[language].has(word) && !table.words.has(word)) return false
    const row = wordIn(table, word, language)
    if (row) take(row)
    return !row
  })
  return { found: [...found.values()], rest }
}

/** The term of an English word inside a sentence of another language, such as `camp`. */
export const loanOf = (word: string): string | undefined => {
  const term = word.length < MIN_LOAN ? undefined : stem(word)
  return term !== undefined && !silent.en.has(word) && vectorOf(term) ? term : undefined
}
