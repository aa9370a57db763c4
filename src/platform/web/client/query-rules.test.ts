import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { mayRetry, retryDelayMs, urlOfKey } from './query-rules.ts'

const lost = new TypeError('Failed to fetch')
const refused = (status: number, body = '') => new ApiError(status, body, '')

describe('[DQ-01] a query key', () => {
  test('of one element is the URL', () => {
    expect(urlOfKey(['/api/user'])).toBe('/api/user')
  })
  test('turns a plain object into the query string, without null and empty values', () => {
    const query = {
      search: 'Ada & Co',
      state: null,
      lga: '',
      cursor: undefined,
      limit: 20,
      open: false,
      from: 0,
    }
    expect(urlOfKey(['/api/leaders', query])).toBe(
      '/api/leaders?search=Ada+%26+Co&limit=20&open=false&from=0',
    )
  })
  test('without parameters stays the bare URL', () => {
    expect(urlOfKey(['/api/leaders', {}])).toBe('/api/leaders')
    expect(urlOfKey(['/api/leaders', { state: '', lga: null }])).toBe('/api/leaders')
  })
  test('of other elements is joined with slashes', () => {
    expect(urlOfKey(['/api/leaders', 42, 'evidence'])).toBe('/api/leaders/42/evidence')
    expect(urlOfKey(['/api/leaders', ['a', 'b']])).toBe('/api/leaders/a,b')
    expect(urlOfKey(['/api/leaders', null])).toBe('/api/leaders/null')
  })
  test('accepts only a plain object for a query, not any object', () => {
    expect(urlOfKey(['/api/days', new Date(0)])).toContain('/api/days/')
    expect(urlOfKey(['/api/leaders', { state: 'NG-LA' }, 'more'])).toBe('/api/leaders?state=NG-LA')
  })
})

describe('[DQ-02] a failed read', () => {
  test.each([400, 401, 403, 404, 409, 429, 499])('with %i is not retried', (status) => {
    expect(mayRetry(0, refused(status))).toBe(false)
  })
  test.each([500, 502, 503])('with %i is retried at most twice', (status) => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, refused(status)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  test('for a lost network is retried at most twice', () => {
    expect([0, 1, 2].map((failures) => mayRetry(failures, lost))).toEqual([true, true, false])
  })
  test('may be retried more often if a page says so, but never on 4xx', () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, lost, 3))).toEqual([true, true, true, false])
    expect(mayRetry(0, refused(404), 3)).toBe(false)
  })
  test('waits 1 s, then twice as long each time, 30 s at most', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
  })
})
