import type { QueueStore } from './queue/queue-store.ts'
import type { QueuedAct } from './queue/queued-act.ts'

/** A device that does not write for longer keeps no one from the network. */
const PATIENCE_MS = 2_000

export interface PostParts {
  readonly store: QueueStore
  /** The acts whose forms are being posted now; the runner leaves them alone. */
  readonly live: Set<string>
  /** Sends the form with this key; null, or a failure, when nothing came that is our server's own. */
  readonly ask: (key: string) => Promise<Response | null>
  /** Lets work go on after the answer. */
  readonly behind: (work: Promise<unknown>) => void
}

/** What the device says in time; whatever keeps it from writing, it has no room. */
const within = <T>(work: Promise<T>): Promise<T | 'full'> =>
  Promise.race([
    work.catch(() => 'full' as const),
    new Promise<'full'>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, 'full')
    }),
  ])

/** Lets an act wait for the network. */
const letWait = async (store: QueueStore, id: string, act: QueuedAct): Promise<'kept' | 'full'> => {
  if ((await within(store.change(id, ['posting'], { state: 'waiting' }))) === true) return 'kept'
  return (await within(store.add({ ...act, state: 'waiting' }))) === 'full' ? 'full' : 'kept'
}

/**
 * Posts a form whose act may wait. The act is kept before the network is asked, so that a tab that is closed or a worker
 * that is stopped meanwhile loses nothing: it goes when our own server has answered, and waits otherwise.
 */
export const postAct = async (parts: PostParts, act: QueuedAct): Promise<Response | 'kept' | 'full'> => {
  const { store, live, ask, behind } = parts
  live.add(act.id)
  const kept = await within(store.add({ ...act, state: 'posting' }))
  const { id, key } = kept === 'full' ? act : kept
  live.add(id)
  try {
    // Sent once more by its person, an act that waited is as new.
    const anew = { state: 'posting', retryCount: 0, problem: null } as const
    if (kept !== 'full' && kept.state !== 'posting')
      await within(store.change(id, ['waiting', 'needs-you'], anew))
    const answer = await ask(key).catch(() => null)
    if (!answer) return await letWait(store, id, act)
    behind(store.remove(id, ['posting', 'waiting']))
    return answer
  } finally {
    live.delete(act.id)
    live.delete(id)
  }
}
