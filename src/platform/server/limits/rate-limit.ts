import { type Limit, type LimitName, limits } from '#shared/limits.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { makeBatcher } from '../database/batcher.ts'
import type { Database } from '../database/database.ts'
import { makeMemoryCounts } from './memory-counts.ts'
import {
  addUses,
  clearCount,
  type Counted,
  countsIn,
  countsOfLimit,
  removeOldCounts,
  type Uses,
} from './rate-counts.ts'

/** Limits that a demonstration stretches, because one address plays many people there. */
const stretched = new Set<LimitName>([
  'read',
  'readNetwork',
  'record',
  'mutation',
  'loginNetwork',
  'register',
  'joinCode',
  'upload',
  'nominate',
  'report',
  'similarNames',
])

export interface Limiter {
  /** Counts one use; refuses `too-many-requests` with the seconds to wait past the limit. */
  hit(name: LimitName, who: string): Promise<void>
  /** Forgets the counter of one limit, as a right password does for its own account. */
  clear(name: LimitName, who: string): Promise<void>
  /** Whole seconds until every one of these limits would let one more use through; 0 when they all would now. */
  wait(uses: readonly (readonly [name: LimitName, who: string])[]): Promise<number>
  /** Writes down what other processes should know of the counts in memory; before an end, all of them. */
  flush(which?: 'due' | 'all'): Promise<void>
}

/**
 * Counts uses that come at the same moment in one statement and one commit. Each gets a number of its own, as if they
 * had come one after another: the first one past the limit is refused, not its neighbours.
 */
const countTogether = (db: Database) =>
  makeBatcher<Uses, Counted>({
    on: db,
    run: async (items) => {
      const buckets = Map.groupBy(items, ({ bucket }) => bucket)
      const summed = [...buckets.values()].flatMap((all) => {
        const last = all.at(-1)
        return last ? [{ ...last, times: all.length }] : []
      })
      const counted = await addUses(db, summed)
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

/** After so long what was counted in memory is written down, for other processes and the next start. */
const SAVE_DELAY_MS = 200

/** A tenth of the limit: what a person may pass it by on each process more, and less than nearly everybody writes. */
const MIN_WRITES_TO_SAVE = Math.ceil(limits.mutation.times / 10)

/**
 * Counts of writes: where they add up they are written down within moments. The first use of the process takes over all
 * that is written.
 */
const makeWriteCounts = (db: Database, now: () => Date) => {
  const held = makeMemoryCounts(db, now, MIN_WRITES_TO_SAVE)
  let opening: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => held.takeOver(await countsOfLimit(db, 'mutation', now()))
  const writeSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      // What could not be written goes with the next flush.
      void held.flush().catch(() => {})
    }, SAVE_DELAY_MS).unref()
  }
  return {
    add: async (bucket: string, resetsAt: Date) => {
      opening ??= open().catch((error: unknown) => {
        opening = null
        throw error
      })
      await opening
      const { count, isDue } = held.add(bucket, resetsAt)
      if (isDue) writeSoon()
      return count
    },
    held,
  }
}

/** Counts of reads: written down every few seconds. */
const makeReadCounts = (db: Database, now: () => Date) => {
  const held = makeMemoryCounts(db, now)
  return {
    add: async (bucket: string, resetsAt: Date) => {
      const { count, isNew } = held.add(bucket, resetsAt)
      if (isNew) held.takeOver(await countsIn(db, [bucket], now()))
      return count
    },
    held,
  }
}

/**
 * Reads, and writes as such, are counted in memory and written down soon, a person's writes where they add up: from then
 * on several processes know of each other's, and a restart forgets none. Every other limit is counted in the database at
 * once, so that several processes share one count. `own` are an operator's numbers in place of the table's.
 */
export const makeLimiter = (
  db: Database,
  now: () => Date,
  factor: number,
  own: Partial<Record<LimitName, number>> = {},
): Limiter => {
  const reads = makeReadCounts(db, now)
  const writes = makeWriteCounts(db, now)
  const inMemory = { read: reads, readNetwork: reads, record: reads, mutation: writes }
  const isHeld = (name: LimitName): name is keyof typeof inMemory => name in inMemory
  const count = countTogether(db)
  const limitOf = (name: LimitName): Limit => {
    const times = own[name] ?? limits[name].times
    return { ...limits[name], times: stretched.has(name) ? times * factor : times }
  }
  const refuse = (resetsAt: number): never => {
    const seconds = Math.ceil((resetsAt - now().getTime()) / 1000)
    throw new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, seconds) })
  }
  return {
    async hit(name, who) {
      const limit = limitOf(name)
      const bucket = `${name}:${who}`
      const resetsAt = new Date(now().getTime() + limit.windowSeconds * 1000)
      if (isHeld(name)) {
        const known = await inMemory[name].add(bucket, resetsAt)
        if (known.times > limit.times) refuse(known.resetsAt)
        return
      }
      const row = await count({ bucket, times: 1, resetsAt, at: now() })
      if (row.times > limit.times) refuse(row.resets_at.getTime())
    },
    clear: (name, who) => clearCount(db, `${name}:${who}`),
    async wait(uses) {
      const most = new Map(uses.map(([name, who]) => [`${name}:${who}`, limitOf(name).times]))
      const rows = await countsIn(db, [...most.keys()], now())
      const spent = rows.filter(({ bucket, times }) => times >= (most.get(bucket) ?? 0))
      return Math.max(0, ...spent.map((row) => Math.ceil((row.resets_at.getTime() - now().getTime()) / 1000)))
    },
    async flush(which = 'due') {
      for (const { held } of [reads, writes]) {
        held.forgetOver()
        await (which === 'all' ? held.flushAll() : held.flush())
      }
      await removeOldCounts(db, now())
    },
  }
}
