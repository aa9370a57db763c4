import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { updateInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { DonationRow, DonationsTables } from '../tables.ts'

export type StoredDonation = Selectable<DonationRow>
type NewDonation = Insertable<DonationRow>

/** The most donations that a donor sees, the newest. */
const MAX_OWN = 50

type Tables = Kysely<DonationsTables>

const readingDonations = (tables: Tables) => ({
  byId: (id: string) =>
    tables.selectFrom('donations.donation').selectAll().where('id', '=', id).executeTakeFirst(),
  /** The id of the one with this number. */
  numbered: async (number: number): Promise<string | undefined> =>
    (
      await tables
        .selectFrom('donations.donation')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirst()
    )?.id,
  /** The same as byId, which nobody changes until the end of the transaction. */
  hold: (id: string) =>
    tables
      .selectFrom('donations.donation')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  ofPerson: (personId: string) =>
    tables
      .selectFrom('donations.donation')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('made_at', 'desc')
      .orderBy('id')
      .limit(MAX_OWN)
      .execute(),
  /** Paid donations, the newest first. */
  paid: (limit: number) =>
    tables
      .selectFrom('donations.donation')
      .selectAll()
      .where('paid_at', 'is not', null)
      .orderBy('paid_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
  /** A page of the donations that stand in the escrow of a project, by their ids. */
  counted: (after: string | null, limit: number) =>
    tables
      .selectFrom('donations.donation')
      .select(['id', 'project_id'])
      .where('project_state', '=', 'counted')
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(limit)
      .execute(),
  /** How many people gave to each target; a guest counts by the address. */
  givers: async (): Promise<Map<string, number>> => {
    const rows = await tables
      .selectFrom('donations.donation')
      .select([
        'fund',
        sql<number>`count(distinct coalesce(person_id::text, lower(email), id::text))::int`.as('givers'),
      ])
      .where('paid_at', 'is not', null)
      .whereRef('back_minor', '<', 'minor')
      .groupBy('fund')
      .execute()
    return new Map(rows.map(({ fund, givers }) => [fund, givers]))
  },
})

/** Each change is one conditional update: it says whether it was the first. */
const changingDonations = (tables: Tables) => ({
  add: (row: NewDonation) => tables.insertInto('donations.donation').values(row).execute(),
  /** Adds one unless it is there; says whether it was new. */
  addOnce: (row: NewDonation): Promise<boolean> =>
    wrote(
      tables
        .insertInto('donations.donation')
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  pay: (id: string, paidAt: Date, feeMinor: number): Promise<boolean> =>
    wrote(
      tables
        .updateTable('donations.donation')
        .set({ paid_at: paidAt, fee_minor: feeMinor })
        .where('id', '=', id)
        .where('paid_at', 'is', null),
    ),
  setBack: (id: string, backMinor: number) =>
    tables.updateTable('donations.donation').set({ back_minor: backMinor }).where('id', '=', id).execute(),
  setProjectState: (id: string, state: 'counted' | 'passed') =>
    tables.updateTable('donations.donation').set({ project_state: state }).where('id', '=', id).execute(),
  /** Ends the part of a counted donation in its project; false when that was done. */
  endCounted: (id: string): Promise<boolean> =>
    wrote(
      tables
        .updateTable('donations.donation')
        .set({ project_state: 'passed' })
        .where('id', '=', id)
        .where('project_state', '=', 'counted'),
    ),
  /** Lets the public read the words of a donation, or keeps them out; false for an unknown one. */
  decideWords: (id: string, words: 'shown' | 'hidden'): Promise<boolean> =>
    wrote(
      tables
        .updateTable('donations.donation')
        .set({ words })
        .where('id', '=', id)
        .where('paid_at', 'is not', null),
    ),
  /** Takes names and addresses off donations that nobody paid. */
  forgetUnpaid: (before: Date) =>
    updateInBatches(
      tables,
      'donations.donation',
      sql`email = null, name = null, message = null`,
      sql`paid_at is null and made_at < ${before} and coalesce(email, name, message) is not null`,
    ),
})

/** SQL of donations. */
export const donationStore = (db: Database) => {
  const tables = withTables<DonationsTables>(db)
  return { ...readingDonations(tables), ...changingDonations(tables) }
}
