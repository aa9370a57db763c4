import { useCallback, useEffect, useRef, useState } from 'react'
import { problemIn } from '#platform/web/client/api-error.ts'
import type { Client } from '#platform/web/client/client.ts'
import { useCache, useClient } from '#platform/web/client/queries.ts'
import { storage } from '#platform/web/drafts/storage.ts'

/** A reply that waits for the network, in the shape of specification 3 [OF-02]. */
export interface QueuedReply {
  /** Also its idempotency key: sent again it takes effect once. */
  readonly id: string
  readonly type: 'forum_post'
  readonly endpoint: string
  readonly data: { readonly content: string; readonly quote?: string }
  readonly timestamp: number
  readonly retryCount: number
  /** Why it will not be sent any more; its words stay readable until the person removes it. */
  readonly problem?: string
}

/** The times between two tries, and the tries after which a reply is given up. */
const RETRY_MS = 30_000
const MAX_RETRIES = 3

const keyOf = (owner: string): string => `queue:${owner}:forum`

const readQueue = (owner: string): QueuedReply[] => {
  try {
    const kept = JSON.parse(storage.get(keyOf(owner)) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as QueuedReply[]) : []
  } catch {
    return []
  }
}

const writeQueue = (owner: string, items: readonly QueuedReply[]): void =>
  items.length === 0 ? storage.remove(keyOf(owner)) : void storage.set(keyOf(owner), JSON.stringify(items))

/** What becomes of a reply after a try: gone once it was sent, otherwise as it waits or why it was given up. */
export const afterTry = async (item: QueuedReply, client: Client): Promise<QueuedReply | null> => {
  try {
    await client.write('POST', item.endpoint, item.data, { 'Idempotency-Key': item.id })
    return null
  } catch (error) {
    const { status, code, message } = problemIn(error)
    // No network is no try. Nor is a page of somebody who is signed in no more: the reply waits for its writer.
    if (status === 0 || code === 'OTHER_PERSON') return item
    const retryCount = item.retryCount + 1
    const mayPass = status === 429 || status >= 500 || status === 409
    if (mayPass && retryCount <= MAX_RETRIES) return { ...item, retryCount }
    return { ...item, retryCount, problem: `HTTP ${status}: ${message}` }
  }
}

type Keep = (change: (before: QueuedReply[]) => QueuedReply[]) => void

/** Tries every reply that waits, one after the other; returns how many the server took. */
const sendWaiting = async (owner: string, client: Client, keep: Keep): Promise<number> => {
  let sent = 0
  for (const item of readQueue(owner).filter(({ problem }) => problem === undefined)) {
    const after = await afterTry(item, client)
    if (after === null) sent += 1
    keep((before) => before.flatMap((each) => (each.id === item.id ? (after ?? []) : each)))
  }
  return sent
}

/** The replies of this person that wait on this device; sends them when the network is back and every 30 seconds. */
export const useReplyQueue = (owner: string) => {
  const client = useClient()
  const cache = useCache()
  const [items, setItems] = useState<readonly QueuedReply[]>([])
  const isSending = useRef(false)
  const keep: Keep = useCallback(
    (change) => {
      const next = change(readQueue(owner))
      writeQueue(owner, next)
      setItems(next)
    },
    [owner],
  )
  const flush = useCallback(async () => {
    if (!client || isSending.current || !navigator.onLine) return
    isSending.current = true
    const sent = await sendWaiting(owner, client, keep)
    isSending.current = false
    if (sent > 0) void cache.refresh(['forum'])
  }, [cache, client, keep, owner])
  useEffect(() => {
    setItems(readQueue(owner))
    const go = () => void flush()
    go()
    globalThis.addEventListener('online', go)
    const timer = setInterval(go, RETRY_MS)
    return () => {
      globalThis.removeEventListener('online', go)
      clearInterval(timer)
    }
  }, [flush, owner])
  return {
    items,
    add: (endpoint: string, data: QueuedReply['data']) =>
      keep((before) => [
        ...before,
        {
          id: `reply-${crypto.randomUUID()}`,
          type: 'forum_post',
          endpoint,
          data,
          timestamp: Date.now(),
          retryCount: 0,
        },
      ]),
    remove: (id: string) => keep((before) => before.filter((each) => each.id !== id)),
  }
}
