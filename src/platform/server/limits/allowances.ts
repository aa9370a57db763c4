import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** An amount to count in a bucket, which has a limit until its reset time. */
export interface AllowanceUse {
  readonly bucket: string
  readonly amount: number
  readonly limit: number
  readonly resetsAt: Date
}

/**
 * Counts in one conditional write. Returns false, and counts nothing, where the limit would be exceeded. All processes
 * share the count; inside a transaction it commits or rolls back with it.
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

/** Takes back a count of this transaction. */
export const giveBack = async (db: Database, { bucket, amount }: AllowanceUse): Promise<void> => {
  await sql`update platform.rate_count set times = greatest(0, times - ${amount}) where bucket = ${bucket}`.execute(
    db,
  )
}

/** The bucket's current count and its reset time. */
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

/** Counts all of them or none; returns the full one. Callers pass them in one common order, so that no two deadlock. */
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
