import { sql } from 'kysely'
import { invariant } from '#shared/errors.ts'
import type { Ctx } from './context.ts'
import { isId } from './database/cursors.ts'
import type { Database } from './database/database.ts'

/** What happens to a row when its person is erased. */
export type Erasing =
  /** Keeps the row: it says only that somebody acted, and the ledger and tallies need it. */
  | 'keep'
  | 'delete'
  /** Deletes the rows that this fixed SQL names, such as what waits for a decision. */
  | { readonly delete: string }
  /** Overwrites these columns; `where` (fixed SQL) leaves out rows that belong to the public record. */
  | { readonly set: Readonly<Record<string, string | null>>; readonly where?: string }

/** One table with personal data: the column that names the person, what an export contains, what erasing removes. */
export interface PersonalTable {
  readonly table: string
  /** The column that names the person. */
  readonly person: string
  /** Columns that an export contains; leaves out secrets and other people's work. */
  readonly gives: readonly string[]
  readonly erases: Erasing
  /** Typed words that stay after an erasure, by column, each with the reason. */
  readonly keeps?: Readonly<Record<string, string>>
}

/** What erasing a person does with the files that they attached to one kind of thing. */
export type AttachmentErasing =
  | 'delete'
  /** Keeps those that everybody sees, or all; the reason says whose record they are. */
  | { readonly keeps: 'public' | 'all'; readonly because: string }

/** What ending the things of a person needs: part of the call's context, and of the job that completes an erasure. */
export type LeavingContext = Pick<Ctx, 'db' | 'now' | 'newId' | 'notifier' | 'homes'>

/** Something that a person runs, owns or waits for, and that does not go on without them. */
export interface RunningThing {
  /** The rows of this person that run now: a table, the column of the person, and fixed SQL. */
  readonly table: string
  readonly person: string
  readonly where: string
  /** What the page says happens to them, with `{count}`. */
  readonly says: string
  /**
   * Ends them or hands them over, before the tables are erased; without it, what the tables declare is the end. It may be
   * repeated when the person is erased already.
   */
  readonly end?: (ctx: LeavingContext, personId: string) => Promise<void>
}

/** Why somebody cannot be erased yet: a refusal of the call, whose sentence says what to do first. */
export interface LeavingHindrance {
  readonly refusal: string
  readonly holds: (ctx: LeavingContext, personId: string) => Promise<boolean>
}

/** The personal data of one domain, declared in its `personal-data.ts`; the privacy domain exports and erases it. */
export interface PersonalData {
  readonly domain: string
  readonly tables: readonly PersonalTable[]
  /** Per kind of thing that files are attached to; what no domain declares is deleted. */
  readonly attachments?: Readonly<Record<string, AttachmentErasing>>
  readonly running?: readonly RunningThing[]
  readonly hindrances?: readonly LeavingHindrance[]
}

/** Rows held in memory at a time. */
const PAGE = 100

/** Reads one person's rows of one table page by page. A cursor works inside a transaction only. */
async function* pagesOf(
  tx: Database,
  { table, person, gives }: PersonalTable,
  personId: string,
): AsyncGenerator<unknown[]> {
  const columns = sql.join(gives.map((column) => sql.ref(column)))
  invariant(isId(personId), 'people have ids')
  // `declare` accepts no parameters, so the id is part of the text.
  await sql`declare export no scroll cursor for
    select ${columns} from ${sql.table(table)} where ${sql.ref(person)} = ${sql.lit(personId)}`.execute(tx)
  for (let rows: unknown[] | undefined; rows === undefined || rows.length === PAGE;) {
    rows = (await sql`fetch ${sql.lit(PAGE)} from export`.execute(tx)).rows
    if (rows.length > 0) yield rows
  }
  await sql`close export`.execute(tx)
}

/** Exports one person's data of a domain page by page, table after table. */
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

/** Reads from one snapshot of the database, however long that takes. */
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
  if (erases === 'delete' || 'delete' in erases) {
    const which = erases === 'delete' ? sql`` : sql` and (${sql.raw(erases.delete)})`
    await sql`delete from ${sql.table(table)} where ${isOwn}${which}`.execute(db)
    return
  }
  const changes = sql.join(
    Object.entries(erases.set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )
  const also = erases.where ? sql` and (${sql.raw(erases.where)})` : sql``
  await sql`update ${sql.table(table)} set ${changes} where ${isOwn}${also}`.execute(db)
}

/** How many things of one kind a person runs now. */
export const countRunning = async (
  db: Database,
  { table, person, where }: RunningThing,
  personId: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(person)} = ${personId} and (${sql.raw(where)})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Erases one person's data of a domain, table by table in the declared order. */
export const eraseDomain = async (db: Database, data: PersonalData, personId: string): Promise<void> => {
  for (const table of data.tables) await eraseTable(db, table, personId)
}

/** Erases what the platform stores of a person: stored answers, counters and waiting jobs that name an address. */
export const eraseFromMachinery = async (
  db: Database,
  personId: string,
  addresses: readonly string[],
): Promise<void> => {
  await sql`delete from platform.idempotency where owner = ${personId}`.execute(db)
  for (const address of [personId, ...addresses])
    await sql`delete from platform.rate_count where position(${address} in bucket) > 0`.execute(db)
  // Unsent messages contain the address they go to.
  for (const address of addresses)
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where position(${address} in payload::text) > 0))`.execute(
      db,
    )
}
