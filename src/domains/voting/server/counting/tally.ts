import { createHash } from 'node:crypto'
import { knownOf } from '#shared/values/known.ts'

/** How many ballots put an amount of whole SUP on a leader. */
export interface CountLine {
  readonly leaderId: string
  readonly amount: number
  readonly ballots: number
}

/** Vetting scores by leader in tenths of a point; empty when the round breaks ties by lot only. */
export type TieScores = ReadonlyMap<string, number>

export interface LeaderTotal {
  readonly leaderId: string
  readonly ballots: number
  /** Whole SUP of all its ballots. */
  readonly sup: number
  /** Their weight by the tally rule, in millionths of a vote: an integer, so that sums are exact. */
  readonly weight: number
}

const MILLION = 1_000_000
const TENTH = 100_000

export type WeightRule = 'linear' | 'square_root'

/**
 * How a count is published. Form 1: every leader and amount, with square roots to six places. Form 2: groups, with square
 * roots to one place, because a sum of longer roots reveals each amount in it (docs/decisions/0030).
 */
export type CountForm = 1 | 2

/** The weight of one ballot of 1 to 10 SUP in millionths, as published (decision D-19). */
export const weightOf = (rule: WeightRule, sup: number, form: CountForm = 2): number => {
  if (knownOf(['linear', 'square_root'], rule, 'tally rule') === 'linear') return sup * MILLION
  return form === 1 ? Math.round(Math.sqrt(sup) * MILLION) : Math.round(Math.sqrt(sup) * 10) * TENTH
}

/** A leader's lot: SHA-256 over seed and id, of which the lowest wins. Nobody can choose it before the close. */
export const lotOf = (seed: Uint8Array, leaderId: string): string =>
  createHash('sha256').update(seed).update(leaderId).digest('hex')

/** The seed of a contest's lots: SHA-256 over all commitments, sorted. */
export const lotSeed = (commitments: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const each of commitments.map((it) => Buffer.from(it)).toSorted(Buffer.compare)) hash.update(each)
  return hash.digest()
}

/**
 * Ranks the leaders by weight; ties by the higher score, if the round uses scores, then by lot. Candidates without a ballot
 * are ranked too.
 */
export const standings = (
  { rule, form = 2 }: { rule: WeightRule; form?: CountForm },
  candidates: readonly string[],
  lines: readonly CountLine[],
  seed: Uint8Array,
  scores: TieScores = new Map(),
): LeaderTotal[] => {
  const all = candidates.map((leaderId): LeaderTotal => {
    const own = lines.filter((line) => line.leaderId === leaderId)
    const sum = (of: (line: CountLine) => number) =>
      own.reduce((total, line) => total + of(line) * line.ballots, 0)
    return {
      leaderId,
      ballots: sum(() => 1),
      sup: sum(({ amount }) => amount),
      weight: sum(({ amount }) => weightOf(rule, amount, form)),
    }
  })
  const lot = new Map(candidates.map((id) => [id, lotOf(seed, id)]))
  return all.toSorted(
    (a, b) =>
      b.weight - a.weight ||
      (scores.get(b.leaderId) ?? -1) - (scores.get(a.leaderId) ?? -1) ||
      ((lot.get(a.leaderId) ?? '') < (lot.get(b.leaderId) ?? '') ? -1 : 1),
  )
}

/** Who wins a seat and who is in reserve: nobody without a ballot, and nobody when the quorum is missed. */
export const resultOf = (ordered: readonly LeaderTotal[], seats: number, quorum: number) => {
  const cast = ordered.reduce((sum, { ballots }) => sum + ballots, 0)
  const chosen =
    cast >= quorum ? ordered.filter(({ ballots }) => ballots > 0).map(({ leaderId }) => leaderId) : []
  return { hasQuorum: cast >= quorum, winners: chosen.slice(0, seats), reserves: chosen.slice(seats) }
}
