import { type OptionLetter, PASS_MARK } from './lesson-contract.ts'

/** Numbers, from 1, of the questions that were answered wrong. */
export const wrongAnswers = (
  right: readonly OptionLetter[],
  given: readonly OptionLetter[],
): readonly number[] => right.flatMap((letter, index) => (given[index] === letter ? [] : [index + 1]))

export const isPass = (rightAnswers: number): boolean => rightAnswers >= PASS_MARK

/** What a leader must have done before a seat may be given. */
export interface TrainingProgress {
  readonly modulesPassed: number
  readonly modules: number
  readonly hasCommitted: boolean
  readonly isCapstoneAccepted: boolean
}

/** All modules passed, capstone accepted, code of conduct and interests declared. */
export const isComplete = ({
  modulesPassed,
  modules,
  hasCommitted,
  isCapstoneAccepted,
}: TrainingProgress): boolean => modulesPassed >= modules && hasCommitted && isCapstoneAccepted

/** How many different people of the console must accept a capstone. */
export const CAPSTONE_APPROVALS = 2

/** This part of a lesson's stated time must be over before its test may be sent (S-36). */
const READING_SHARE = 0.3
const MINUTE_MS = 60_000

/** From when the test of a lesson may be sent that was opened first at this moment. */
export const sendableAt = (openedAt: Date, minutes: number): Date =>
  new Date(openedAt.getTime() + READING_SHARE * minutes * MINUTE_MS)
