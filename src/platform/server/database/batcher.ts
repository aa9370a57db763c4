import { Refusal } from '#shared/errors.ts'
import { type Database, isDatabaseAway, isStatementCut } from './database.ts'

interface Options<Item, Result> {
  /** Carries out a whole batch in one statement and one commit; one result for each item, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** What may be in one batch only once, such as a payer; a second one waits for the next batch. Reads have nothing. */
  readonly exclusiveKeys?: (item: Item) => readonly string[]
  /** Most items of a batch. */
  readonly maxItems?: number
  /** Most waiting items; one more is refused as `busy`. */
  readonly maxQueue?: number
  /** Milliseconds after which a waiting item is dropped before it is sent. */
  readonly maxWaitMs?: number
  /** Milliseconds after which a batch is given up and the next one goes: nobody knows then whether it was committed. */
  readonly deadlineMs?: number
  /** The database that carries it out: what hangs is told there (`areQueuesFree`). */
  readonly on?: Database
  /** Milliseconds between two batches, for items that nobody waits for: fewer and larger ones cost less. */
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

/** A deadlock, a lost race or a key that another process wrote meanwhile: nothing is half done, so it is tried again. */
const isRace = (error: unknown): boolean => ['40P01', '40001', '23505'].includes(codeOf(error))

/** Carries a batch out and answers each item; splits it when one of them is poisoned, unless it was given up. */
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
    // Its people were told to try again, so nothing of it may be tried behind their backs.
    if (queue.isGivenUp) return
    if (isRace(error) && tries < TRIES) return settle(run, batch, queue, tries + 1)
    // Nobody's input made the database go away or drown: all hear of it, and each may repeat with its key.
    if (batch.length === 1 || isDatabaseAway(error) || isStatementCut(error)) {
      for (const { failed } of batch) failed(error)
      return
    }
    // One poisoned request must not fail its neighbours: it ends alone.
    const half = Math.ceil(batch.length / 2)
    await settle(run, batch.slice(0, half), queue)
    await settle(run, batch.slice(half), queue)
  }
}

/** When the batch under way on each batch queue of a database began; a batch queue that has none is not there. */
const underWay = new WeakMap<Database, Map<object, number>>()

const startTimesOf = (db: Database): Map<object, number> => {
  const known = underWay.get(db) ?? new Map<object, number>()
  underWay.set(db, known)
  return known
}

/** True when no batch of this database has been under way for longer than so many milliseconds. */
export const areQueuesFree = (db: Database, ms: number): boolean => {
  const now = performance.now()
  return [...(underWay.get(db)?.values() ?? [])].every((began) => now - began <= ms)
}

/** Waits for the batch, or gives it up at its deadline: all of it may repeat with their keys, and none was refused. */
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
 * Collects what arrives while a batch is being committed and carries it out as the next one: no timer, so an idle
 * system waits for nothing and a loaded one commits once for hundreds.
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
    // Everything that arrives in this turn of the loop goes together.
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

  /** Resolves once the item's batch is committed. Refuses `busy` with a full queue and to what waited too long. */
  return (item: Item): Promise<Result> => {
    if (queue.length >= maxQueue) return Promise.reject(busy())
    return new Promise((done, failed) => {
      queue.push({ item, keys: exclusiveKeys(item), since: performance.now(), done, failed })
      arm()
    })
  }
}

/** What each database has one of, such as a batch queue of its own; made when it is first asked for. */
export const forEachDatabase = <Kept>(make: (db: Database) => Kept): ((db: Database) => Kept) => {
  const kept = new WeakMap<Database, Kept>()
  return (db) => {
    const known = kept.get(db) ?? make(db)
    kept.set(db, known)
    return known
  }
}
