import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '../jobs/batches.ts'
import { arrayText } from '../database/array-text.ts'
import { type Database, preparedStatement } from '../database/database.ts'

/** Uses of one bucket; the window begins at `at` unless one is open. */
export interface Uses {
  readonly bucket: string
  readonly times: number
  readonly resetsAt: Date
  readonly at: Date
}

/** The count of a bucket in its open window. */
export interface Counted {
  readonly bucket: string
  readonly times: number
  readonly resets_at: Date
}

// A crash of the database may lose the latest counts: they are not worth waiting for the disk on every commit.
const ADD = preparedStatement(`insert into platform.rate_count as c (bucket, times, resets_at)
  select u.bucket, u.times, u.resets_at
  from unnest($1::text[], $2::int[], $3::timestamptz[]) as u (bucket, times, resets_at)
  cross join (select set_config('synchronous_commit', 'off', true)) soon order by u.bucket
  on conflict (bucket) do update set
    times = case when c.resets_at <= $4 then excluded.times else c.times + excluded.times end,
    resets_at = case when c.resets_at <= $4 then excluded.resets_at else c.resets_at end
  returning bucket, times, resets_at`)

/** Adds to buckets, each named once, in one statement; returns their counts in the same order. */
export const addUses = async (db: Database, uses: readonly Uses[]): Promise<Counted[]> => {
  const { rows } = await db.executeQuery<Counted>(
    CompiledQuery.raw(ADD, [
      arrayText(uses.map(({ bucket }) => bucket)),
      arrayText(uses.map(({ times }) => times)),
      arrayText(uses.map(({ resetsAt }) => resetsAt)),
      uses.at(-1)?.at,
    ]),
  )
  const found = new Map(rows.map((row) => [row.bucket, row]))
  return uses.flatMap(({ bucket }) => found.get(bucket) ?? [])
}

const findCounts = async (db: Database, at: Date, which: RawBuilder<boolean>): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select bucket, times, resets_at from platform.rate_count where resets_at > ${at} and ${which}`.execute(db)
  return rows
}

/** The counts of these buckets in open windows. */
export const countsIn = (db: Database, buckets: readonly string[], at: Date): Promise<Counted[]> =>
  findCounts(db, at, sql`bucket = any(${buckets}::text[])`)

/** The same for every bucket of one limit. */
export const countsOfLimit = (db: Database, name: string, at: Date): Promise<Counted[]> =>
  findCounts(db, at, sql`starts_with(bucket, ${`${name}:`})`)

/** Deletes one bucket. */
export const clearCount = async (db: Database, bucket: string): Promise<void> => {
  await sql`delete from platform.rate_count where bucket = ${bucket}`.execute(db)
}

/** The next flush, seconds later, removes the rest. */
const MAX_REMOVING_MS = 2_000

/** Deletes buckets whose windows are over. */
export const removeOldCounts = async (db: Database, at: Date): Promise<void> => {
  await deleteInBatches(db, 'platform.rate_count', sql`resets_at < ${at}`, MAX_REMOVING_MS)
}
