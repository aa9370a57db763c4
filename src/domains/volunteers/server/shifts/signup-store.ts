import { type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { SignupRow, VolunteersTables } from '../tables.ts'

export type StoredSignup = Selectable<SignupRow>

type Tables = ReturnType<typeof withTables<VolunteersTables>>

const signing = (db: Database, tables: Tables) => ({
  /** Signs up, also again after withdrawing; false for somebody who is signed up. */
  add: (id: string, shiftId: string, personId: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .insertInto('volunteers.signup')
        .values({ id, shift_id: shiftId, person_id: personId, signed_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['shift_id', 'person_id'])
            .doUpdateSet({ signed_at: at, withdrawn_at: null })
            .where('volunteers.signup.withdrawn_at', 'is not', null),
        ),
    ),

  /** Withdraws from a shift before it closes; false for somebody who is not signed up or has come. */
  withdraw: (shiftId: string, personId: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('volunteers.signup')
        .set({ withdrawn_at: at })
        .where('shift_id', '=', shiftId)
        .where('person_id', '=', personId)
        .where('withdrawn_at', 'is', null)
        .where('in_at', 'is', null)
        .where('minutes', 'is', null),
    ),

  /** Gives back every place of somebody who leaves, in shifts that have not begun. */
  withdrawFromAll: async (personId: string, at: Date): Promise<void> => {
    await sql`with gone as (
        update volunteers.signup u set withdrawn_at = ${at} from volunteers.shift s
        where u.person_id = ${personId} and u.withdrawn_at is null and u.in_at is null and u.minutes is null
          and s.id = u.shift_id and s.starts_at > ${at}
        returning u.shift_id)
      update volunteers.shift set taken = taken - 1 where id in (select shift_id from gone)`.execute(db)
  },
})

const attending = (tables: Tables) => ({
  /** Checks in once; false for somebody who is not signed up or has checked in. */
  checkIn: (shiftId: string, personId: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('volunteers.signup')
        .set({ in_at: at })
        .where('shift_id', '=', shiftId)
        .where('person_id', '=', personId)
        .where('withdrawn_at', 'is', null)
        .where('in_at', 'is', null)
        .where('minutes', 'is', null),
    ),

  /** Checks out once, with the minutes that follow; false if somebody recorded them meanwhile. */
  checkOut: (id: string, personId: string, minutes: number, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('volunteers.signup')
        .set({ out_at: at, minutes, recorded_by: personId })
        .where('id', '=', id)
        .where('in_at', 'is not', null)
        .where('minutes', 'is', null),
    ),
})

/** A shift's length in minutes, in a query over its row `s`. */
export const lengthOfShift = sql<number>`ceil(extract(epoch from s.ends_at - s.starts_at) / 60)::int`

const hours = (tables: Tables) => ({
  /** Records hours once; false for more than the length of the shift. */
  record: (id: string, by: string, minutes: number): Promise<boolean> =>
    wrote(
      tables
        .updateTable('volunteers.signup')
        .set({ minutes, recorded_by: by })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .where('minutes', 'is', null)
        .where(
          sql<boolean>`exists (select from volunteers.shift s where s.id = shift_id and ${lengthOfShift} >= ${minutes})`,
        ),
    ),

  /** Decides once, by somebody who neither gave nor recorded the hours. */
  decide: (
    id: string,
    decision: {
      readonly by: string
      readonly outcome: 'confirmed' | 'refused'
      readonly reason: string | null
    },
    at: Date,
  ) =>
    tables
      .updateTable('volunteers.signup')
      .set({
        decided_by: decision.by,
        decided_at: at,
        outcome: decision.outcome,
        reason: decision.reason,
      })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .where('minutes', 'is not', null)
      .where('person_id', '<>', decision.by)
      .where('recorded_by', '<>', decision.by)
      .returning(['person_id', 'minutes', 'shift_id'])
      .executeTakeFirst(),
})

const signupReads = (tables: Tables) => ({
  find: (id: string) =>
    tables.selectFrom('volunteers.signup').selectAll().where('id', '=', id).executeTakeFirst(),

  of: (shiftId: string, personId: string) =>
    tables
      .selectFrom('volunteers.signup')
      .selectAll()
      .where('shift_id', '=', shiftId)
      .where('person_id', '=', personId)
      .executeTakeFirst(),

  ofPerson: (personId: string, limit: number) =>
    tables
      .selectFrom('volunteers.signup as u')
      .innerJoin('volunteers.shift as s', 's.id', 'u.shift_id')
      .selectAll('s')
      .select(['u.withdrawn_at', 'u.in_at', 'u.minutes', 'u.outcome', 'u.reason'])
      .where('u.person_id', '=', personId)
      .orderBy('s.starts_at', 'desc')
      .orderBy('s.id')
      .limit(limit)
      .execute(),

  ofShifts: (shiftIds: readonly string[]) =>
    tables
      .selectFrom('volunteers.signup')
      .selectAll()
      .where('shift_id', '=', sql<string>`any(${shiftIds}::uuid[])`)
      .orderBy('signed_at')
      .orderBy('id')
      .execute(),

  peopleOf: async (shiftId: string): Promise<string[]> => {
    const rows = await tables
      .selectFrom('volunteers.signup')
      .select('person_id')
      .where('shift_id', '=', shiftId)
      .where('withdrawn_at', 'is', null)
      .execute()
    return rows.map(({ person_id }) => person_id)
  },
})

/** Who signed up for which shift, and the hours of it. */
export const signupsStore = (db: Database) => {
  const tables = withTables<VolunteersTables>(db)
  return { ...signing(db, tables), ...attending(tables), ...hours(tables), ...signupReads(tables) }
}
