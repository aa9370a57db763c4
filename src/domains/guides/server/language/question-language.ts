import { readCatalogue } from '#platform/server/notifications/server-words.ts'
import { foldedWords } from '#shared/text/fold.ts'
import { languages, type LanguageCode } from '#shared/words.ts'
import { knownAsks } from '../corpus/page-asks.ts'

/** How many sentences hold a word of a language, and how many sentences there are. */
interface WordUse {
  readonly sentences: number
  readonly times: ReadonlyMap<string, number>
}

/** How much likelier the language of the page is than another, before a word of the question is read. */
const PAGE_BONUS = 2
const UNSEEN = 0.3
/** How much more frequent a word is in Naijá than in English: one like `dey` tells, two like `get` and `una` do. */
const NAIJA_ALONE = 100
const NAIJA_TOGETHER = 10

const countWords = (sentences: readonly string[]): WordUse => {
  const times = new Map<string, number>()
  for (const sentence of sentences)
    for (const word of new Set(foldedWords(sentence.replaceAll(/\{[^}]*\}/g, ' '))))
      times.set(word, (times.get(word) ?? 0) + 1)
  return { sentences: sentences.length, times }
}

const read = async (): Promise<ReadonlyMap<LanguageCode, WordUse>> => {
  const uses = new Map<LanguageCode, WordUse>()
  for (const { code } of languages) {
    const pairs = Object.entries(await readCatalogue(code === 'en' ? 'ha' : code))
    // A sentence that is the same in English is a name, or not translated.
    const own = pairs.filter(([english, words]) => code === 'en' || words !== english)
    const ours = own.map(([english, words]) => (code === 'en' ? english : words))
    // People ask in words that an editor would not print.
    uses.set(code, countWords([...ours, ...knownAsks(code).map(({ ask }) => ask)]))
  }
  return uses
}

let known: ReturnType<typeof read> | undefined

const rate = (use: WordUse | undefined, word: string): number =>
  ((use?.times.get(word) ?? 0) + UNSEEN) / ((use?.sentences ?? 0) + 1)

/**
 * The language in which a question is asked, by the words of our own catalogues and of the questions that we know; the
 * page's language where the words tell nothing. Naijá shares most words with English, so it needs at least one word of its own.
 */
export const languageOfQuestion = async (question: string, ofPage: LanguageCode): Promise<LanguageCode> => {
  const uses = await (known ??= read())
  const words = foldedWords(question)
  const shares = words.map((word) => rate(uses.get('pcm'), word) / rate(uses.get('en'), word))
  const isNaija =
    ofPage === 'pcm' ||
    shares.some((share) => share > NAIJA_ALONE) ||
    shares.filter((share) => share > NAIJA_TOGETHER).length > 1
  let best = ofPage
  let most = Number.NEGATIVE_INFINITY
  for (const [code, use] of uses) {
    if (code === 'pcm' && !isNaija) continue
    const seen = words.reduce((sum, word) => sum + Math.log(rate(use, word)), 0)
    const likely = seen + (code === ofPage ? PAGE_BONUS : 0)
    if (likely > most) [best, most] = [code, likely]
  }
  return best
}
