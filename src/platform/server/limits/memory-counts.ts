import type { Database } from '../database/database.ts'
import { addUses, type Counted } from './rate-counts.ts'

/** Maximum buckets written by one statement. */
const MAX_BUCKETS_PER_STATEMENT = 1000

interface Count {
  times: number
  resetsAt: number
  /** Uses in `times` that are not saved yet. */
  unsaved: number
}

/**
 * Counts in memory. `flush` saves buckets with at least `minUnsaved` new uses and learns the counts of other processes for
 * them. Fewer uses are not worth a row: they are far from any limit.
 */
export const makeMemoryCounts = (db: Database, now: () => Date, minUnsaved = 1) => {
  const counts = new Map<string, Count>()
  /** Buckets to save with the next flush. */
  const due = new Map<string, Count>()
  const isOpen = (count: Count | undefined): count is Count =>
    count !== undefined && count.resetsAt > now().getTime()
  const write = async (some: readonly (readonly [bucket: string, count: Count])[]): Promise<void> => {
    const uses = some.map(([bucket, count]) => {
      const times = count.unsaved
      count.unsaved = 0
      due.delete(bucket)
      return { bucket, times, resetsAt: new Date(count.resetsAt), at: now() }
    })
    const rows = await addUses(db, uses).catch((error: unknown) => {
      for (const [at, [bucket, count]] of some.entries()) {
        count.unsaved += uses[at]?.times ?? 0
        due.set(bucket, count)
      }
      throw error
    })
    // The row includes other processes but not the uses counted during the write.
    for (const [at, [, count]] of some.entries())
      count.times = Math.max(count.times, (rows[at]?.times ?? 0) + count.unsaved)
  }
  const writeAll = async (some: readonly (readonly [bucket: string, count: Count])[]): Promise<void> => {
    for (let from = 0; from < some.length; from += MAX_BUCKETS_PER_STATEMENT)
      await write(some.slice(from, from + MAX_BUCKETS_PER_STATEMENT))
  }
  return {
    /** Counts one use in the open window, or in a new one that ends at `resetsAt`. */
    add: (bucket: string, resetsAt: Date): { count: Readonly<Count>; isNew: boolean; isDue: boolean } => {
      const known = counts.get(bucket)
      const isNew = !isOpen(known)
      const count = isNew ? { times: 0, unsaved: 0, resetsAt: resetsAt.getTime() } : known
      if (isNew) counts.set(bucket, count)
      count.times += 1
      count.unsaved += 1
      const isDue = count.unsaved >= minUnsaved
      if (isDue) due.set(bucket, count)
      return { count, isNew, isDue }
    },
    /** Adds the saved counts of open windows, so that a restart forgets nothing. */
    takeOver: (written: readonly Counted[]): void => {
      for (const { bucket, times, resets_at } of written) {
        const count = counts.get(bucket) ?? { times: 0, unsaved: 0, resetsAt: 0 }
        count.times += times
        count.resetsAt = resets_at.getTime()
        counts.set(bucket, count)
      }
    },
    flush: (): Promise<void> => writeAll([...due]),
    /** Saves every bucket. */
    flushAll: (): Promise<void> => writeAll([...counts].filter(([, count]) => count.unsaved > 0)),
    /** Drops counts whose window has ended. */
    forgetOver: (): void => {
      for (const [bucket, count] of counts)
        if (!isOpen(count)) {
          counts.delete(bucket)
          due.delete(bucket)
        }
    },
  }
}
