import { type Insertable, type Selectable, sql } from 'kysely'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { ShiftRow, VolunteersTables } from '../tables.ts'

export type StoredShift = Selectable<ShiftRow>

const LIST = 'volunteer-shifts'

/** Until when somebody may still take a place. */
const closes = sql<Date>`case kind when 'task' then ends_at else starts_at end`

type Tables = ReturnType<typeof withTables<VolunteersTables>>

const shiftReads = (tables: Tables) => ({
  add: (row: Insertable<ShiftRow>) => tables.insertInto('volunteers.shift').values(row).execute(),

  find: (id: string) =>
    tables.selectFrom('volunteers.shift').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Open calls with a free place that this person has not taken: of their area first, then of their State. */
  near: (
    { personId, state, lga }: { personId: string; state: string | null; lga: string | null },
    now: Date,
    limit: number,
  ) =>
    tables
      .selectFrom('volunteers.shift as s')
      .selectAll('s')
      .where('s.cancelled_at', 'is', null)
      .where('s.ends_at', '>', now)
      .where(closes, '>', now)
      .whereRef('s.taken', '<', 's.capacity')
      .where((on) => on.or([on('s.state', 'is', null), on('s.state', '=', state)]))
      .where((on) =>
        on.not(
          on.exists(
            on
              .selectFrom('volunteers.signup as u')
              .select('u.id')
              .whereRef('u.shift_id', '=', 's.id')
              .where('u.person_id', '=', personId)
              .where('u.withdrawn_at', 'is', null),
          ),
        ),
      )
      .orderBy(sql`coalesce(s.lga = ${lga}, false)`, 'desc')
      .orderBy(sql`s.state is not null`, 'desc')
      .orderBy('s.starts_at')
      .orderBy('s.id')
      .limit(limit)
      .execute(),

  /** The latest first, of these places or of these chapters. */
  page: async (
    of: { scope: Scope } | { chapterIds: readonly string[] },
    cursor: string | undefined,
    limit: number,
  ) => {
    const after = decodeCursor(LIST, cursor, isTimeKey)
    const rows = await tables
      .selectFrom('volunteers.shift')
      .selectAll()
      .where(
        'scope' in of
          ? withinScope(of.scope, { state: 'state', lga: 'lga' })
          : sql<boolean>`chapter_id = any(${of.chapterIds}::uuid[])`,
      )
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(starts_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('starts_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOfRows(LIST, rows, limit, (row) => row.starts_at.toISOString())
  },
})

/** Conditional writes: the place decides, not an earlier look. */
const shiftPlaces = (tables: Tables) => ({
  /** Takes a place; false when none is free, or it is too late. Two people never take the same one. */
  takePlace: (id: string, now: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('volunteers.shift')
        .set({ taken: sql<number>`taken + 1` })
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .where(closes, '>', now)
        .whereRef('taken', '<', 'capacity'),
    ),

  givePlaceBack: (id: string) =>
    tables
      .updateTable('volunteers.shift')
      .set({ taken: sql<number>`taken - 1` })
      .where('id', '=', id)
      .where('taken', '>', 0)
      .execute(),

  /** Cancels what has not begun; undefined when it was cancelled or began meanwhile. */
  cancel: (id: string, by: string, reason: string, now: Date) =>
    tables
      .updateTable('volunteers.shift')
      .set({ cancelled_at: now, cancelled_by: by, cancel_reason: reason })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where(closes, '>', now)
      .returning('title')
      .executeTakeFirst(),
})

/** Calls for help: shifts and tasks. */
export const shiftStore = (db: Database) => {
  const tables = withTables<VolunteersTables>(db)
  return { ...shiftReads(tables), ...shiftPlaces(tables) }
}
