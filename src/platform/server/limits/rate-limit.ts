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

/** Limits that `LIMIT_FACTOR` multiplies: in a demonstration, one address plays many people. */
const stretched = new Set<LimitName>([
  'read',
  'readNetwork',
  'record',
  'mutation',
  'mutationNetwork',
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
  /** Resets the counter of one limit, as a correct password does for its account. */
  clear(name: LimitName, who: string): Promise<void>
  /** Whole seconds until every one of these limits would let one more use through; 0 when they all would now. */
  wait(uses: readonly (readonly [name: LimitName, who: string])[]): Promise<number>
  /** Saves the counts that other processes need; `all` before the process ends. */
  flush(which?: 'due' | 'all'): Promise<void>
}

/**
 * Counts simultaneous uses in one statement and one commit. Each use gets its own number, as if they had come one by one,
 * so only those past the limit are refused.
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

/** How soon counts in memory are saved for other processes and the next start. */
const SAVE_DELAY_MS = 200

/**
 * Counts of writes, saved soon once they add up. The first use loads all saved counts.
 */
const makeWriteCounts = (db: Database, now: () => Date, name: LimitName) => {
  // A tenth of the limit: how far each further process may overshoot it. Few people write this much.
  const held = makeMemoryCounts(db, now, Math.ceil(limits[name].times / 10))
  let opening: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => held.takeOver(await countsOfLimit(db, name, now()))
  const writeSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      // A failed save is repeated by the next flush.
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

/** Counts of reads, saved every few seconds. */
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
 * Counts reads, writes as a whole and chat messages in memory and saves them soon, so that processes learn of each other's counts and a
 * restart forgets none. Every other limit is counted directly in the database, shared by all processes. `own` holds an
 * operator's numbers in place of the table's.
 */
export const makeLimiter = (
  db: Database,
  now: () => Date,
  factor: number,
  own: Partial<Record<LimitName, number>> = {},
): Limiter => {
  const reads = makeReadCounts(db, now)
  const writes = makeWriteCounts(db, now, 'mutation')
  const guestWrites = makeWriteCounts(db, now, 'mutationNetwork')
  const chat = makeWriteCounts(db, now, 'chat')
  const inMemory = {
    read: reads,
    readNetwork: reads,
    record: reads,
    mutation: writes,
    mutationNetwork: guestWrites,
    chat,
  }
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
      for (const { held } of [reads, writes, guestWrites, chat]) {
        held.forgetOver()
        await (which === 'all' ? held.flushAll() : held.flush())
      }
      await removeOldCounts(db, now())
    },
  }
}
