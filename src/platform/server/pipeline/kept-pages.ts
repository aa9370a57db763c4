import { Refusal } from '#shared/errors.ts'
import type { Database } from '../database/database.ts'

/** What a process keeps of guests' pages at most, and how many it makes at a time. */
export interface PageBounds {
  readonly bytes: number
  readonly making: number
  readonly waiting: number
}

const BOUNDS: PageBounds = { bytes: 48 * 2 ** 20, making: 8, waiting: 400 }

/** A page just made. */
export interface MadePage<P> {
  readonly page: P
  /** What it takes of the memory, compressed copies included. */
  readonly bytes: number
  /** False for a page that shows a passing fault. */
  readonly isKept: boolean
}

interface Kept<P> {
  readonly page: P
  readonly bytes: number
  readonly until: number
  readonly tags: ReadonlySet<string>
}

interface Making<P> {
  readonly tags: Set<string>
  readonly page: Promise<P>
}

/** Adds up the keys that have a tag, so that a write finds them without a search. */
const makeTagIndex = () => {
  const keys = new Map<string, Set<string>>()
  return {
    add: (key: string, tags: ReadonlySet<string>): void => {
      for (const tag of tags) keys.set(tag, (keys.get(tag) ?? new Set()).add(key))
    },
    remove: (key: string, tags: ReadonlySet<string>): void => {
      for (const tag of tags) {
        const known = keys.get(tag)
        known?.delete(key)
        if (known?.size === 0) keys.delete(tag)
      }
    },
    of: (tag: string): readonly string[] => [...(keys.get(tag) ?? [])],
  }
}

/** Runs a bounded number of works at a time; refuses as busy when too many wait. */
const makeQueue = ({ making, waiting }: PageBounds) => {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= making) {
      if (queue.length >= waiting) throw new Refusal('busy')
      // Whoever leaves hands over its place, so `running` stays.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Keeps pages that everybody gets alike, for seconds. A page is made once however many ask at the same time, and dropped
 * when a write of this process refreshes a tag of its reads; writes of other processes show when its seconds are over.
 */
export const makeKeptPages = <P>(bounds: PageBounds = BOUNDS) => {
  const kept = new Map<string, Kept<P>>()
  const making = new Map<string, Making<P>>()
  const index = makeTagIndex()
  const inTurn = makeQueue(bounds)
  let bytes = 0

  const remove = (key: string): void => {
    const known = kept.get(key)
    if (!known) return
    kept.delete(key)
    index.remove(key, known.tags)
    bytes -= known.bytes
  }
  const keep = (key: string, entry: Kept<P>): void => {
    remove(key)
    if (entry.bytes > bounds.bytes / 8) return
    kept.set(key, entry)
    index.add(key, entry.tags)
    bytes += entry.bytes
    // A map keeps insertion order, so its first key is the least recently used.
    for (const oldest of kept.keys()) {
      if (bytes <= bounds.bytes) break
      remove(oldest)
    }
  }
  return {
    /** The kept page, if it is still good at this time (ms). */
    find: (key: string, now: number): P | undefined => {
      const known = kept.get(key)
      if (!known) return undefined
      if (known.until <= now) {
        remove(key)
        return undefined
      }
      kept.delete(key)
      kept.set(key, known)
      return known.page
    },
    /** Makes a page, or waits for whoever makes it; `make` adds the tags of its reads before it reads. */
    make: (key: string, until: number, make: (tags: Set<string>) => Promise<MadePage<P>>): Promise<P> => {
      const known = making.get(key)
      if (known) return known.page
      const tags = new Set<string>()
      const isOurs = (): boolean => making.get(key)?.tags === tags
      const page = inTurn(() => make(tags))
        .then((made) => {
          // A write that came meanwhile has taken the place away: what we read may be old.
          if (made.isKept && isOurs()) keep(key, { page: made.page, bytes: made.bytes, until, tags })
          return made.page
        })
        .finally(() => {
          if (isOurs()) making.delete(key)
        })
      making.set(key, { tags, page })
      return page
    },
    /** Drops all pages that read something with one of these tags. */
    drop: (tags: readonly string[]): void => {
      if (tags.length === 0) return
      for (const tag of tags) for (const key of index.of(tag)) remove(key)
      for (const [key, under] of making) if (tags.some((tag) => under.tags.has(tag))) making.delete(key)
    },
    size: () => ({ pages: kept.size, bytes }),
  }
}

export type KeptPages<P> = ReturnType<typeof makeKeptPages<P>>

const stores = new WeakMap<Database, KeptPages<unknown>[]>()

/** Opens a store whose pages the writes of this process drop: those that go through the same database handle. */
export const openKeptPages = <P>(db: Database, bounds?: PageBounds): KeptPages<P> => {
  const store = makeKeptPages<P>(bounds)
  stores.set(db, [...(stores.get(db) ?? []), store as KeptPages<unknown>])
  return store
}

/** Tells the kept pages of this process that a write has changed what reads with these tags answer. */
export const dropPages = (db: Database, tags: readonly string[]): void => {
  for (const store of stores.get(db) ?? []) store.drop(tags)
}
