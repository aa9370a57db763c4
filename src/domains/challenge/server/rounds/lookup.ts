import type { Ctx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { RoundStatus, TallyRule, TieRule } from '../../round-contract.ts'
import { type StoredLookupContest, contestLookupStore } from './lookup-store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** The requirements for voters (decision D-25). */
export interface VoterRules {
  readonly needsPhone: boolean
  readonly needsOlderAccount: boolean
  readonly verifiedOnly: boolean
  /** True when a person without a place at the announcement votes where they first say they live. */
  readonly takesFirstPlace: boolean
}

/** A contest with the rules of its round; it has candidates from the opening on. */
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
  /** Voters vote where they lived at this time; null for a draft. */
  readonly announcedAt: Date | null
  readonly voters: VoterRules
}

const contestOf = (row: StoredLookupContest): Contest => ({
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
export const contestById = async (ctx: ReadContext, id: string): Promise<Contest | null> => {
  const row = isId(id) ? await contestLookupStore(ctx.db).contest(id) : undefined
  return row ? contestOf(row) : null
}

/** The announced, open or closed contests of areas. */
export const liveContestsIn = async (ctx: ReadContext, lgas: readonly string[]): Promise<Contest[]> =>
  lgas.length === 0 ? [] : (await contestLookupStore(ctx.db).liveIn(lgas)).map(contestOf)

/** The announced, open or closed contest of an area, or null. */
export const liveContestIn = async (ctx: ReadContext, lga: string): Promise<Contest | null> =>
  (await liveContestsIn(ctx, [lga]))[0] ?? null

/** The latest contest of a leader, or null. */
export const contestOfLeader = async (ctx: ReadContext, leaderId: string): Promise<Contest | null> => {
  const row = isId(leaderId) ? await contestLookupStore(ctx.db).ofLeader(leaderId) : undefined
  return row ? contestOf(row) : null
}

const MAX_PAST_CONTESTS = 10
const MAX_CLOSED_CONTESTS = 500

/** The contests of an area with a final result, the latest first. */
export const pastContestsIn = async (ctx: ReadContext, lga: string): Promise<Contest[]> =>
  (await contestLookupStore(ctx.db).certifiedIn(lga, MAX_PAST_CONTESTS)).map(contestOf)

/** Contests of closed rounds that are not certified as a whole; those without a result first. */
export const closedContests = async (ctx: ReadContext): Promise<Contest[]> =>
  (await contestLookupStore(ctx.db).ofClosedRounds(MAX_CLOSED_CONTESTS)).map(contestOf)

/** Open contests whose voting began, or will end, between these times. */
export const contestsTurning = async (
  ctx: ReadContext,
  edge: 'opens' | 'closes',
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Contest[]> => (await contestLookupStore(ctx.db).turning(edge, from, until)).map(contestOf)

/** The candidates of a contest, by id; none before the round opens. */
export const candidatesIn = (ctx: ReadContext, contestId: string): Promise<string[]> =>
  contestLookupStore(ctx.db).candidates(contestId)
