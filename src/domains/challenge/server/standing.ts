import type { Ctx } from '#platform/server/context.ts'
import { isId } from '#platform/server/cursors.ts'
import type { RoundStatus, TallyRule, TieRule } from '../round-contract.ts'
import { type StandingContest, standingStore } from './standing-store.ts'

type Reading = Pick<Ctx, 'db'>

/** A contest with what a voter must know of its round; leaders stand in it from the opening on. */
export interface Contest {
  readonly id: string
  readonly roundId: string
  readonly roundName: string
  readonly lga: string
  readonly seats: number
  readonly quorum: number
  readonly status: RoundStatus
  readonly tallyRule: TallyRule
  readonly tieRule: TieRule
  readonly opensAt: Date
  readonly closesAt: Date
  readonly isCertified: boolean
}

const contestOf = (row: StandingContest): Contest => ({
  id: row.id,
  roundId: row.round_id,
  roundName: row.name,
  lga: row.lga,
  seats: row.seats,
  quorum: row.quorum,
  status: row.status,
  tallyRule: row.tally_rule,
  tieRule: row.tie_rule,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  isCertified: row.certified_at !== null,
})

/** A contest by id, or null. */
export const contestById = async (ctx: Reading, id: string): Promise<Contest | null> => {
  const row = isId(id) ? await standingStore(ctx.db).contest(id) : undefined
  return row ? contestOf(row) : null
}

/** The announced, open or closed contest of an area, or null. */
export const liveContestIn = async (ctx: Reading, lga: string): Promise<Contest | null> => {
  const row = await standingStore(ctx.db).liveIn(lga)
  return row ? contestOf(row) : null
}

/** The latest contest in which a leader stands or stood, or null. */
export const contestOfLeader = async (ctx: Reading, leaderId: string): Promise<Contest | null> => {
  const row = isId(leaderId) ? await standingStore(ctx.db).ofLeader(leaderId) : undefined
  return row ? contestOf(row) : null
}

const MOST_PAST = 10
const MOST_CLOSED = 500

/** The contests of an area whose result stands, the latest first. */
export const pastContestsIn = async (ctx: Reading, lga: string): Promise<Contest[]> =>
  (await standingStore(ctx.db).certifiedIn(lga, MOST_PAST)).map(contestOf)

/** The contests of rounds that are closed and not certified as a whole; those without a result first. */
export const closedContests = async (ctx: Reading): Promise<Contest[]> =>
  (await standingStore(ctx.db).ofClosedRounds(MOST_CLOSED)).map(contestOf)

/** Who stands in a contest, by id; nobody before the round opens. */
export const candidatesIn = (ctx: Reading, contestId: string): Promise<string[]> =>
  standingStore(ctx.db).candidates(contestId)
