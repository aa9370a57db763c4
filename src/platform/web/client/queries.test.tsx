// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Call, get, post } from '#shared/api.ts'
import { ApiError } from './api-error.ts'
import type { Client } from './client.ts'
import { read } from '../page.ts'
import { CacheProvider, ClientProvider, useRead, useWrite } from './queries.ts'
import { makeReadCache, type ReadCache } from './read-cache.ts'

const MINUTE = 60_000
const plain = { summary: '', access: 'public', limit: 'read', returns: z.string() } as const
const listCall = get('/api/leaders', {
  ...plain,
  tag: 'leaders',
  query: z.object({ state: z.optional(z.string()) }),
})
const otherCall = get('/api/geography/states', { ...plain, tag: 'places' })
const userCall = get('/api/user', { ...plain, tag: 'user' })
const addCall = post('/api/nominations/:nominationId/answer', {
  ...plain,
  body: z.object({ answer: z.string() }),
  refreshes: ['leaders'],
})

let cache: ReadCache
let client: {
  read: ReturnType<typeof vi.fn<Client['read']>>
  write: ReturnType<typeof vi.fn<Client['write']>>
}
beforeEach(() => {
  vi.useFakeTimers()
  cache = makeReadCache(false)
  client = {
    read: vi.fn<Client['read']>(async () => 'read'),
    write: vi.fn<Client['write']>(async () => 'written'),
  }
})
afterEach(() => {
  cleanup()
  cache.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const around = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ClientProvider value={client}>{children}</ClientProvider>
  </CacheProvider>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const showRead = async (call: Call = listCall, options = {}) => {
  const shown = renderHook(() => useRead(call, read(call), options), { wrapper: around })
  await pass(0)
  return shown
}

describe('a read', () => {
  test('[DQ-01] goes to the address in its key', async () => {
    renderHook(() => useRead(listCall, read(listCall, { query: { state: 'NG-LA' } })), { wrapper: around })
    await pass(0)
    expect(client.read.mock.calls[0]?.[0]).toBe('/api/leaders?state=NG-LA')
  })
  test('[DQ-02] is fresh for 5 minutes', async () => {
    const first = await showRead()
    expect(first.result.current).toMatchObject({
      data: 'read',
      problem: null,
      isWaiting: false,
      retrying: null,
    })
    first.unmount()
    await pass(5 * MINUTE - 1)
    ;(await showRead()).unmount()
    expect(client.read).toHaveBeenCalledTimes(1)
    await pass(1)
    await showRead()
    expect(client.read).toHaveBeenCalledTimes(2)
  })
  test('of a console is shown at once on the next visit, and read again: a colleague may have acted', async () => {
    const call = get('/api/admin/approvals', { ...plain, access: 'approving' })
    const first = await showRead(call)
    await pass(MINUTE)
    const beside = await showRead(call)
    expect(client.read).toHaveBeenCalledTimes(1)
    first.unmount()
    beside.unmount()
    client.read.mockResolvedValue('decided')
    const next = renderHook(() => useRead(call, read(call)), { wrapper: around })
    expect(next.result.current).toMatchObject({ data: 'read', isWaiting: false })
    await pass(0)
    expect(next.result.current.data).toBe('decided')
    expect(client.read).toHaveBeenCalledTimes(2)
  })
  test('[DQ-02] is kept for 10 minutes after its page is left', async () => {
    const { unmount } = await showRead()
    unmount()
    await pass(10 * MINUTE - 1)
    expect(cache.getQueryData(read(listCall).key)).toBe('read')
    await pass(1)
    expect(cache.getQueryData(read(listCall).key)).toBeUndefined()
  })
  test('[DQ-02] is repeated neither when the window regains focus nor by the clock', async () => {
    await showRead()
    await pass(60 * MINUTE)
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      globalThis.dispatchEvent(new Event('focus'))
    })
    await pass(60 * MINUTE)
    expect(client.read).toHaveBeenCalledTimes(1)
  })
  test('[DQ-02] that fails is retried after 1 s and 2 s, then reports the error', async () => {
    client.read.mockRejectedValue(new ApiError(503, '{"error":"Busy, please retry"}', ''))
    const { result } = await showRead()
    const counts: number[] = []
    for (const wait of [999, 1, 1999, 1, 60_000]) {
      await pass(wait)
      counts.push(client.read.mock.calls.length)
    }
    expect(counts).toEqual([1, 2, 2, 3, 3])
    expect(result.current).toMatchObject({
      isWaiting: false,
      problem: { status: 503, message: 'Busy, please retry' },
    })
  })
  test('[DQ-02] that the server refuses is not retried', async () => {
    client.read.mockRejectedValue(new ApiError(404, '{"error":"Leader not found"}', ''))
    const { result } = await showRead()
    await pass(MINUTE)
    expect(client.read).toHaveBeenCalledTimes(1)
    expect(result.current.problem?.message).toBe('Leader not found')
  })
  test('reports its failures while it retries as often as the page asks', async () => {
    client.read.mockRejectedValue(new TypeError('Failed to fetch'))
    const { result } = await showRead(listCall, { maxRetries: 3 })
    const times: (number | undefined)[] = [result.current.retrying?.times]
    // The cache notifies its readers one tick after each failure.
    for (const wait of [1001, 2000, 4000]) {
      await pass(wait)
      times.push(result.current.retrying?.times)
    }
    expect(times).toEqual([1, 2, 3, undefined])
    expect(result.current).toMatchObject({ isWaiting: false, problem: { status: 0 } })
    expect(client.read).toHaveBeenCalledTimes(4)
  })
  test('that failed is requested again when the person wants it', async () => {
    client.read.mockRejectedValueOnce(new ApiError(404, '', ''))
    const { result } = await showRead()
    act(() => result.current.refresh())
    await pass(0)
    expect(result.current).toMatchObject({ data: 'read', problem: null })
  })
  test.each([401, 403, 503])(
    '[AU-03] of the current user with the answer %i means no user, at once',
    async (status) => {
      const { result } = await showRead(userCall)
      expect(result.current.data).toBe('read')
      client.read.mockRejectedValue(new ApiError(status, '', ''))
      act(() => result.current.refresh())
      await pass(0)
      expect(result.current).toMatchObject({ data: undefined, problem: { status } })
      await pass(60_000)
      expect(client.read).toHaveBeenCalledTimes(2)
    },
  )
  test('[AU-03] of the current user is fresh for 30 s only', async () => {
    ;(await showRead(userCall)).unmount()
    await pass(29_999)
    ;(await showRead(userCall)).unmount()
    expect(client.read).toHaveBeenCalledTimes(1)
    await pass(1)
    await showRead(userCall)
    expect(client.read).toHaveBeenCalledTimes(2)
  })
})

describe('a read and the network', () => {
  const away = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const comesBack = async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void globalThis.dispatchEvent(new Event('online')))
    await pass(0)
  }
  test('that failed without network waits for it, and goes on at once when it is back', async () => {
    away()
    client.read.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { result } = await showRead()
    await pass(MINUTE)
    expect([client.read.mock.calls.length, result.current.retrying?.times]).toEqual([1, 1])
    await comesBack()
    expect(result.current).toMatchObject({ data: 'read', problem: null, retrying: null })
  })
  test('that is no longer fresh, or has failed for good, is read again when the network is back', async () => {
    client.read.mockRejectedValueOnce(new ApiError(404, '', ''))
    const { result } = await showRead()
    await comesBack()
    expect([client.read.mock.calls.length, result.current.data]).toEqual([2, 'read'])
    await comesBack()
    expect(client.read).toHaveBeenCalledTimes(2)
    await pass(5 * MINUTE)
    await comesBack()
    expect(client.read).toHaveBeenCalledTimes(3)
  })
  test('is stopped when its page is left, and starts anew on return', async () => {
    const signals: AbortSignal[] = []
    client.read.mockImplementationOnce((_url, options) => {
      if (options?.signal) signals.push(options.signal)
      return new Promise(() => undefined)
    })
    ;(await showRead()).unmount()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect((await showRead()).result.current.data).toBe('read')
  })
  test('keeps the identity of equal data', async () => {
    client.read.mockImplementation(async () => ({ items: [1] }))
    const { result } = await showRead()
    const { data } = result.current
    act(() => result.current.refresh())
    await pass(0)
    expect(client.read).toHaveBeenCalledTimes(2)
    expect(result.current.data).toBe(data)
  })
})

describe('a page that the server has read', () => {
  const carriedOf = async (answer: () => Promise<unknown>) => {
    const server = makeReadCache(true)
    await server.prefetch(read(listCall).key, answer, 'leaders')
    return JSON.parse(JSON.stringify(server.carried())) as ReturnType<typeof server.carried>
  }
  test('reads nothing again while it is fresh', async () => {
    cache.carry(await carriedOf(async () => 'from the server'))
    const { result } = await showRead()
    expect([result.current.data, client.read.mock.calls.length]).toEqual(['from the server', 0])
  })
  test('shows its problem, and tries again when the person comes back to it from something else', async () => {
    cache.carry(
      await carriedOf(() => Promise.reject({ problem: { status: 503, code: '', message: '', fields: {} } })),
    )
    const wanted = (state?: string) => read(listCall, state ? { query: { state } } : {})
    const { result, rerender } = renderHook(
      ({ state }: { state?: string }) => useRead(listCall, wanted(state)),
      {
        wrapper: around,
        initialProps: {},
      },
    )
    await pass(MINUTE)
    expect([result.current.problem?.status, client.read.mock.calls.length]).toEqual([503, 0])
    rerender({ state: 'NG-LA' })
    await pass(0)
    rerender({})
    await pass(0)
    expect([result.current.data, client.read.mock.calls.length]).toEqual(['read', 2])
  })
  test('whose data a write has changed reads it when it is next shown', async () => {
    cache.carry(await carriedOf(async () => 'from the server'))
    await cache.refresh(['leaders'])
    expect(client.read).not.toHaveBeenCalled()
    expect((await showRead()).result.current.data).toBe('read')
  })
})

describe('a write', () => {
  const showWrite = () => renderHook(() => useWrite(addCall), { wrapper: around }).result
  const input = { params: { nominationId: 'n/1' }, body: { answer: 'She signed it.' }, idempotencyKey: 'k1' }

  test('goes to its address with its body and its key', async () => {
    const write = showWrite()
    await act(() => write.current.mutateAsync(input))
    expect(client.write.mock.calls).toEqual([
      ['POST', '/api/nominations/n%2F1/answer', { answer: 'She signed it.' }, { 'Idempotency-Key': 'k1' }],
    ])
  })
  test('[DQ-02] is never retried, and its failure is logged', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue()
    client.write.mockRejectedValue(new TypeError('Failed to fetch'))
    const write = showWrite()
    await act(() => expect(write.current.mutateAsync(input)).rejects.toThrow('Failed to fetch'))
    await pass(MINUTE)
    expect(client.write).toHaveBeenCalledTimes(1)
    expect(log.mock.calls).toEqual([['POST /api/nominations/:nominationId/answer failed', 0]])
  })
  test('is over with its own answer: nobody waits for what it refetches', async () => {
    await showRead()
    client.read.mockReturnValue(new Promise(() => undefined))
    const write = showWrite()
    await act(() => write.current.mutateAsync(input))
    expect(client.read).toHaveBeenCalledTimes(2)
  })
  test('before a page load refetches nothing: the load reads everything', async () => {
    await showRead()
    const write = renderHook(() => useWrite(addCall, { isLeaving: true }), { wrapper: around }).result
    await act(() => write.current.mutateAsync(input))
    await pass(MINUTE)
    expect(client.read).toHaveBeenCalledTimes(1)
  })
  test('stops a read under way: its answer may be older than the write', async () => {
    let late: (value: string) => void = () => undefined
    client.read.mockImplementationOnce(() => new Promise((done) => (late = done)))
    const { result } = await showRead()
    const write = showWrite()
    await act(() => write.current.mutateAsync(input))
    await pass(0)
    act(() => late('old'))
    await pass(0)
    expect([result.current.data, client.read.mock.calls.length]).toEqual(['read', 2])
  })
  test('refetches the reads that it refreshes, and no others', async () => {
    await showRead()
    await showRead(otherCall)
    const write = showWrite()
    await act(() => write.current.mutateAsync(input))
    await pass(0)
    expect(client.read.mock.calls.map(([url]) => url)).toEqual([
      '/api/leaders',
      '/api/geography/states',
      '/api/leaders',
    ])
  })
})
