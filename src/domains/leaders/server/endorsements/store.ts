import { type Insertable, type Kysely, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { EndorsementRow, LeadersTables } from '../tables.ts'

/** The cursor's key in the anonymous part of the list, which has no time. */
export const ANONYMOUS = 'anonymous'

type Tables = Kysely<LeadersTables>

// The same expression as in the index `endorsement_by_day`.
const DAY = sql<string>`(endorsed_at at time zone 'Africa/Lagos')::date`

const listed = (tables: Tables, leaderId: string, isAnonymous: boolean) =>
  tables
    .selectFrom('leaders.endorsement')
    .select(['id', 'person_id', 'is_anonymous', 'note', 'note_state', 'endorsed_at'])
    .where('leader_id', '=', leaderId)
    .where('is_anonymous', '=', isAnonymous)

const named = (tables: Tables, leaderId: string, after: Position | undefined, rows: number) =>
  listed(tables, leaderId, false)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${DAY}, id) < (${after?.key}::date, ${after?.id}::uuid)`),
    )
    .orderBy(DAY, 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

const anonymous = (tables: Tables, leaderId: string, after: string | undefined, rows: number) =>
  listed(tables, leaderId, true)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(rows)
    .execute()

/** SQL of endorsements. */
export const endorsementsStore = (db: Database, tables: Tables = withTables(db)) => ({
  /** False when this person endorses the leader already; the unique key decides between parallel calls. */
  add: (endorsement: Insertable<EndorsementRow>): Promise<boolean> =>
    wrote(
      tables
        .insertInto('leaders.endorsement')
        .values(endorsement)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  /** Removes the endorsement with its words; false when there is none. */
  remove: (leaderId: string, personId: string): Promise<boolean> =>
    wrote(
      tables
        .deleteFrom('leaders.endorsement')
        .where('leader_id', '=', leaderId)
        .where('person_id', '=', personId),
    ),
  own: (leaderId: string, personId: string) =>
    tables
      .selectFrom('leaders.endorsement')
      .select(['id', 'is_anonymous', 'note', 'note_state', 'note_code', 'endorsed_at', 'weight'])
      .where('leader_id', '=', leaderId)
      .where('person_id', '=', personId)
      .executeTakeFirst(),
  /** Endorsements of accounts that count; `uncounted` are the others, which are listed as well. */
  counts: (leaderId: string) =>
    tables
      .selectFrom('leaders.endorsement')
      .where('leader_id', '=', leaderId)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('weight', '>', 0).as('total'),
        fn.countAll<number>().filterWhere('weight', '>', 1).as('verified'),
        fn
          .countAll<number>()
          .filterWhere('weight', '>', 0)
          .filterWhere('is_anonymous', '=', true)
          .as('anonymous'),
        fn.countAll<number>().filterWhere('weight', '=', 0).as('uncounted'),
      ])
      .executeTakeFirstOrThrow(),
  /** Named ones first, by day and random id; then anonymous ones by random id, which reveals nothing. */
  page: async (leaderId: string, after: Position | undefined, rows: number) => {
    if (after?.key === ANONYMOUS) return anonymous(tables, leaderId, after.id, rows)
    const first = await named(tables, leaderId, after, rows)
    if (first.length === rows) return first
    return [...first, ...(await anonymous(tables, leaderId, undefined, rows - first.length))]
  },
})
