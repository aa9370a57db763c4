import { MINUTE_MS } from '#shared/values/time.ts'
import { PASS_MARK } from './lesson-contract.ts'

export const isPass = (rightAnswers: number): boolean => rightAnswers >= PASS_MARK

/** What a leader must complete before getting a seat. */
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

/** How many different staff members must accept a capstone. */
export const CAPSTONE_APPROVALS = 2

/** This share of a lesson's stated time must pass before its test may be sent (S-36). */
const READING_SHARE = 0.3

/** The earliest time to send the test of a lesson that was first opened at this time. */
export const sendableAt = (openedAt: Date, minutes: number): Date =>
  new Date(openedAt.getTime() + READING_SHARE * minutes * MINUTE_MS)
