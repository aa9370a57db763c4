import { machine } from '#shared/machine.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import type { ProjectStatus } from './contract.ts'
import { type ConsoleDecision, consoleDecisions } from './plan-contract.ts'

/** The one table of what may follow what in a project's life. */
export const projectMachine = machine<ProjectStatus>('status-not-next', {
  proposed: ['active', 'declined', 'withdrawn'],
  declined: [],
  withdrawn: [],
  active: ['funding', 'closed'],
  closed: [],
  funding: ['funded', 'unfunded'],
  unfunded: [],
  funded: ['building', 'cancelled'],
  building: ['completed', 'cancelled'],
  completed: ['checked'],
  checked: [],
  cancelled: [],
})

/** Statuses in which SUP has to move: into escrow, or back. */
export const settlingStatuses = ['funded', 'unfunded', 'closed', 'cancelled'] as const

/** The decisions that the console may take about a project now. */
export const decisionsFrom = (status: ProjectStatus): ConsoleDecision[] =>
  consoleDecisions.filter((to) => projectMachine.can(status, to))

/** The impact is judged when the work has stood for this long. */
export const IMPACT_DAYS = 90
/** Photos of people who have no part in a project, for each step. */
export const INDEPENDENT_PHOTOS = 2
/** A hold outlives the deadline, so that what was collected in the last minute is not given back; days. */
export const HOLD_GRACE_DAYS = 30
/** Of every 100 SUP, so much at most is released for the first step. */
const FIRST_SHARE = 30

/** Kobo in whole units, rounded up: the product never asks for less than the work costs. */
export const unitsOfKobo = (kobo: number, koboPerSup: number): number =>
  Number((BigInt(kobo) * BigInt(UNITS_PER_SUP) + BigInt(koboPerSup) - 1n) / BigInt(koboPerSup))

/** The goal: what the lines cost, rounded up to whole SUP, because votes are whole. */
export const goalOf = (amounts: readonly number[]): number =>
  Math.ceil(amounts.reduce((sum, units) => sum + units, 0) / UNITS_PER_SUP) * UNITS_PER_SUP

/**
 * The units that each step releases: by its weeks, at most 30 of 100 for the first, and together exactly the goal. Needs
 * two steps or more.
 */
export const splitGoal = (goal: number, weeks: readonly number[]): number[] => {
  const sum = weeks.reduce((total, each) => total + each, 0)
  const share = (units: number, part: number, whole: number) =>
    Number((BigInt(units) * BigInt(part)) / BigInt(whole))
  const first = Math.min(share(goal, weeks[0] ?? 0, sum), share(goal, FIRST_SHARE, 100))
  const rest = weeks.slice(1).map((each) => share(goal - first, each, sum - (weeks[0] ?? 0)))
  const missing = goal - first - rest.reduce((total, each) => total + each, 0)
  return [first, ...rest.slice(0, -1), (rest.at(-1) ?? 0) + missing]
}

/** How an amount is paid from two kinds of SUP in this order; null when both together are too little. */
export const splitPayment = <B extends string>(
  units: number,
  order: readonly B[],
  balances: Readonly<Record<B, number>>,
): { bucket: B; units: number }[] | null => {
  let left = units
  const parts: { bucket: B; units: number }[] = []
  for (const bucket of order) {
    const taken = Math.min(left, balances[bucket])
    if (taken > 0) parts.push({ bucket, units: taken })
    left -= taken
  }
  return left === 0 ? parts : null
}

/** The number of the step that is worked on: the first that is not released; null before the money is there. */
export const currentStepOf = (
  { status, settled_at: settled }: { readonly status: ProjectStatus; readonly settled_at: Date | null },
  steps: readonly { place: number; released_at: Date | null }[],
): number | null =>
  (status === 'funded' || status === 'building') && settled !== null
    ? (steps.find(({ released_at: released }) => released === null)?.place ?? null)
    : null

/** What a pledge gets back of what is still in escrow: its share of the goal, rounded down to a unit. */
export const refundOf = (pledge: number, inEscrow: number, goal: number): number =>
  Number((BigInt(pledge) * BigInt(inEscrow)) / BigInt(goal))

/** The quarters of the goal that a pledge has passed, such as 50; null when it passed none. */
export const quarterPassed = (before: number, after: number, goal: number): number | null => {
  const quarterOf = (units: number) => Math.floor((units * 4) / goal)
  return quarterOf(after) > quarterOf(before) && after < goal ? quarterOf(after) * 25 : null
}

/** The photo that came with an idea belongs to no step of the work. */
export const IDEA_STEP = 0
