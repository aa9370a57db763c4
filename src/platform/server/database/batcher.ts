import { Refusal } from '#shared/errors.ts'
import { type Database, isDatabaseAway, isStatementCut } from './database.ts'

interface Options<Item, Result> {
  /** Runs a whole batch in one statement and one commit; returns one result per item, in order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Keys that one batch may hold only once, such as a payer; a second item waits for the next batch. Reads need none. */
  readonly exclusiveKeys?: (item: Item) => readonly string[]
  /** Maximum items in one batch. */
  readonly maxItems?: number
  /** Maximum waiting items; further ones are refused as `busy`. */
  readonly maxQueue?: number
  /** How long an item may wait before it is refused unsent. */
  readonly maxWaitMs?: number
  /** How long a batch may run before it is given up and the next one starts; it may still commit. */
  readonly deadlineMs?: number
  /** The database that runs the batches, so that `areQueuesFree` sees a hanging one. */
  readonly on?: Database
  /** Pause between two batches, for items nobody waits for: fewer, larger batches cost less. */
  readonly restMs?: number
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly keys: readonly string[]
  readonly since: number
  readonly done: (result: Result) => void
  readonly failed: (error: unknown) => void
}

const TRIES = 5
const DEADLINE_MS = 15_000
const busy = () => new Refusal('busy', { retryAfterSeconds: 1 })
const NOTHING: readonly string[] = []
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** A deadlock, a serialization failure or a duplicate key: the transaction rolled back, so we retry. */
const isRace = (error: unknown): boolean => ['40P01', '40001', '23505'].includes(codeOf(error))

/** Runs a batch and answers each item; splits a failing batch to isolate the bad item, unless it was given up. */
const settle = async <Item, Result>(
  run: Options<Item, Result>['run'],
  batch: readonly Waiting<Item, Result>[],
  queue: { readonly isGivenUp: boolean },
  tries = 0,
): Promise<void> => {
  try {
    const results = await run(batch.map(({ item }) => item))
    for (const [at, { done }] of batch.entries()) done(results[at] as Result)
  } catch (error) {
    // The callers already heard `busy`, so we must not retry on their behalf.
    if (queue.isGivenUp) return
    if (isRace(error) && tries < TRIES) return settle(run, batch, queue, tries + 1)
    // The database failed, not an item: every caller gets the error and may repeat with its key.
    if (batch.length === 1 || isDatabaseAway(error) || isStatementCut(error)) {
      for (const { failed } of batch) failed(error)
      return
    }
    // Split the batch, so that one bad item does not fail the others.
    const half = Math.ceil(batch.length / 2)
    await settle(run, batch.slice(0, half), queue)
    await settle(run, batch.slice(half), queue)
  }
}

/** Per database: when each busy batch queue started its current batch. */
const underWay = new WeakMap<Database, Map<object, number>>()

const startTimesOf = (db: Database): Map<object, number> => {
  const known = underWay.get(db) ?? new Map<object, number>()
  underWay.set(db, known)
  return known
}

/** True when no batch of this database has run for longer than `ms`. */
export const areQueuesFree = (db: Database, ms: number): boolean => {
  const now = performance.now()
  return [...(underWay.get(db)?.values() ?? [])].every((began) => now - began <= ms)
}

/** Waits for the batch, or gives it up at its deadline: all callers hear `busy` and may repeat with their keys. */
const settleInTime = async <Item, Result>(
  run: Options<Item, Result>['run'],
  batch: readonly Waiting<Item, Result>[],
  deadlineMs: number,
): Promise<void> => {
  const queue = { isGivenUp: false }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      queue.isGivenUp = true
      for (const { failed } of batch) failed(busy())
      resolve()
    }, deadlineMs)
  })
  await Promise.race([settle(run, batch, queue), late])
  clearTimeout(timer)
}

/**
 * Collects the items that arrive while a batch commits and runs them as the next batch. There is no timer: an idle system
 * never waits, and a loaded one commits hundreds of items at once.
 */
export const makeBatcher = <Item, Result>({
  run,
  exclusiveKeys = () => NOTHING,
  maxItems = 512,
  maxQueue = 5_000,
  maxWaitMs = 2_000,
  deadlineMs = DEADLINE_MS,
  on,
  restMs = 0,
}: Options<Item, Result>) => {
  let queue: Waiting<Item, Result>[] = []
  let isBusy = false
  let isArmed = false
  const key = {}

  const takeBatch = (): Waiting<Item, Result>[] => {
    const batch: Waiting<Item, Result>[] = []
    const later: Waiting<Item, Result>[] = []
    const taken = new Set<string>()
    const oldest = performance.now() - maxWaitMs
    for (const waiting of queue) {
      if (waiting.since < oldest) waiting.failed(busy())
      else if (batch.length < maxItems && !waiting.keys.some((key) => taken.has(key))) {
        for (const key of waiting.keys) taken.add(key)
        batch.push(waiting)
      } else later.push(waiting)
    }
    queue = later
    return batch
  }

  const arm = (): void => {
    if (isArmed || isBusy || queue.length === 0) return
    isArmed = true
    // Items of the same event-loop turn share a batch.
    setImmediate(() => {
      isArmed = false
      const batch = takeBatch()
      if (batch.length === 0) return
      isBusy = true
      if (on) startTimesOf(on).set(key, performance.now())
      const free = () => {
        isBusy = false
        arm()
      }
      void settleInTime(run, batch, deadlineMs).finally(() => {
        if (on) startTimesOf(on).delete(key)
        if (restMs > 0) setTimeout(free, restMs).unref()
        else free()
      })
    })
  }

  /** Resolves once the item's batch is committed. Refuses `busy` when the queue is full or the item waited too long. */
  return (item: Item): Promise<Result> => {
    if (queue.length >= maxQueue) return Promise.reject(busy())
    return new Promise((done, failed) => {
      queue.push({ item, keys: exclusiveKeys(item), since: performance.now(), done, failed })
      arm()
    })
  }
}

/** One instance per database, such as its batch queue; created on first use. */
export const forEachDatabase = <Kept>(make: (db: Database) => Kept): ((db: Database) => Kept) => {
  const kept = new WeakMap<Database, Kept>()
  return (db) => {
    const known = kept.get(db) ?? make(db)
    kept.set(db, known)
    return known
  }
}
