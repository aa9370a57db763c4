import { isId } from '#platform/server/database/cursors.ts'
import type { Ctx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { LeaderStatus, OfficeType } from '../../contracts/leader-contract.ts'
import { isPublic, type Track, trackOf } from '../../rules.ts'
import { leaderFactsStore } from './facts-store.ts'

type ReadContext = Pick<Ctx, 'db'>

/** What other domains may know about a leader, including rejected ones: check `status` before showing anything. */
export interface LeaderFacts {
  readonly id: string
  readonly fullName: string
  readonly currentOffice: string
  readonly officeType: OfficeType
  readonly track: Track
  readonly zone: string
  readonly state: string
  readonly lga: string
  readonly status: LeaderStatus
  readonly isVerified: boolean
  readonly isSample: boolean
  /** The leader's own account, once it is known. */
  readonly personId: string | null
}

type Stored = Awaited<ReturnType<ReturnType<typeof leaderFactsStore>['leadersBy']>>[number]

const factsOf = (row: Stored): LeaderFacts => ({
  id: row.id,
  fullName: row.full_name,
  currentOffice: row.current_office,
  officeType: row.office_type,
  track: trackOf(row.office_type),
  zone: row.zone,
  state: row.state,
  lga: row.lga,
  status: row.status,
  isVerified: row.is_verified,
  isSample: row.is_sample,
  personId: row.person_id,
})

/** Leaders by id; unknown ids are absent. */
export const leadersByIds = async (
  ctx: ReadContext,
  ids: readonly string[],
): Promise<Map<string, LeaderFacts>> => {
  const wanted = [...new Set(ids)].filter(isId)
  if (wanted.length === 0) return new Map()
  const rows = await leaderFactsStore(ctx.db).leadersBy(wanted)
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

/** One leader in any status; refuses `leader-not-found`. */
export const leaderFor = async (ctx: ReadContext, leaderId: string): Promise<LeaderFacts> => {
  const leader = (await leadersByIds(ctx, [leaderId])).get(leaderId)
  if (!leader) throw new Refusal('leader-not-found')
  return leader
}

/** A leader with a public page; refuses `leader-not-found`. */
export const publicLeader = async (ctx: ReadContext, leaderId: string): Promise<LeaderFacts> => {
  const leader = await leaderFor(ctx, leaderId)
  if (!isPublic(leader.status)) throw new Refusal('leader-not-found')
  return leader
}

/** Leaders of a place or a status by name, without rejected ones; at most `limit`. */
export const leadersIn = async (
  ctx: ReadContext,
  where: { readonly lga?: string | undefined; readonly status?: LeaderStatus | undefined },
  limit = 500,
): Promise<LeaderFacts[]> => (await leaderFactsStore(ctx.db).leadersIn(where, limit)).map(factsOf)

/** The leader with this account, or undefined. */
export const leaderOfPerson = async (
  ctx: ReadContext,
  personId: string,
): Promise<LeaderFacts | undefined> => {
  const row = await leaderFactsStore(ctx.db).leaderOfPerson(personId)
  return row && factsOf(row)
}

const seatHolders: ReadonlySet<LeaderStatus> = new Set<LeaderStatus>(['deployed', 'verified'])

/** Whether the person is a leader who holds a seat. */
export const holdsSeat = async (ctx: ReadContext, personId: string): Promise<boolean> => {
  const leader = await leaderOfPerson(ctx, personId)
  return leader !== undefined && seatHolders.has(leader.status)
}
