import { type Insertable, type Selectable, sql } from 'kysely'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { AccountabilityTables, CommitteeDecisionRow, ConflictRow } from '../tables.ts'

export type StoredDecision = Selectable<CommitteeDecisionRow>

const LIST = 'committee-minutes'
/** The most that the committee's page lists. */
const MAX_LISTED = 100

/** Conflicts of interest of the committee's members. */
export const leaderConflictsStore = (db: Database) => {
  const tables = withTables<AccountabilityTables>(db)
  return {
    add: (row: Insertable<ConflictRow>) => tables.insertInto('accountability.conflict').values(row).execute(),

    /** Ends a person's own conflict; false when there is none open. */
    end: (id: string, personId: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('accountability.conflict')
          .set({ ended_at: at })
          .where('id', '=', id)
          .where('person_id', '=', personId)
          .where('ended_at', 'is', null),
      ),

    has: async (personId: string, leaderId: string): Promise<boolean> =>
      (await tables
        .selectFrom('accountability.conflict')
        .select('id')
        .where('person_id', '=', personId)
        .where('leader_id', '=', leaderId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()) !== undefined,

    open: () =>
      tables
        .selectFrom('accountability.conflict')
        .selectAll()
        .where('ended_at', 'is', null)
        .orderBy('declared_at', 'desc')
        .orderBy('id')
        .limit(MAX_LISTED)
        .execute(),
  }
}

/** Decisions of the committee. */
export const decisionsStore = (db: Database) => {
  const tables = withTables<AccountabilityTables>(db)
  return {
    add: (row: {
      readonly id: string
      readonly title: string
      readonly decision: string
      readonly reason: string
      readonly held_because: string | null
      readonly proposed_by: string
      readonly proposed_at: Date
    }) => tables.insertInto('accountability.committee_decision').values(row).execute(),

    find: (id: string) =>
      tables
        .selectFrom('accountability.committee_decision')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Seconds once, by another member; false when somebody did. */
    second: (id: string, by: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('accountability.committee_decision')
          .set({ seconded_by: by, seconded_at: at })
          .where('id', '=', id)
          .where('seconded_at', 'is', null)
          .where('proposed_by', '<>', by),
      ),

    open: () =>
      tables
        .selectFrom('accountability.committee_decision')
        .selectAll()
        .where('seconded_at', 'is', null)
        .orderBy('proposed_at')
        .limit(MAX_LISTED)
        .execute(),

    /** Seconded ones, the latest first. */
    page: async (cursor: string | undefined, limit: number) => {
      const after = decodeCursor(LIST, cursor, isTimeKey)
      const rows = await tables
        .selectFrom('accountability.committee_decision')
        .selectAll()
        .where('seconded_at', 'is not', null)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(seconded_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('seconded_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOfRows(LIST, rows, limit, (row) => (row.seconded_at ?? row.proposed_at).toISOString())
    },
  }
}
