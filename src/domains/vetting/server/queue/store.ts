import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import type { QueueTab } from '../../contracts/nomination-contract.ts'
import { isFreeOf, type ReviewerFacts } from '../conflicts/store.ts'
import { nominations, type StoredNomination } from '../nominations/store.ts'
import type { VettingTables } from '../tables.ts'

export interface QueueFilter {
  readonly bucket: QueueTab
  readonly state?: string | undefined
  /** Rounds that began before the first time and, if given, not before the second. */
  readonly began?: { readonly before: Date; readonly notBefore: Date | null } | undefined
  readonly isMine: boolean
}

const isOpen = sql<boolean>`nomination.status in ('pending', 'under_review') and nomination.info_requested is null`

const beganWithin = ({ before, notBefore }: NonNullable<QueueFilter['began']>) =>
  notBefore
    ? sql<boolean>`${isOpen} and nomination.round_started_at < ${before} and nomination.round_started_at >= ${notBefore}`
    : sql<boolean>`${isOpen} and nomination.round_started_at < ${before}`

const isSeatOf = (reviewerId: string) => sql<boolean>`exists (
  select 1 from vetting.assignment as seat where seat.nomination_id = nomination.id and seat.round = nomination.round
    and seat.reviewer_id = ${reviewerId} and seat.released_at is null)`

/** The round has a free seat, and this reviewer has not had one in it, not even one they gave up. */
const isOpenFor = (reviewerId: string) => sql<boolean>`${isOpen} and nomination.seats > (
    select count(*) from vetting.assignment as seat where seat.nomination_id = nomination.id
      and seat.round = nomination.round and seat.released_at is null)
  and not exists (select 1 from vetting.assignment as own where own.nomination_id = nomination.id
    and own.round = nomination.round and own.reviewer_id = ${reviewerId})`

const filtered = (db: Database, reviewer: ReviewerFacts, filter: QueueFilter) => {
  const { bucket, state, began, isMine } = filter
  return nominations(withTables<VettingTables>(db))
    .where('nomination.status', '=', bucket)
    .where(isFreeOf(reviewer))
    .$if(state !== undefined, (query) => query.where('nomination.state', '=', state ?? ''))
    .$if(began !== undefined, (query) => (began ? query.where(beganWithin(began)) : query))
    .$if(isMine, (query) => query.where(isSeatOf(reviewer.id)))
}

/** The nominations in one reviewer's console: never one that they have a conflict with. */
export const queueStore = (db: Database, reviewer: ReviewerFacts) => {
  const tables = withTables<VettingTables>(db)
  return {
    /** Counts per tab, and how many open nominations are overdue, due soon or assigned to this reviewer. */
    counts: async ({ overdueSince, soonSince }: { overdueSince: Date; soonSince: Date }) => {
      const count = (is: ReturnType<typeof isSeatOf>) => sql<number>`count(*) filter (where ${is})`
      return tables
        .selectFrom('vetting.nomination as nomination')
        .where(isFreeOf(reviewer))
        .groupBy('status')
        .select(({ fn }) => [
          'status',
          fn.countAll<number>().as('count'),
          count(beganWithin({ before: overdueSince, notBefore: null })).as('overdue'),
          count(beganWithin({ before: soonSince, notBefore: overdueSince })).as('soon'),
          count(sql<boolean>`decided_at is null and ${isSeatOf(reviewer.id)}`).as('mine'),
        ])
        .execute()
    },
    /** Open tabs list the oldest nomination first, decided tabs the latest decision first. */
    page: async (filter: QueueFilter, after: Position | undefined, rows: number) => {
      const { total } = await filtered(db, reviewer, filter)
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const isDecided = filter.bucket === 'approved' || filter.bucket === 'rejected'
      const key = isDecided ? sql`nomination.decided_at` : sql`nomination.submitted_at`
      const position = sql`(${after?.key}::timestamptz, ${after?.id}::uuid)`
      const start = sql<boolean>`(${key}, nomination.id) ${isDecided ? sql`<` : sql`>`} ${position}`
      const found = await filtered(db, reviewer, filter)
        .$if(after !== undefined, (query) => query.where(start))
        .orderBy(key, isDecided ? 'desc' : 'asc')
        .orderBy('nomination.id', isDecided ? 'desc' : 'asc')
        .limit(rows)
        .execute()
      return { total, rows: found }
    },
    find: (id: string): Promise<StoredNomination | undefined> =>
      nominations(tables).where('nomination.id', '=', id).where(isFreeOf(reviewer)).executeTakeFirst(),
    /** Nominations that the reviewer may be given now, by ascending id. */
    open: async (): Promise<string[]> => {
      const rows = await tables
        .selectFrom('vetting.nomination as nomination')
        .select('id')
        .where(isOpenFor(reviewer.id))
        .where(isFreeOf(reviewer))
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    mayBeGiven: async (id: string): Promise<boolean> => {
      const row = await tables
        .selectFrom('vetting.nomination as nomination')
        .select('id')
        .where('id', '=', id)
        .where(isOpenFor(reviewer.id))
        .where(isFreeOf(reviewer))
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
