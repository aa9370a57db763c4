import { createContext, useCallback, useContext, useRef, useState, useSyncExternalStore } from 'react'
import type { Answer, BodyInput, Call, Params } from '#shared/api.ts'
import { pathOf } from '#shared/api.ts'
import { isConsole } from '#shared/staff/console-access.ts'
import type { Problem } from '#shared/pages/problem.ts'
import { problemIn } from './api-error.ts'
import type { Client } from './client.ts'
import type { Read } from '../page.ts'
import { FRESH_MS, mayRetry, urlOfKey, USER_FRESH_MS } from './query-rules.ts'
import type { ReadCache, ReadPlan } from './read-cache.ts'

const CacheContext = createContext<ReadCache | null>(null)
export const CacheProvider = CacheContext

/** The reads of this page. */
export const useCache = (): ReadCache => {
  const cache = useContext(CacheContext)
  if (!cache) throw new Error('A page stands within its cache.')
  return cache
}

const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext

/** The client; absent while the server renders. */
export const useClient = (): Client | null => useContext(ClientContext)

export interface ReadState<T> {
  readonly data: T | undefined
  readonly problem: Problem | null
  readonly isWaiting: boolean
  /** While a read waits for its next retry: its number of failures and the last problem; otherwise null. */
  readonly retrying: { readonly times: number; readonly problem: Problem } | null
  readonly refresh: () => void
}

interface ReadOptions {
  /** Another number of retries than usual, where the specification demands it. */
  readonly maxRetries?: number
}

const isOfUser = (call: Call): boolean => call.path === '/api/user'

const planOf = (call: Call, address: string, client: Client | null, maxRetries?: number): ReadPlan => ({
  tag: call.is.tag,
  freshMs: isOfUser(call) ? USER_FRESH_MS : FRESH_MS,
  // The browser's contracts keep only the accesses of consoles.
  isShared: call.is.access !== undefined && isConsole(call.is.access),
  mayRetry: (failures, error) => !isOfUser(call) && mayRetry(failures, error, maxRetries),
  read: async (signal) => {
    if (!client) throw new Error('The server reads before it renders.')
    return client.read(address, { signal })
  },
})

/** Shows a read: its data, the server's refusal, or loading. */
export const useRead = <C extends Call>(
  call: C,
  { key }: Read,
  { maxRetries }: ReadOptions = {},
): ReadState<Answer<C>> => {
  const client = useClient()
  const cache = useCache()
  const address = urlOfKey(key)
  const shown = useRef(address)
  const watch = useCallback(
    (hear: () => void) => {
      const isChange = shown.current !== address
      shown.current = address
      return cache.watch(address, planOf(call, address, client, maxRetries), hear, isChange)
    },
    [cache, call, address, client, maxRetries],
  )
  const now = () => cache.known(address)
  const { data, error, failures: times, failure } = useSyncExternalStore(watch, now, now)
  const isWaiting = data === undefined && !error
  return {
    // Any answer but the user means that nobody is signed in now [AU-03].
    data: isOfUser(call) && error ? undefined : (data as Answer<C> | undefined),
    problem: error ? problemIn(error) : null,
    isWaiting,
    retrying: isWaiting && times > 0 ? { times, problem: problemIn(failure) } : null,
    refresh: () => void cache.refetch(address),
  }
}

export interface WriteInput<C extends Call> {
  readonly params?: Params<C>
  readonly body?: BodyInput<C> | Blob
  readonly search?: string
  /** Makes a repeated request take effect once. */
  readonly idempotencyKey?: string
}

interface WriteOptions {
  /** A page load follows, which reads everything anew: nothing is refetched for the page that goes. */
  readonly isLeaving?: boolean
}

/**
 * Sends a write, never twice by itself; afterwards refetches the reads with the tags that it refreshes. Nobody waits for
 * them: the answer is there already.
 */
export const useWrite = <C extends Call>(call: C, { isLeaving = false }: WriteOptions = {}) => {
  const client = useClient()
  const cache = useCache()
  const [running, setRunning] = useState(0)
  const mutateAsync = useCallback(
    async ({ params, body, search = '', idempotencyKey }: WriteInput<C>): Promise<Answer<C>> => {
      if (!client) throw new Error('Nothing is written while the server renders.')
      const url = pathOf(call.path, (params ?? {}) as Record<string, string>) + search
      const headers: Record<string, string> = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}
      setRunning((count) => count + 1)
      try {
        const answer = (await client.write(call.method, url, body, headers)) as Answer<C>
        if (!isLeaving) void cache.refresh(call.is.refreshes ?? [])
        return answer
      } catch (error) {
        console.warn(`${call.method} ${call.path} failed`, problemIn(error).status)
        throw error
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [cache, call, client, isLeaving],
  )
  return { mutateAsync, isPending: running > 0 }
}
