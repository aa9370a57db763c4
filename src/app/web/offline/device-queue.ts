import { openQueue } from '#platform/web/offline/queue/queue-store.ts'
import { isOpen, type QueuedAct } from '#platform/web/offline/queue/queued-act.ts'

/** The queue of this device, for the pages; only the worker sends what is in it. */
export const queue = openQueue(indexedDB)

/** The tag of the person whose page came last: the worker names the cache of copies by it. */
export const ownTag = async (): Promise<string | undefined> => {
  const name = (await caches.keys()).find((each) => each.startsWith('pages-'))
  return /^pages-(.+)-[^-]+$/.exec(name ?? '')?.[1]
}

/** The open acts of the person who is here. */
export const ownOpenActs = async (): Promise<readonly QueuedAct[]> => {
  const [acts, tag] = await Promise.all([queue.all(), ownTag()])
  return acts.filter((act) => isOpen(act) && act.owner === tag)
}

/** Asks the worker to send what waits. */
export const askToSend = (): void => navigator.serviceWorker.controller?.postMessage('send')
