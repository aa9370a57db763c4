import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Answer, BodyInput, Call, Params } from '#shared/api.ts'
import { pathOf } from '#shared/api.ts'
import type { Problem } from '#shared/pages/problem.ts'
import { problemIn } from './api-error.ts'
import type { Client } from './client.ts'
import type { Read } from '../page.ts'
import { FRESH_MS, KEPT_MS, mayRetry, retryDelayMs, urlOfKey, USER_FRESH_MS } from './query-rules.ts'

/** The cache with the specification's times: fresh for 5 minutes, stored for 10, no refetch on focus, no polling. */
export const makeQueryClient = (isServer: boolean): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: isServer ? Number.POSITIVE_INFINITY : KEPT_MS,
        retry: isServer ? false : mayRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retryOnMount: false,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  })

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

/** Shows a read: its data, the server's refusal, or loading. */
export const useRead = <C extends Call>(
  call: C,
  read: Read,
  { maxRetries }: ReadOptions = {},
): ReadState<Answer<C>> => {
  const client = useClient()
  const isUser = call.path === '/api/user'
  const query = useQuery<Answer<C>>({
    queryKey: read.key,
    meta: { tag: call.is.tag },
    ...(isUser && { staleTime: USER_FRESH_MS, retry: false }),
    ...(maxRetries !== undefined && {
      retry: (failures: number, error: unknown) => mayRetry(failures, error, maxRetries),
    }),
    queryFn: async ({ signal }) => {
      if (!client) throw new Error('The server reads before it renders.')
      return (await client.read(urlOfKey(read.key), { signal })) as Answer<C>
    },
  })
  const isWaiting = query.isPending && !query.error
  const { failureCount: times, failureReason } = query
  return {
    // Any answer but the user means that nobody is signed in now [AU-03].
    data: isUser && query.error ? undefined : query.data,
    problem: query.error ? problemIn(query.error) : null,
    isWaiting,
    retrying: isWaiting && times > 0 ? { times, problem: problemIn(failureReason) } : null,
    refresh: () => void query.refetch(),
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
 * Sends a write; afterwards refetches the reads with the tags that it refreshes. Nobody waits for them: the answer is
 * there already.
 */
export const useWrite = <C extends Call>(call: C, { isLeaving = false }: WriteOptions = {}) => {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation<Answer<C>, unknown, WriteInput<C>>({
    mutationFn: async ({ params, body, search = '', idempotencyKey }) => {
      if (!client) throw new Error('Nothing is written while the server renders.')
      const url = pathOf(call.path, (params ?? {}) as Record<string, string>) + search
      return (await client.write(
        call.method,
        url,
        body,
        idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
      )) as Answer<C>
    },
    onError: (error) => console.warn(`${call.method} ${call.path} failed`, problemIn(error).status),
    onSuccess: () => {
      if (isLeaving) return
      void cache.invalidateQueries({
        predicate: (query) => call.is.refreshes?.includes(String(query.meta?.['tag'] ?? '')) ?? false,
      })
    },
  })
}
