import { type Say, wordsIn } from '#platform/server/notifications/server-words.ts'
import type { CivicGuideName } from '#shared/civic/guide-names.ts'
import { invariant } from '#shared/errors.ts'
import { matchScreen, sitemap } from '#shared/sitemap.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { AnswerOutcome, ChatEntry, GuideAnswer } from '../../contract.ts'
import { guidesIn } from '../../rules.ts'
import type { Corpus, FoundPassage } from '../corpus/corpus.ts'
import type { Intent } from '../guard/intent-row.ts'
import { composeAnswer, notSureWhich } from './compose.ts'
import { findWithHistory } from './follow-up.ts'
import { type ShortAnswer, writtenReplies } from './written-replies.ts'

export interface AskedQuestion {
  readonly guide: CivicGuideName
  readonly question: string
  readonly history: readonly ChatEntry[]
  /** Of the question, which its words tell. */
  readonly language: LanguageCode
}

type Source = GuideAnswer['sources'][number]
type Passed = Pick<FoundPassage, 'passage'>

export interface GuideReply {
  readonly outcome: AnswerOutcome
  readonly message: string
  readonly sources: readonly Source[]
  /** The short answer that it is. */
  readonly answer?: ShortAnswer
  /** The short answers of which one may be meant. */
  readonly choices?: readonly ShortAnswer[]
}

/** What a model may word: what was found, and the short answer whose facts it must say. */
export interface Given {
  readonly found: readonly Passed[]
  readonly answer?: ShortAnswer
}
/** Words what was found, or leaves it to the texts. */
export type Wording = (given: Given) => Promise<Pick<GuideReply, 'message' | 'sources'> | null>

export const sourcesFrom = (found: readonly Passed[]): Source[] =>
  found.map(({ passage: { title, heading, path, language } }) => ({ title, heading, path, language }))

/** The pages that a reply leads to: by the title of their text, or of their screen. */
const pagesOf = (corpus: Corpus, paths: readonly string[], language: LanguageCode, t: Say): Source[] =>
  paths.flatMap((path) => {
    const page = corpus.page(path, language)
    if (page) return [{ title: page.title, heading: '', path, language: page.language }]
    const screen = matchScreen(path)
    // A text that is not here is hidden or gone: no guide leads to it.
    return screen && Object.keys(screen.params).length === 0
      ? [{ title: t(sitemap[screen.name].title), heading: '', path, language }]
      : []
  })

/** The reply that people wrote for what was meant; a guide says in its own words who it is. */
const repliesTo = async (
  corpus: Corpus,
  { guide, language }: AskedQuestion,
  intent: Intent,
): Promise<GuideReply> => {
  const t = await wordsIn(language)
  if (intent === 'greeting' || intent === 'who-are-you')
    return { outcome: 'written', message: guidesIn(t)[guide].greeting, sources: [] }
  const reply = (await writtenReplies()).get(intent)
  invariant(reply, `content/answers has no ${intent}.md`)
  return {
    outcome: 'written',
    message: reply.texts[language],
    sources: pagesOf(corpus, reply.pages, language, t),
  }
}

/** A short answer as a source that a model may cite. */
const asSource = (answer: ShortAnswer, language: LanguageCode, [page]: readonly Source[]): Passed[] =>
  page
    ? [{ passage: { ...page, id: `answers/${answer.name}`, summary: '', text: answer.texts[language] } }]
    : []

const pageOf = (path: string): string => path.split('#')[0] ?? path

const MOST_SOURCES = 3
/** The texts that say more beside a short answer. */
const MOST_BESIDE = 2

/** The pages of short answers, and those of the texts beside them. */
const withOthers = (own: readonly Source[], found: readonly Passed[]): Source[] => {
  const pages = new Set(own.map(({ path }) => pageOf(path)))
  return [...own, ...sourcesFrom(found).filter(({ path }) => !pages.has(pageOf(path)))].slice(0, MOST_SOURCES)
}

/** What a guide says, from these texts: words of people, or what `inOwnWords` makes of what was found. */
export const replyFrom = async (
  corpus: Corpus,
  asked: AskedQuestion,
  inOwnWords: Wording | null = null,
): Promise<GuideReply> => {
  const { language } = asked
  const t = await wordsIn(language)
  const { finding, question } = await findWithHistory(corpus, asked)
  if (finding.outcome === 'written') return repliesTo(corpus, asked, finding.intent)
  if (finding.outcome === 'short') {
    const { answer } = finding
    const own = pagesOf(corpus, answer.pages, language, t)
    const sources = withOthers(own, finding.found)
    const beside = inOwnWords ? await corpus.find(question, language, MOST_BESIDE) : []
    const found = [...asSource(answer, language, sources), ...beside]
    const said = await inOwnWords?.({ found, answer })
    if (said) return { outcome: 'model', ...said, answer }
    return { outcome: 'text', message: answer.texts[language], sources, answer }
  }
  if (finding.outcome === 'choices') {
    const choices = finding.answers.map((answer) => {
      const sources = pagesOf(corpus, answer.pages.slice(0, 1), language, t)
      return { sources, text: [sources[0]?.title ?? '', answer.texts[language]].filter(Boolean).join('\n') }
    })
    return {
      outcome: 'near',
      message: [t(notSureWhich), ...choices.map(({ text }) => text)].join('\n\n'),
      sources: withOthers(
        choices.flatMap(({ sources }) => sources),
        finding.found,
      ),
      choices: finding.answers,
    }
  }
  if (finding.outcome === 'near')
    return { outcome: 'near', message: t(finding.says), sources: sourcesFrom(finding.found) }
  if (finding.outcome !== 'found') return { outcome: finding.outcome, message: t(finding.says), sources: [] }
  const { found } = finding
  const said = await inOwnWords?.({ found })
  if (said) return { outcome: 'model', ...said }
  return {
    outcome: 'text',
    message: composeAnswer(question, found, language, t),
    sources: sourcesFrom(found),
  }
}
