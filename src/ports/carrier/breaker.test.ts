import { expect, test } from 'vitest'
import { behind, makeBreaker } from './breaker.ts'
import { CarrierAway, findCarrierAway } from './port.ts'

const silence = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
const wrapped = () =>
  Promise.reject(new Error('not sent', { cause: new DOMException('late', 'TimeoutError') }))
const refused = () => Promise.reject(new Error('550 no such mailbox'))

const setUp = () => {
  const clock = { now: 0 }
  const calls = { made: 0 }
  const breaker = makeBreaker('email', () => clock.now)
  const call = (work: () => Promise<unknown>) =>
    breaker
      .call(() => {
        calls.made += 1
        return work()
      })
      .catch((error: unknown) => error)
  return { clock, calls, breaker, call }
}

test('a breaker opens after three silences in a row; while it is open no call is made', async () => {
  const { calls, breaker, call } = setUp()
  await call(silence)
  await call(wrapped)
  expect(breaker.isOpen()).toBe(false)
  await call(silence)
  expect(breaker.isOpen()).toBe(true)
  expect(await call(silence)).toBeInstanceOf(CarrierAway)
  expect(calls.made).toBe(3)
})

test('an answer that says no counts as an answer', async () => {
  const { breaker, call } = setUp()
  for (const work of [silence, silence, refused, silence, silence, refused]) await call(work)
  expect(breaker.isOpen()).toBe(false)
})

test('each 30 seconds one call tries; a silence opens the breaker for as long again, an answer closes it', async () => {
  const { clock, calls, breaker, call } = setUp()
  for (let n = 0; n < 3; n += 1) await call(silence)
  clock.now = 29_999
  expect(await call(silence)).toMatchObject({ carrier: 'email', retryAfterMs: 1 })
  clock.now = 30_000
  const slow = Promise.withResolvers<unknown>()
  const trying = call(() => slow.promise)
  expect(await call(silence)).toBeInstanceOf(CarrierAway)
  slow.reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
  await trying
  expect([calls.made, breaker.waitMs()]).toEqual([4, 30_000])
  clock.now = 60_000
  await call(async () => 'sent')
  expect([calls.made, breaker.isOpen(), breaker.waitMs()]).toEqual([5, false, 0])
})

test('a port behind a breaker keeps its other parts, and fails in its own words', async () => {
  class Failed extends Error {}
  const breaker = makeBreaker('payments')
  const port = behind(breaker, { name: 'bank', pay: silence }, ['pay'], (away) => {
    return new Failed('away', { cause: away })
  })
  for (let n = 0; n < 3; n += 1) await port.pay().catch(() => {})
  const error: unknown = await port.pay().catch((reason: unknown) => reason)
  expect([port.name, error instanceof Failed, findCarrierAway(error)?.carrier]).toEqual([
    'bank',
    true,
    'payments',
  ])
})
