import { foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ChatEntry } from '../../contract.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { isWeak, termsOf } from '../corpus/terms.ts'
import { type AnswerFinding, findAnswer } from './find-answer.ts'

/** A question with this many words of a subject stands alone. */
const MIN_SUBJECT = 3

/** How people go on: `and how long does it take?` */
const goesOn = new RegExp(
  `^(?:${[
    'and',
    'but',
    'so',
    'then',
    'ok',
    'okay',
    'what about',
    'how about',
    'what if',
    'why',
    'which one',
    'does it',
    'is it',
    'can i also',
    'how long',
    'how much',
    'where',
    'when',
    'wetin about',
    'how about',
    'if e',
    'e dey',
    'na how much',
    'which place',
    'kuma',
    'to',
    'amma',
    'idan',
    'nawa',
    'shekara nawa',
    'kwana nawa',
    'tsawon',
    'yaushe',
    'a ina',
    'ina',
    'ma',
    'ya bu',
    'olee',
    'ego ole',
    'afo ole',
    'kedu mgbe',
    'o buru',
    'ati',
    'sugbon',
    'nje',
    'ti',
    'elo',
    'odun melo+',
    'ojo melo+',
    'nigba wo',
    'nibo',
    'bawo ni o se',
  ].join('|')})\\b`,
)

/** True for a question that needs the one before it to be understood. */
const isFollowUp = (question: string, language: LanguageCode): boolean => {
  const subject = new Set(termsOf(question, language).filter((term) => !isWeak(term)))
  return subject.size < (goesOn.test(foldName(question)) ? MIN_SUBJECT : 2)
}

/** What is found for a question, and the question as it was searched: a follow-up with the one before it in front. */
export const findWithHistory = async (
  corpus: Corpus,
  asked: {
    readonly question: string
    readonly history: readonly ChatEntry[]
    readonly language: LanguageCode
  },
): Promise<{ readonly finding: AnswerFinding; readonly question: string }> => {
  const { question, history, language } = asked
  const before = history.findLast(({ role, content }) => role === 'user' && content !== question)
  const alone = { finding: await findAnswer(corpus, question, language), question }
  if (!before || alone.finding.outcome === 'written' || alone.finding.outcome === 'side') return alone
  if (!isFollowUp(question, language)) return alone
  // Together, or else the page on which the question before was answered: it is about the same.
  const searched = [`${before.content} ${question}`, before.content]
  const findings: (typeof alone)[] = []
  for (const asked of searched) {
    const each = { finding: await findAnswer(corpus, asked, language), question: asked }
    if (each.finding.outcome === 'found' || each.finding.outcome === 'short') return each
    findings.push(each)
  }
  return findings.find(({ finding }) => finding.outcome === 'choices') ?? alone
}
