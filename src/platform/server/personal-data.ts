import { sql } from 'kysely'
import { invariant } from '#shared/errors.ts'
import { isId } from './database/cursors.ts'
import type { Database } from './database/database.ts'

/** What becomes of a row when its person is erased. */
export type Erasing =
  /** It says nothing of the person but that somebody did it: the ledger and tallies stay whole. */
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

/** What one domain holds of a person, as data: a domain's `personal-data.ts` declares it, privacy carries it out. */
export interface PersonalData {
  readonly domain: string
  readonly tables: readonly PersonalTable[]
}

/** So many rows are in memory at once. */
const PAGE = 100

/** Rows of one person in one table, page by page. Only inside a transaction is there a cursor. */
async function* pagesOf(
  tx: Database,
  { table, person, gives }: PersonalTable,
  personId: string,
): AsyncGenerator<unknown[]> {
  const columns = sql.join(gives.map((column) => sql.ref(column)))
  invariant(isId(personId), 'people have ids')
  // A cursor takes no parameters, so the id stands in its text.
  await sql`declare export no scroll cursor for
    select ${columns} from ${sql.table(table)} where ${sql.ref(person)} = ${sql.lit(personId)}`.execute(tx)
  for (let rows: unknown[] | undefined; rows === undefined || rows.length === PAGE;) {
    rows = (await sql`fetch ${sql.lit(PAGE)} from export`.execute(tx)).rows
    if (rows.length > 0) yield rows
  }
  await sql`close export`.execute(tx)
}

/** Everything that a domain gives out of a person, page by page; the pages of a table come one after the other. */
export async function* exportDomain(
  tx: Database,
  { tables }: PersonalData,
  personId: string,
): AsyncGenerator<{ readonly table: string; readonly rows: readonly unknown[] }> {
  const giving = tables.filter(({ gives }) => gives.length > 0)
  for (const table of new Set(giving.map((each) => each.table)))
    for (const each of giving.filter((other) => other.table === table))
      for await (const rows of pagesOf(tx, each, personId)) yield { table, rows }
}

/** Lets a reader see the database as it is now, however long the reading takes. */
export async function* asOfNow<T>(db: Database, read: (tx: Database) => AsyncIterable<T>): AsyncGenerator<T> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield* read(tx)
  } finally {
    await tx.rollback().execute()
  }
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

/** Erases what a domain holds of a person, table by table in the order declared. */
export const eraseDomain = async (db: Database, data: PersonalData, personId: string): Promise<void> => {
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
