import { type Kysely, sql } from 'kysely'
import type { Gap } from '#domains/identity/user-directory-contract.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { StaffTables } from '../tables.ts'

export interface NewReminder {
  readonly id: string
  readonly personId: string
  readonly gaps: readonly Gap[]
}

type Tables = Kysely<StaffTables>

const turnQueries = (tables: Tables, db: Database) => ({
  /** When each of these people was last reminded. */
  turns: async (personIds: readonly string[]): Promise<Map<string, Date>> => {
    const rows = await tables
      .selectFrom('staff.reminder_turn')
      .selectAll()
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .execute()
    return new Map(rows.map((row) => [row.person_id, row.at]))
  },

  /** Claims the people who were not reminded since; of two concurrent calls only one gets each person. */
  takeTurns: async (personIds: readonly string[], since: Date, at: Date): Promise<string[]> => {
    const { rows } = await sql<{ person_id: string }>`
      insert into staff.reminder_turn as turn (person_id, at)
      select id, ${at}::timestamptz from unnest(${personIds.toSorted()}::uuid[]) as id
      on conflict (person_id) do update set at = excluded.at where turn.at <= ${since}
      returning person_id`.execute(db)
    return rows.map((row) => row.person_id)
  },
})

const reminderQueries = (tables: Tables) => ({
  add: (reminders: readonly NewReminder[], reason: string, askedBy: string, at: Date) =>
    tables
      .insertInto('staff.reminder')
      .values(
        reminders.map(({ id, personId, gaps }) => ({
          id,
          person_id: personId,
          gaps: [...gaps],
          reason,
          asked_by: askedBy,
          asked_at: at,
        })),
      )
      .execute(),

  /** Claims the sending; undefined when it was sent before or the person is gone. */
  claim: async (id: string, at: Date): Promise<string | undefined> =>
    (
      await tables
        .updateTable('staff.reminder')
        .set({ sent_at: at })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .returning('person_id')
        .executeTakeFirst()
    )?.person_id,

  setSent: (id: string, gaps: readonly Gap[]) =>
    tables
      .updateTable('staff.reminder')
      .set({ sent_gaps: [...gaps] })
      .where('id', '=', id)
      .execute(),

  list: async (after: Position | undefined, rows: number) => {
    const { total } = await tables
      .selectFrom('staff.reminder')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await tables
      .selectFrom('staff.reminder')
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(asked_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(rows)
      .execute()
    return { total, rows: found }
  },
})

/** Reminders, and when each person may get the next one. */
export const remindersStore = (db: Database) => {
  const tables = withTables<StaffTables>(db)
  return { ...turnQueries(tables, db), ...reminderQueries(tables) }
}
