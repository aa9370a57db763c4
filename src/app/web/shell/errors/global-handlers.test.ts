// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/web/client/api-error.ts'
import { isWorthLogging, reportErrors } from './global-handlers.ts'

const logs = {
  warn: vi.spyOn(console, 'warn').mockImplementation(() => undefined),
  error: vi.spyOn(console, 'error').mockImplementation(() => undefined),
}
let ears: AbortController
const listen = globalThis.addEventListener.bind(globalThis)

const reject = (reason: unknown) =>
  globalThis.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
const fail = (message: string) => globalThis.dispatchEvent(new ErrorEvent('error', { message }))

beforeEach(() => {
  ears = new AbortController()
  vi.spyOn(globalThis, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, listener, { signal: ears.signal }),
  )
  logs.warn.mockClear()
  logs.error.mockClear()
})
afterEach(() => ears.abort())

const noise = [
  'ResizeObserver loop limit exceeded',
  'ResizeObserver loop completed with undelivered notifications.',
  'ChunkLoadError: Loading chunk 7 failed.',
  'Loading CSS chunk 3 failed.',
  'TypeError: Failed to fetch dynamically imported module: /assets/leaders.js',
  'TypeError: error loading dynamically imported module',
  'TypeError: Importing a module script failed.',
  '[vite] Internal server error',
  '[hmr] Failed to reload /src/app.tsx',
  'NetworkError when attempting to read a resource.',
  'AxiosError: Network Error',
  'TypeError: The network connection was lost.',
  'TypeError: Network request failed',
  'TypeError: Failed to fetch',
  'TypeError: Load failed',
  '401: {"error":"Please sign in to continue."}',
  'Error: Unauthorized',
]
const faults = [
  "TypeError: Cannot read properties of undefined (reading 'name')",
  'ReferenceError: leader is not defined',
  '500: {"error":"Something went wrong on our side."}',
  '403: {"error":"You do not have access to this."}',
  'RangeError: 14012 is too many',
  "TypeError: Cannot read properties of undefined (reading 'networkId')",
]

describe('the global handlers', () => {
  test.each(noise)('[SH-13] ignore “%s”', (message) => {
    reportErrors(false)
    fail(message)
    reject(message)
    expect(isWorthLogging(message)).toBe(false)
    expect([logs.warn.mock.calls, logs.error.mock.calls]).toEqual([[], []])
  })

  test.each(faults)('[SH-13] log “%s”, in production at level warn', (message) => {
    reportErrors(false)
    fail(message)
    reject(message)
    expect(logs.warn.mock.calls).toEqual([
      ['Script error', message],
      ['Unhandled rejection', message],
    ])
    expect(logs.error).not.toHaveBeenCalled()
  })

  test('log at level error in the demonstration', () => {
    reportErrors(true)
    fail('ReferenceError: leader is not defined')
    reject(new Error('No.'))
    expect(logs.error.mock.calls).toEqual([
      ['Script error', 'ReferenceError: leader is not defined'],
      ['Unhandled rejection', 'Error: No.'],
    ])
    expect(logs.warn).not.toHaveBeenCalled()
  })

  test('read the server’s refusal by its status', () => {
    reportErrors(false)
    reject(new ApiError(401, '', 'Unauthorized'))
    reject(new ApiError(500, 'No.', ''))
    expect(logs.warn.mock.calls).toEqual([['Unhandled rejection', 'ApiError: 500: No.']])
  })

  test('accept a rejection without a reason', () => {
    reportErrors(false)
    reject(undefined)
    expect(logs.warn.mock.calls).toEqual([['Unhandled rejection', 'undefined']])
  })
})
