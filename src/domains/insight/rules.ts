import { HOUR_MS } from '#shared/values/time.ts'
import type { Dashboard, FirstStep, WayLevel } from './contract.ts'
import { firstSteps } from './contract.ts'

/** What decides a person's level on the way through the challenge. */
export interface Way {
  readonly isVerified: boolean
  readonly hasPassedAll: boolean
  readonly holdsSeat: boolean
}

/** The level (decision D-34): each needs the one before it, except that a seat speaks for itself. */
export const wayLevelOf = ({ isVerified, hasPassedAll, holdsSeat }: Way): WayLevel => {
  if (holdsSeat) return 'leader'
  if (!isVerified) return 'candidate'
  return hasPassedAll ? 'trained' : 'verified'
}

/** The list of first steps; null once all are done. */
export const checklistOf = (done: ReadonlySet<FirstStep>): Dashboard['checklist'] =>
  firstSteps.every((step) => done.has(step))
    ? null
    : firstSteps.map((step) => ({ step, isDone: done.has(step) }))

export type NextStep = 'answer' | 'place' | 'vote' | 'learn' | 'nominate'

/** True when the earned SUP pays at least one SUP, the least that a vote takes. */
const canPayVote = (earned: string): boolean => Number.parseInt(earned, 10) >= 1

/** The one thing to do next: what others wait for first, then what ends soonest, then what earns. */
export const nextStepOf = (
  { place, contest, earned, lessons }: Pick<Dashboard, 'place' | 'contest' | 'earned' | 'lessons'>,
  isAsked: boolean,
): NextStep => {
  if (isAsked) return 'answer'
  if (!place) return 'place'
  if (contest?.state === 'open' && contest.mayVote && contest.voted === null && canPayVote(earned))
    return 'vote'
  return lessons.next ? 'learn' : 'nominate'
}

const DAY_HOURS = 24

/** The whole days or hours between two times, rounded down; null when the second is not later. */
export const timeBetween = (from: string, until: string): { days: number; hours: number } | null => {
  const hours = Math.floor((Date.parse(until) - Date.parse(from)) / HOUR_MS)
  return Date.parse(until) > Date.parse(from)
    ? { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS }
    : null
}
