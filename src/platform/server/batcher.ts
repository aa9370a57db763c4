import { Refusal } from '#shared/errors.ts'
import { type Database, isDatabaseAway, isStatementCut } from './database.ts'

interface Options<Item, Result> {
  /** Carries out a whole batch in one statement and one commit; one result for each item, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** What may be in one batch only once, such as a payer; a second one waits for the next batch. Reads have nothing. */
  readonly alone?: (item: Item) => readonly string[]
  /** Most items of a batch. */
  readonly most?: number
  /** Most waiting items; one more is refused as `busy`. */
  readonly queueMost?: number
  /** Milliseconds after which a waiting item is dropped before it is sent. */
  readonly patience?: number
  /** Milliseconds between two batches, for items that nobody waits for: fewer and larger ones cost less. */
  readonly rest?: number
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly keys: readonly string[]
  readonly since: number
  readonly done: (result: Result) => void
  readonly failed: (error: unknown) => void
}

const TRIES = 5
const NOTHING: readonly string[] = []
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** A deadlock, a lost race or a key that another process wrote meanwhile: nothing is half done, so it is tried again. */
const isRace = (error: unknown): boolean => ['40P01', '40001', '23505'].includes(codeOf(error))

/** Carries a batch out and answers each item; splits it when one of them is poisoned. */
const settle = async <Item, Result>(
  run: Options<Item, Result>['run'],
  batch: readonly Waiting<Item, Result>[],
  tries = 0,
): Promise<void> => {
  try {
    const results = await run(batch.map(({ item }) => item))
    for (const [at, { done }] of batch.entries()) done(results[at] as Result)
  } catch (error) {
    if (isRace(error) && tries < TRIES) return settle(run, batch, tries + 1)
    // Nobody's input made the database go away or drown: all hear of it, and each may repeat with its key.
    if (batch.length === 1 || isDatabaseAway(error) || isStatementCut(error)) {
      for (const { failed } of batch) failed(error)
      return
    }
    // One poisoned request must not fail its neighbours: it ends alone.
    const half = Math.ceil(batch.length / 2)
    await settle(run, batch.slice(0, half))
    await settle(run, batch.slice(half))
  }
}

/**
 * Collects what arrives while a batch is being committed and carries it out as the next one: no timer, so an idle
 * system waits for nothing and a loaded one commits once for hundreds (research/performance.md 1.3).
 */
export const makeBatcher = <Item, Result>({
  run,
  alone = () => NOTHING,
  most = 512,
  queueMost = 5_000,
  patience = 2_000,
  rest = 0,
}: Options<Item, Result>) => {
  let queue: Waiting<Item, Result>[] = []
  let isBusy = false
  let isArmed = false

  const takeBatch = (): Waiting<Item, Result>[] => {
    const batch: Waiting<Item, Result>[] = []
    const later: Waiting<Item, Result>[] = []
    const taken = new Set<string>()
    const oldest = performance.now() - patience
    for (const waiting of queue) {
      if (waiting.since < oldest) waiting.failed(new Refusal('busy', { retryAfterSeconds: 1 }))
      else if (batch.length < most && !waiting.keys.some((key) => taken.has(key))) {
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
      const free = () => {
        isBusy = false
        arm()
      }
      void settle(run, batch).finally(() => (rest > 0 ? void setTimeout(free, rest).unref() : free()))
    })
  }

  /** Resolves once the item's batch is committed. Refuses `busy` with a full queue and to what waited too long. */
  return (item: Item): Promise<Result> => {
    if (queue.length >= queueMost) return Promise.reject(new Refusal('busy', { retryAfterSeconds: 1 }))
    return new Promise((done, failed) => {
      queue.push({ item, keys: alone(item), since: performance.now(), done, failed })
      arm()
    })
  }
}

/** What each database has one of, such as a lane of its own; made when it is first asked for. */
export const forEachDatabase = <Kept>(make: (db: Database) => Kept): ((db: Database) => Kept) => {
  const kept = new WeakMap<Database, Kept>()
  return (db) => {
    const known = kept.get(db) ?? make(db)
    kept.set(db, known)
    return known
  }
}
