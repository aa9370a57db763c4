import { CompiledQuery, sql } from 'kysely'
import { type Limit, type LimitName, limits } from '#shared/limits.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { arrayText } from './array-text.ts'
import { makeBatcher } from './batcher.ts'
import { type Database, keptStatement } from './database.ts'

/** Limits that a demonstration stretches, because one address plays many people there. */
const stretched = new Set<LimitName>([
  'read',
  'record',
  'mutation',
  'loginNetwork',
  'register',
  'joinCode',
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

/** Uses of one bucket; the window begins at `at` unless one is open. */
interface Uses {
  readonly bucket: string
  readonly times: number
  readonly resetsAt: Date
  readonly at: Date
}
interface Counted {
  readonly times: number
  readonly resets_at: Date
}

// What is counted need not outlive a crash of the database by more than it is worth: its commit waits for no disk.
const ADD = keptStatement(`insert into platform.rate_count as c (bucket, times, resets_at)
  select u.bucket, u.times, u.resets_at
  from unnest($1::text[], $2::int[], $3::timestamptz[]) as u (bucket, times, resets_at)
  cross join (select set_config('synchronous_commit', 'off', true)) soon order by u.bucket
  on conflict (bucket) do update set
    times = case when c.resets_at <= $4 then excluded.times else c.times + excluded.times end,
    resets_at = case when c.resets_at <= $4 then excluded.resets_at else c.resets_at end
  returning bucket, times, resets_at`)

/** Adds to buckets, each named once, in one statement; what they hold then, in the same order. */
const addAll = async (db: Database, uses: readonly Uses[]): Promise<Counted[]> => {
  const { rows } = await db.executeQuery<Counted & { bucket: string }>(
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

const addTo = async (db: Database, uses: Uses): Promise<Counted | undefined> => (await addAll(db, [uses]))[0]

/**
 * Counts uses that come at the same moment in one statement and one commit. Each gets a number of its own, as if they
 * had come one after another: the first one past the limit is refused, not its neighbours.
 */
const countTogether = (db: Database) =>
  makeBatcher<Uses, Counted>({
    run: async (items) => {
      const buckets = Map.groupBy(items, ({ bucket }) => bucket)
      const summed = [...buckets.values()].flatMap((all) => {
        const last = all.at(-1)
        return last ? [{ ...last, times: all.length }] : []
      })
      const counted = await addAll(db, summed)
      const left = new Map(
        summed.map(({ bucket, times }, at) => [bucket, { row: counted[at], before: times }]),
      )
      return items.map(({ bucket }) => {
        const count = left.get(bucket)
        invariant(count?.row, 'what was counted has a row')
        count.before -= 1
        return { ...count.row, times: count.row.times - count.before }
      })
    },
  })

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
          const uses = { bucket, times: unsaved, resetsAt: new Date(count.resetsAt), at: now() }
          const row = await addTo(db, uses).catch((error: unknown) => {
            count.unsaved += unsaved
            throw error
          })
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
  const count = countTogether(db)
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
      if (name === 'read' || name === 'record') {
        const known = await reads.of(bucket, resetsAt)
        known.times += 1
        known.unsaved += 1
        if (known.times > limit.times) refuse(known.resetsAt)
        return
      }
      const row = await count({ bucket, times: 1, resetsAt, at: now() })
      if (row.times > limit.times) refuse(row.resets_at.getTime())
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
