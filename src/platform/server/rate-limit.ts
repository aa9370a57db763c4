import { sql } from 'kysely'
import { type Limit, type LimitName, limits } from '#shared/limits.ts'
import { Refusal } from '#shared/errors.ts'
import type { Database } from './database.ts'

/** Limits that a demonstration stretches, because one address plays many people there. */
const stretched = new Set<LimitName>([
  'read',
  'mutation',
  'loginNetwork',
  'register',
  'upload',
  'nominate',
  'report',
])

export interface Limiter {
  /** Counts one use; refuses `too-many-requests` with the seconds to wait past the limit. */
  hit(name: LimitName, who: string): Promise<void>
  /** Forgets the counter of one limit, as a right password does for its own account. */
  clear(name: LimitName, who: string): Promise<void>
  /** Whole seconds until every one of these limits would let one more use through; 0 when they all would now. */
  wait(uses: readonly (readonly [name: LimitName, who: string])[]): Promise<number>
  /** Writes counts still in memory down, so that they outlive a restart. */
  flush(): Promise<void>
}

interface Count {
  times: number
  resetsAt: number
  unsaved: number
}

const addTo = async (db: Database, bucket: string, times: number, resetsAt: Date, at: Date) => {
  const { rows } = await sql<{ times: number; resets_at: Date }>`
    insert into platform.rate_count as c (bucket, times, resets_at) values (${bucket}, ${times}, ${resetsAt})
    on conflict (bucket) do update set
      times = case when c.resets_at <= ${at} then ${times} else c.times + ${times} end,
      resets_at = case when c.resets_at <= ${at} then ${resetsAt} else c.resets_at end
    returning times, resets_at`.execute(db)
  return rows[0]
}

const findCount = async (db: Database, bucket: string, at: Date) => {
  const { rows } = await sql<{ times: number; resets_at: Date }>`
    select times, resets_at from platform.rate_count where bucket = ${bucket} and resets_at > ${at}`.execute(
    db,
  )
  return rows[0]
}

/** Counts of reads: kept in memory, written down by `flush` every few seconds. */
const makeReadCounts = (db: Database, now: () => Date) => {
  const counts = new Map<string, Count>()
  return {
    /** The count of this window; the first look takes over what is written down, so that a restart forgets nothing. */
    async of(bucket: string, resetsAt: Date): Promise<Count> {
      const known = counts.get(bucket)
      if (known && known.resetsAt > now().getTime()) return known
      const count: Count = { times: 0, resetsAt: resetsAt.getTime(), unsaved: 0 }
      counts.set(bucket, count)
      const kept = await findCount(db, bucket, now())
      if (kept) {
        count.times += kept.times
        count.resetsAt = kept.resets_at.getTime()
      }
      return count
    },
    async flush(): Promise<void> {
      for (const [bucket, count] of counts) {
        const { unsaved } = count
        if (count.resetsAt <= now().getTime()) counts.delete(bucket)
        else if (unsaved > 0) {
          count.unsaved = 0
          const row = await addTo(db, bucket, unsaved, new Date(count.resetsAt), now()).catch(
            (error: unknown) => {
              count.unsaved += unsaved
              throw error
            },
          )
          // The row also holds what other processes counted; what came in meanwhile is not in it yet.
          if (row) count.times = Math.max(count.times, row.times + count.unsaved)
        }
      }
    },
  }
}

/**
 * Reads are counted in memory and written down every few seconds; everything else is counted in the
 * database at once, so that several processes share one count and a restart forgets nothing.
 */
export const makeLimiter = (db: Database, now: () => Date, factor: number): Limiter => {
  const reads = makeReadCounts(db, now)
  const limitOf = (name: LimitName): Limit =>
    stretched.has(name) ? { ...limits[name], times: limits[name].times * factor } : limits[name]
  const refuse = (resetsAt: number): never => {
    const seconds = Math.ceil((resetsAt - now().getTime()) / 1000)
    throw new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, seconds) })
  }
  return {
    async hit(name, who) {
      const limit = limitOf(name)
      const bucket = `${name}:${who}`
      const resetsAt = new Date(now().getTime() + limit.windowSeconds * 1000)
      if (name === 'read') {
        const count = await reads.of(bucket, resetsAt)
        count.times += 1
        count.unsaved += 1
        if (count.times > limit.times) refuse(count.resetsAt)
        return
      }
      const row = await addTo(db, bucket, 1, resetsAt, now())
      if (row && row.times > limit.times) refuse(row.resets_at.getTime())
    },
    async clear(name, who) {
      await sql`delete from platform.rate_count where bucket = ${`${name}:${who}`}`.execute(db)
    },
    async wait(uses) {
      const most = new Map(uses.map(([name, who]) => [`${name}:${who}`, limitOf(name).times]))
      const { rows } = await sql<{ bucket: string; times: number; resets_at: Date }>`
        select bucket, times, resets_at from platform.rate_count
        where bucket = any(${[...most.keys()]}::text[]) and resets_at > ${now()}`.execute(db)
      const spent = rows.filter(({ bucket, times }) => times >= (most.get(bucket) ?? 0))
      return Math.max(0, ...spent.map((row) => Math.ceil((row.resets_at.getTime() - now().getTime()) / 1000)))
    },
    async flush() {
      await reads.flush()
      await sql`delete from platform.rate_count where resets_at < ${now()}`.execute(db)
    },
  }
}
