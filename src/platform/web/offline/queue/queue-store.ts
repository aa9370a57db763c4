import { type ActState, isSameAct, type QueuedAct } from './queued-act.ts'

/** Where acts wait. Each write is one transaction: it is kept whole or not at all. */
export interface QueueStore {
  /**
   * Keeps an act, and says as what. The same act again is not kept twice; another act with the same key gets a key of its
   * own; what a page has told of its act before is replaced.
   */
  add(act: QueuedAct): Promise<QueuedAct | 'full'>
  /** All acts, the oldest first. */
  all(): Promise<readonly QueuedAct[]>
  /** Changes an act if it is in one of these states; says whether it was. */
  change(id: string, from: readonly ActState[], change: Partial<QueuedAct>): Promise<boolean>
  /** Takes an act out if it is in one of these states. */
  remove(id: string, from: readonly ActState[]): Promise<boolean>
}

const NAME = 'acts'

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The device refused.')))
  })

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open('queue', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(NAME, { keyPath: 'id' }))
  return resultOf(request)
}

/** Runs work in one transaction and waits until the device has written it; a form that is being posted does not wait for the disk. */
const transact = async <T>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  work: (acts: IDBObjectStore) => Promise<T>,
  durability: IDBTransactionDurability = 'strict',
): Promise<T> => {
  const database = await open(factory)
  try {
    const transaction = database.transaction(NAME, mode, { durability })
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not written.')))
    })
    const [result] = await Promise.all([work(transaction.objectStore(NAME)), written])
    return result
  } finally {
    database.close()
  }
}

const sorted = (acts: readonly QueuedAct[]): QueuedAct[] =>
  acts.toSorted((a, b) => a.timestamp - b.timestamp || a.id.localeCompare(b.id))

/** As what an act is kept. One whose key another act has already used gets another one: the server would refuse it. */
export const keptAs = (act: QueuedAct, known: readonly QueuedAct[]): QueuedAct => {
  const others = known.filter(({ id }) => id !== act.id)
  const before = known.find(({ id, state }) => id === act.id && state !== 'posting')
  const same = before ?? others.find((each) => isSameAct(each, act))
  if (same) return same
  return others.some(({ key }) => key === act.key) ? { ...act, key: `${act.key}+${act.id}` } : act
}

const isFull = (error: unknown): boolean => (error as { name?: string }).name === 'QuotaExceededError'

/** The queue of this device, in IndexedDB. It survives sign-out, and each act in it names its person. */
export const openQueue = (factory: IDBFactory): QueueStore => {
  const find = (acts: IDBObjectStore, id: string) => resultOf<QueuedAct | undefined>(acts.get(id))
  return {
    async add(act) {
      try {
        const keep = async (acts: IDBObjectStore): Promise<QueuedAct> => {
          const known = await resultOf<QueuedAct[]>(acts.getAll())
          const kept = keptAs(act, known)
          if (!known.includes(kept)) await resultOf(acts.put(kept))
          return kept
        }
        return await transact(factory, 'readwrite', keep, act.state === 'posting' ? 'relaxed' : 'strict')
      } catch (error) {
        if (isFull(error)) return 'full'
        throw error
      }
    },
    all: async () =>
      sorted(await transact(factory, 'readonly', (acts) => resultOf<QueuedAct[]>(acts.getAll()))),
    change: (id, from, change) =>
      transact(factory, 'readwrite', async (acts) => {
        const act = await find(acts, id)
        if (!act || !from.includes(act.state)) return false
        await resultOf(acts.put({ ...act, ...change }))
        return true
      }),
    remove: (id, from) =>
      transact(factory, 'readwrite', async (acts) => {
        const act = await find(acts, id)
        if (!act || !from.includes(act.state)) return false
        await resultOf(acts.delete(id))
        return true
      }),
  }
}
