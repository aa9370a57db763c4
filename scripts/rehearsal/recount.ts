import { createHash } from 'node:crypto'
import type { ContestCount } from '#domains/voting/count-contract.ts'
import type { Choice } from './ballots.ts'
import type { RehearsedContest } from './rounds.ts'

// A count of its own, written from the published rule alone (docs/decisions/0020), so that it shares no mistake with
// the count that it checks.

const MILLION = 1_000_000

interface Weighed {
  readonly leaderId: string
  readonly weight: number
  readonly lot: string
}

/** Leaders as the rule orders them; nobody in a rehearsal has a vetting score, so the lot decides between equals. */
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

/** What the rule makes of the ballots: who wins, in order, and whether equals had to be parted for a seat. */
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

/** Fewer ballots than this are told together with others only. */
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

/** Whether a published count says of these ballots what is true, and nothing of fewer than five by themselves. */
export const isTruePublication = (
  ballots: readonly Choice[],
  count: Pick<ContestCount, 'ballots' | 'sup' | 'lines' | 'groups' | 'standings'>,
): boolean => {
  if (count.ballots !== ballots.length || count.sup !== sumOf(ballots, ({ amount }) => amount)) return false
  if (ballots.length >= LEAST) return areGroupsTrue(ballots, count)
  const told = count.standings.filter((each) => each.ballots !== null || each.place !== null)
  return count.lines.length + count.groups.length + told.length === 0
}

/** The winners that a published count names, in their order. */
export const publishedWinners = ({ standings }: Pick<ContestCount, 'standings'>): string[] =>
  standings
    .filter(({ outcome }) => outcome === 'won')
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ leaderId }) => leaderId)
