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
            (contest.tallyRule === 'linear' ? amount * MILLION : Math.round(Math.sqrt(amount) * MILLION)),
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

/** Ballots by leader and amount, as a text that two equal counts share. */
export const linesOf = (ballots: readonly Choice[]): string =>
  [...Map.groupBy(ballots, ({ leaderId, amount }) => `${leaderId} ${amount}`)]
    .map(([line, all]) => `${line} ${all.length}`)
    .toSorted()
    .join('\n')

/** The same text of a published count. */
export const publishedLines = ({ lines }: Pick<ContestCount, 'lines'>): string =>
  lines
    .map(({ leaderId, amount, ballots }) => `${leaderId} ${amount} ${ballots}`)
    .toSorted()
    .join('\n')

/** The winners that a published count names, in their order. */
export const publishedWinners = ({ standings }: Pick<ContestCount, 'standings'>): string[] =>
  standings
    .filter(({ outcome }) => outcome === 'won')
    .toSorted((a, b) => a.place - b.place)
    .map(({ leaderId }) => leaderId)
