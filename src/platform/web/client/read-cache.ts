import { FRESH_MS, KEPT_MS, retryDelayMs, urlOfKey } from './query-rules.ts'

type Key = readonly unknown[]

/** What is known of one read. It is never changed: whatever happens makes a new one. */
export interface Known {
  readonly data: unknown
  readonly error: unknown
  /** When the data was answered; 0 without data. */
  readonly updatedAt: number
  /** The failures of the attempts since the last answer, and the last of them. */
  readonly failures: number
  readonly failure: unknown
  /** True when a write has changed what the data shows. */
  readonly isOutdated: boolean
}

/** How a page reads. */
export interface ReadPlan {
  readonly read: (signal: AbortSignal) => Promise<unknown>
  readonly mayRetry: (failures: number, error: unknown) => boolean
  readonly freshMs: number
  readonly tag: string | undefined
  /** True where colleagues change what it shows: once its page is left, it is read again. */
  readonly isShared?: boolean
}

interface Entry {
  readonly address: string
  known: Known
  tag: string | undefined
  plan: ReadPlan | null
  readonly readers: Set<() => void>
  running: AbortController | null
  forgetting: ReturnType<typeof setTimeout> | undefined
}

/** A read as the server hands it to the browser. */
export interface CarriedRead {
  readonly address: string
  readonly tag?: string | undefined
  readonly data?: unknown
  readonly error?: unknown
  readonly updatedAt: number
}

const NOTHING: Known = {
  data: undefined,
  error: null,
  updatedAt: 0,
  failures: 0,
  failure: null,
  isOutdated: false,
}

/** Equal data keeps its identity, so that nothing is drawn again for it. */
const kept = (before: unknown, data: unknown): unknown =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(data) ? before : data

const canReachServer = (): boolean => navigator.onLine && document.visibilityState !== 'hidden'

/** Ends after the time, and not before the page is in view and has a network; at once when it is stopped. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    let isOver = false
    const end = (): void => {
      if (!signal.aborted && !(isOver && canReachServer())) return
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      document.removeEventListener('visibilitychange', end)
      done()
    }
    globalThis.addEventListener('online', end)
    document.addEventListener('visibilitychange', end)
    signal.addEventListener('abort', end)
    const timer = setTimeout(() => {
      isOver = true
      end()
    }, ms)
  })

const isFresh = ({ known, plan }: Entry): boolean =>
  known.updatedAt > 0 && !known.isOutdated && Date.now() - known.updatedAt < (plan?.freshMs ?? 0)

const change = (entry: Entry, known: Partial<Known>): void => {
  entry.known = { ...entry.known, ...known }
  for (const hear of entry.readers) hear()
}

const hold = (entry: Entry, data: unknown, updatedAt = Date.now()): void =>
  change(entry, { ...NOTHING, data: kept(entry.known.data, data), updatedAt })

/** Attempts a read until it succeeds or may not be tried again; a stopped one changes nothing. */
const attempt = async (entry: Entry, { read, mayRetry }: ReadPlan, { signal }: AbortController) => {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const data = await read(signal)
      if (!signal.aborted) hold(entry, data)
      return
    } catch (error) {
      if (signal.aborted) return
      const isLast = !mayRetry(failures, error)
      change(entry, { failures: failures + 1, failure: error, ...(isLast && { error, isOutdated: true }) })
      if (isLast) return
      await pause(retryDelayMs(failures), signal)
    }
  }
}

/** Reads anew; a read under way is stopped, because it may have been answered before what asks for this one. */
const start = async (entry: Entry): Promise<void> => {
  const { plan, known } = entry
  if (!plan) return
  entry.running?.abort()
  const running = new AbortController()
  entry.running = running
  // A read that shows data keeps its last problem until it has an answer.
  if (known.failures > 0 || (known.data === undefined && known.error))
    change(entry, { failures: 0, failure: null, ...(known.data === undefined && { error: null }) })
  await attempt(entry, plan, running)
  if (entry.running === running) entry.running = null
}

const stop = (entry: Entry): void => {
  entry.running?.abort()
  entry.running = null
  if (entry.known.failures > 0 && !entry.known.error)
    entry.known = { ...entry.known, failures: 0, failure: null }
}

const isWantedAtFirst = (entry: Entry, isChange: boolean): boolean => {
  // A page that comes with a problem shows it. Whoever asked for something else in between may try again.
  if (entry.known.data === undefined && entry.known.error) return isChange
  return !isFresh(entry)
}

/** The entries by address; one that nobody reads is forgotten after a while in the browser. */
const makeEntries = (isServer: boolean) => {
  const entries = new Map<string, Entry>()
  const forgetLater = (entry: Entry): void => {
    clearTimeout(entry.forgetting)
    if (isServer) return
    entry.forgetting = setTimeout(() => {
      if (entry.readers.size === 0) entries.delete(entry.address)
    }, KEPT_MS)
  }
  const entryOf = (address: string): Entry => {
    const found = entries.get(address)
    if (found) return found
    const entry: Entry = {
      address,
      known: NOTHING,
      tag: undefined,
      plan: null,
      readers: new Set(),
      running: null,
      forgetting: undefined,
    }
    entries.set(address, entry)
    forgetLater(entry)
    return entry
  }
  return { entries, entryOf, forgetLater }
}

const readAgainOnline = (entries: ReadonlyMap<string, Entry>): void =>
  globalThis.addEventListener('online', () => {
    for (const entry of entries.values())
      if (entry.readers.size > 0 && !entry.running && !isFresh(entry)) void start(entry)
  })

const carriedBy = ({ address, tag, known: { data, error, updatedAt } }: Entry): CarriedRead => ({
  address,
  tag,
  updatedAt,
  ...(error ? { error } : { data }),
})

/** The reads of a page: shared by its parts, fresh for a while, and read again when a write changes them [DQ-02]. */
export const makeReadCache = (isServer: boolean) => {
  const { entries, entryOf, forgetLater } = makeEntries(isServer)
  if (!isServer) readAgainOnline(entries)

  return {
    known: (address: string): Known => entries.get(address)?.known ?? NOTHING,
    getQueryData: <T>(key: Key): T | undefined => entries.get(urlOfKey(key))?.known.data as T | undefined,
    setQueryData: (key: Key, data: unknown): void => hold(entryOf(urlOfKey(key)), data),
    /** Tells `hear` of changes, and reads where nothing fresh is known; `isChange`: the page showed another read. */
    watch(address: string, plan: ReadPlan, hear: () => void, isChange: boolean): () => void {
      const entry = entryOf(address)
      clearTimeout(entry.forgetting)
      entry.readers.add(hear)
      entry.plan = plan
      entry.tag = plan.tag
      if (!entry.running && isWantedAtFirst(entry, isChange)) void start(entry)
      return () => {
        entry.readers.delete(hear)
        if (entry.readers.size > 0) return
        stop(entry)
        if (plan.isShared) entry.known = { ...entry.known, isOutdated: true }
        forgetLater(entry)
      }
    },
    /** Reads before anything shows; a failure is kept as the read's problem. */
    async prefetch(key: Key, read: ReadPlan['read'], tag?: string): Promise<void> {
      const entry = entryOf(urlOfKey(key))
      entry.plan = { read, tag, freshMs: FRESH_MS, mayRetry: () => false }
      entry.tag = tag
      if (!isFresh(entry)) await start(entry)
    },
    refetch: async (address: string): Promise<void> => start(entryOf(address)),
    /** After a write: what shows one of these tags is read again, at once where it is in view. */
    async refresh(tags: readonly string[]): Promise<void> {
      const touched = [...entries.values()].filter(({ tag }) => tag !== undefined && tags.includes(tag))
      for (const entry of touched) entry.known = { ...entry.known, isOutdated: true }
      await Promise.all(touched.filter(({ readers }) => readers.size > 0).map(start))
    },
    /** What the server has read, for the browser. */
    carried: (): CarriedRead[] => [...entries.values()].map(carriedBy),
    carry(reads: readonly CarriedRead[]): void {
      for (const { address, tag, data, error, updatedAt } of reads) {
        const entry = entryOf(address)
        entry.tag = tag
        if (error) change(entry, { error })
        else hold(entry, data, updatedAt)
      }
    },
    clear(): void {
      for (const entry of entries.values()) {
        stop(entry)
        clearTimeout(entry.forgetting)
      }
      entries.clear()
    },
  }
}

export type ReadCache = ReturnType<typeof makeReadCache>
