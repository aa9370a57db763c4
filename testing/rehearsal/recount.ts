import { createHash } from 'node:crypto'
import type { ContestCount } from '#domains/voting/count-contract.ts'
import type { Choice } from './ballots.ts'
import type { RehearsedContest } from './rounds.ts'

// An independent count, written only from the published rule (docs/decisions/0020), so that it shares no mistake with the
// count that it checks.

const MILLION = 1_000_000

interface Weighed {
  readonly leaderId: string
  readonly weight: number
  readonly lot: string
}

/** Ranks leaders by the rule; nobody in a rehearsal has a vetting score, so the lot breaks ties. */
const ordered = (contest: RehearsedContest, ballots: readonly Choice[], seed: string): Weighed[] =>
  contest.leaders
    .map((leaderId) => ({
      leaderId,
      weight: ballots
        .filter((ballot) => ballot.leaderId === leaderId)
        .reduce(
          (sum, { amount }) =>
            sum +
            (contest.tallyRule === 'linear'
              ? amount * MILLION
              : (Math.round(Math.sqrt(amount) * 10) * MILLION) / 10),
          0,
        ),
      lot: createHash('sha256').update(Buffer.from(seed, 'hex')).update(leaderId).digest('hex'),
    }))
    .toSorted((a, b) => b.weight - a.weight || (a.lot < b.lot ? -1 : 1))

/** The result of the ballots by the rule: the winners in order, and whether a tie decided a seat. */
export const recount = (contest: RehearsedContest, ballots: readonly Choice[], seed: string) => {
  const order = ordered(contest, ballots, seed)
  const hasQuorum = ballots.length >= contest.quorum
  const winners = hasQuorum
    ? order
        .filter(({ weight }) => weight > 0)
        .slice(0, contest.seats)
        .map(({ leaderId }) => leaderId)
    : []
  const [last, next] = [order[contest.seats - 1], order[contest.seats]]
  return {
    hasQuorum,
    winners,
    isTieForSeat: hasQuorum && last !== undefined && last.weight > 0 && last.weight === next?.weight,
  }
}

/** Fewer ballots than this are published only together with others. */
const LEAST = 5

const sumOf = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)

const areGroupsTrue = (
  ballots: readonly Choice[],
  { lines, groups, standings }: Pick<ContestCount, 'lines' | 'groups' | 'standings'>,
): boolean => {
  const isLine = ({ leaderId, amount }: Choice) =>
    lines.some((line) => line.leaderId === leaderId && line.amount === amount)
  const rest = ballots.filter((ballot) => !isLine(ballot))
  const own = (all: readonly Choice[], id: string) => all.filter(({ leaderId }) => leaderId === id).length
  const parts = groups.flatMap((group) => group.parts)
  return (
    lines.every(
      ({ leaderId, amount, ballots: n }) =>
        n >= LEAST && ballots.filter((it) => it.leaderId === leaderId && it.amount === amount).length === n,
    ) &&
    groups.every(({ ballots: n, parts: its }) => n >= LEAST && n === sumOf(its, (part) => part.ballots)) &&
    sumOf(groups, ({ sup }) => sup) === sumOf(rest, ({ amount }) => amount) &&
    standings.every(
      ({ leaderId, ballots: n }) =>
        n === own(ballots, leaderId) &&
        own(rest, leaderId) ===
          sumOf(
            parts.filter((part) => part.leaderId === leaderId),
            (part) => part.ballots,
          ),
    )
  )
}

/** Whether a published count is true of these ballots and shows no group of fewer than five. */
export const isTruePublication = (
  ballots: readonly Choice[],
  count: Pick<ContestCount, 'ballots' | 'sup' | 'lines' | 'groups' | 'standings'>,
): boolean => {
  if (count.ballots !== ballots.length || count.sup !== sumOf(ballots, ({ amount }) => amount)) return false
  if (ballots.length >= LEAST) return areGroupsTrue(ballots, count)
  const told = count.standings.filter((each) => each.ballots !== null || each.place !== null)
  return count.lines.length + count.groups.length + told.length === 0
}

/** The winners of a published count in their order. */
export const publishedWinners = ({ standings }: Pick<ContestCount, 'standings'>): string[] =>
  standings
    .filter(({ outcome }) => outcome === 'won')
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ leaderId }) => leaderId)
