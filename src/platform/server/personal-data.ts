import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What becomes of a row when its person is erased. */
export type Erasing =
  /** It says nothing of the person but that somebody did it: books and tallies stay whole. */
  | 'keep'
  | 'delete'
  /** These columns are overwritten; `where` leaves out what belongs to the public record, as fixed SQL. */
  | { readonly set: Readonly<Record<string, string | null>>; readonly where?: string }

/** One table that holds something of a person: who it is told by, what is handed out, what is erased. */
export interface PersonalTable {
  readonly table: string
  /** The column that names the person. */
  readonly person: string
  /** Columns that an export holds; none for what is a colleague's work or a secret. */
  readonly gives: readonly string[]
  readonly erases: Erasing
}

/** What one room holds of a person, as data: a room's `personal-data.ts` declares it, privacy carries it out. */
export interface PersonalData {
  readonly room: string
  readonly tables: readonly PersonalTable[]
}

/** Everything that a room gives out of a person, by table; empty tables are left out. */
export const exportRoom = async (
  db: Database,
  { tables }: PersonalData,
  personId: string,
): Promise<Record<string, unknown[]>> => {
  const given: Record<string, unknown[]> = {}
  for (const { table, person, gives } of tables) {
    if (gives.length === 0) continue
    const columns = sql.join(gives.map((column) => sql.ref(column)))
    const { rows } =
      await sql`select ${columns} from ${sql.table(table)} where ${sql.ref(person)} = ${personId}`.execute(db)
    if (rows.length > 0) given[table] = [...(given[table] ?? []), ...rows]
  }
  return given
}

const eraseTable = async (
  db: Database,
  { table, person, erases }: PersonalTable,
  personId: string,
): Promise<void> => {
  if (erases === 'keep') return
  const isOwn = sql`${sql.ref(person)} = ${personId}`
  if (erases === 'delete') {
    await sql`delete from ${sql.table(table)} where ${isOwn}`.execute(db)
    return
  }
  const changes = sql.join(
    Object.entries(erases.set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )
  const also = erases.where ? sql` and (${sql.raw(erases.where)})` : sql``
  await sql`update ${sql.table(table)} set ${changes} where ${isOwn}${also}`.execute(db)
}

/** Erases what a room holds of a person, table by table in the order declared. */
export const eraseRoom = async (db: Database, data: PersonalData, personId: string): Promise<void> => {
  for (const table of data.tables) await eraseTable(db, table, personId)
}

/** Forgets what the machinery keeps of a person: kept answers, counters and waiting jobs that name an address. */
export const eraseFromMachinery = async (
  db: Database,
  personId: string,
  addresses: readonly string[],
): Promise<void> => {
  await sql`delete from platform.idempotency where owner = ${personId}`.execute(db)
  for (const address of [personId, ...addresses])
    await sql`delete from platform.rate_count where position(${address} in bucket) > 0`.execute(db)
  // Messages that are still to be sent carry the address they go to.
  for (const address of addresses)
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where position(${address} in payload::text) > 0))`.execute(
      db,
    )
}
