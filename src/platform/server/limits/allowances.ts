import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Something that is counted: so much of it until a time, and no more. */
export interface AllowanceUse {
  readonly bucket: string
  readonly amount: number
  readonly limit: number
  readonly resetsAt: Date
}

/**
 * Counts in one conditional write; false, and nothing counted, where it would pass the limit. Several processes share
 * the count, and what runs in a transaction is counted with it or not at all.
 */
export const spend = async (
  db: Database,
  { bucket, amount, limit, resetsAt }: AllowanceUse,
  now: Date,
): Promise<boolean> => {
  if (amount > limit) return false
  const { rows } = await sql`
    insert into platform.rate_count as c (bucket, times, resets_at) values (${bucket}, ${amount}, ${resetsAt})
    on conflict (bucket) do update set
      times = case when c.resets_at <= ${now} then excluded.times else c.times + excluded.times end,
      resets_at = case when c.resets_at <= ${now} then excluded.resets_at else c.resets_at end
    where c.resets_at <= ${now} or c.times + excluded.times <= ${limit}
    returning times`.execute(db)
  return rows.length === 1
}

/** Gives back what this transaction has counted. */
export const giveBack = async (db: Database, { bucket, amount }: AllowanceUse): Promise<void> => {
  await sql`update platform.rate_count set times = greatest(0, times - ${amount}) where bucket = ${bucket}`.execute(
    db,
  )
}

/** What a bucket holds now, and until when. */
export const spentOf = async (
  db: Database,
  bucket: string,
  now: Date,
): Promise<{ times: number; resetsAt: Date } | undefined> => {
  const { rows } = await sql<{ times: number; resetsAt: Date }>`
    select times, resets_at as "resetsAt" from platform.rate_count where bucket = ${bucket} and resets_at > ${now}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Counts all of them or none; answers the one that was full. They are counted in the order given, which is the same for
 * everybody, so that no two wait for each other.
 */
export const spendAll = async (
  db: Database,
  spendings: readonly AllowanceUse[],
  now: Date,
): Promise<AllowanceUse | null> => {
  const done: AllowanceUse[] = []
  for (const spending of spendings) {
    if (await spend(db, spending, now)) {
      done.push(spending)
      continue
    }
    for (const each of done.toReversed()) await giveBack(db, each)
    return spending
  }
  return null
}
