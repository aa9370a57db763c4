import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { VolunteersTables } from '../tables.ts'

interface Agreement {
  readonly rulesVersion: number
  readonly contactName: string
  readonly contactPhone: string
}

type Tables = ReturnType<typeof withTables<VolunteersTables>>

const offers = (tables: Tables) => ({
  find: (personId: string) =>
    tables
      .selectFrom('volunteers.volunteer')
      .selectAll()
      .where('person_id', '=', personId)
      .executeTakeFirst(),

  /** Keeps what the person can do, or when; what is not given stays. */
  saveOffer: (
    personId: string,
    offer: { readonly skills?: string[] | undefined; readonly times?: string[] | undefined },
    at: Date,
  ) =>
    tables
      .insertInto('volunteers.volunteer')
      .values({ person_id: personId, ...offer, last_act_at: at })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...offer, last_act_at: at }))
      .returning('status')
      .executeTakeFirstOrThrow(),

  contacts: (personIds: readonly string[]) =>
    tables
      .selectFrom('volunteers.volunteer')
      .select(['person_id', 'contact_name', 'contact_phone'])
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .execute(),
})

const membership = (tables: Tables) => ({
  /** Makes the person active with a new agreement; the time of first joining stays. */
  join: (personId: string, agreement: Agreement, at: Date) =>
    tables
      .updateTable('volunteers.volunteer')
      .set({
        status: 'active',
        rules_version: agreement.rulesVersion,
        agreed_at: at,
        contact_name: agreement.contactName,
        contact_phone: agreement.contactPhone,
        joined_at: sql<Date>`coalesce(joined_at, ${at})`,
        last_act_at: at,
      })
      .where('person_id', '=', personId)
      .execute(),

  /** Comes back under this version of the rules; false if the person did not agree to it or is not away. */
  comeBack: (personId: string, rulesVersion: number, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('volunteers.volunteer')
        .set({ status: 'active', last_act_at: at })
        .where('person_id', '=', personId)
        .where('status', '=', 'inactive')
        .where('rules_version', '=', rulesVersion),
    ),

  leave: (personId: string) =>
    tables
      .updateTable('volunteers.volunteer')
      .set({ status: 'inactive' })
      .where('person_id', '=', personId)
      .where('status', '=', 'active')
      .execute(),

  /** Makes volunteers inactive who did nothing since a time, some at once; returns who. */
  restQuiet: async (before: Date, limit: number): Promise<string[]> => {
    const rows = await tables
      .updateTable('volunteers.volunteer')
      .set({ status: 'inactive' })
      .where('status', '=', 'active')
      .where('last_act_at', '<', before)
      .where('person_id', 'in', (query) =>
        query
          .selectFrom('volunteers.volunteer')
          .select('person_id')
          .where('status', '=', 'active')
          .where('last_act_at', '<', before)
          .limit(limit),
      )
      .returning('person_id')
      .execute()
    return rows.map(({ person_id }) => person_id)
  },
})

const acts = (tables: Tables) => ({
  act: (personId: string, at: Date) =>
    tables
      .updateTable('volunteers.volunteer')
      .set({ last_act_at: sql<Date>`greatest(last_act_at, ${at})` })
      .where('person_id', '=', personId)
      .execute(),

  addHours: (personId: string, minutes: number) =>
    tables
      .updateTable('volunteers.volunteer')
      .set({ minutes: sql<number>`minutes + ${minutes}`, shifts: sql<number>`shifts + 1` })
      .where('person_id', '=', personId)
      .execute(),
})

/** Volunteers and what they said. */
export const volunteerStore = (db: Database) => {
  const tables = withTables<VolunteersTables>(db)
  return { ...offers(tables), ...membership(tables), ...acts(tables) }
}
