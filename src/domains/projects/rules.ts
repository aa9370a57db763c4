import type { ProjectSort } from './contract.ts'

/** The input of a sort by totals, in whole units. */
export interface PollTotal {
  readonly id: string
  readonly goal: number
  readonly received: number
}

/** Whole percent of the goal, rounded down, so that 100 means that the goal is reached. */
export const percentOf = (received: number, goal: number): number => Math.floor((received / goal) * 100)

/** The sort key, highest first; a project above its goal is no closer to it than one at the goal. */
export const rankOf = (sort: ProjectSort, { received, goal }: PollTotal): number =>
  sort === 'closest' ? Math.min(1, received / goal) : received

const byRank = (sort: ProjectSort) => (a: PollTotal, b: PollTotal) =>
  rankOf(sort, b) - rankOf(sort, a) || (a.id < b.id ? 1 : -1)

/** The projects after a position in a sort by totals. */
export const rankedAfter = (
  sort: ProjectSort,
  totals: readonly PollTotal[],
  after: { readonly rank: number; readonly id: string } | undefined,
): PollTotal[] =>
  totals
    .filter((each) => {
      const rank = rankOf(sort, each)
      return !after || rank < after.rank || (rank === after.rank && each.id < after.id)
    })
    .toSorted(byRank(sort))
