import type { Ctx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { RoundStatus, TallyRule, TieRule } from '../round-contract.ts'
import { type StandingContest, standingStore } from './rounds/lookup-store.ts'

type Reading = Pick<Ctx, 'db'>

/** What is asked of whoever votes (decision D-25). */
export interface VoterRules {
  readonly needsPhone: boolean
  readonly needsOlderAccount: boolean
  readonly verifiedOnly: boolean
  /** Whoever had said no place at the announcement votes where they first say they live. */
  readonly takesFirstPlace: boolean
}

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
  /** Where somebody lived at this moment, they vote; null for a draft. */
  readonly announcedAt: Date | null
  readonly voters: VoterRules
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
  announcedAt: row.announced_at,
  voters: {
    needsPhone: row.needs_phone ?? false,
    needsOlderAccount: row.needs_older_account ?? false,
    verifiedOnly: row.verified_only,
    takesFirstPlace: row.takes_first_place ?? false,
  },
})

/** A contest by id, or null. */
export const contestById = async (ctx: Reading, id: string): Promise<Contest | null> => {
  const row = isId(id) ? await standingStore(ctx.db).contest(id) : undefined
  return row ? contestOf(row) : null
}

/** The announced, open or closed contests of areas. */
export const liveContestsIn = async (ctx: Reading, lgas: readonly string[]): Promise<Contest[]> =>
  lgas.length === 0 ? [] : (await standingStore(ctx.db).liveIn(lgas)).map(contestOf)

/** The announced, open or closed contest of an area, or null. */
export const liveContestIn = async (ctx: Reading, lga: string): Promise<Contest | null> =>
  (await liveContestsIn(ctx, [lga]))[0] ?? null

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
