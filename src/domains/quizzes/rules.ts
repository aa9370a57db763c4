import { SECOND_MS } from '#shared/values/time.ts'
import { type AnswerLetter, answerLetters } from './attempt-contract.ts'

/** This share of right answers passes a quiz. */
const PASS_SHARE = 0.6
/** This share of the stated time must pass before a quiz may be sent (S-36). */
const READING_SHARE = 0.3

export const isQuizPassed = (right: number, total: number): boolean =>
  total > 0 && right >= total * PASS_SHARE

/** How much of the stated time a person has, in percent; more than 100 for access needs. */
export const timePercents = [100, 150, 200] as const
export type TimePercent = (typeof timePercents)[number]

/** When a quiz may be sent: more time for access needs moves the end, never the start. */
export const timesOf = (openedAt: Date, seconds: number, percent: TimePercent) => ({
  sendableFrom: new Date(openedAt.getTime() + seconds * SECOND_MS * READING_SHARE),
  expiresAt: new Date(openedAt.getTime() + seconds * SECOND_MS * (percent / 100)),
})

/** The last moment counts. There is no grace: the page itself says to send in time for a slow network. */
export const isExpired = (expiresAt: Date, now: Date): boolean => now > expiresAt

/** A question as drawn for one person: 0 stands for its right option. */
export interface DrawnQuestion {
  readonly id: string
  readonly order: readonly number[]
}

/** Draws questions and shuffles their options; `chance` returns a whole number below its argument. */
export const drawQuiz = (
  ids: readonly string[],
  count: number,
  chance: (below: number) => number,
): DrawnQuestion[] => {
  const shuffle = <T>(items: readonly T[]): T[] => {
    const left = [...items]
    return items.flatMap(() => left.splice(chance(left.length), 1))
  }
  return shuffle(ids)
    .slice(0, count)
    .map((id) => ({ id, order: shuffle(answerLetters.map((_, place) => place)) }))
}

/** The place of a chosen option in the question as written (0 is right); null for none. */
export const optionAt = (drawn: DrawnQuestion, letter: AnswerLetter | null): number | null =>
  letter === null ? null : (drawn.order[answerLetters.indexOf(letter)] ?? null)
