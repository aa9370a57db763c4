import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { limits } from '#shared/limits.ts'
import { ownHost, type SmallApp, startSmallApp } from '#test/small-app.ts'
import { implement } from '../pipeline/route.ts'

const empty = z.object({})
const signInApi = {
  knock: post('/api/knock', {
    summary: 'A write',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    returns: empty,
  }),
  letter: post('/api/letter', {
    summary: 'By other servers',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    csrf: false,
    returns: empty,
  }),
  look: get('/api/look', { summary: 'A read', access: 'public', limit: 'read', returns: empty }),
}
let knocks = 0
const knock = async () => {
  knocks += 1
  return {}
}
const routes = implement('door', signInApi, { knock, letter: knock, look: async () => ({}) })

/** The limit that this test's operator sets for the guests of one network; the default is thousands. */
const GUESTS = 40

let small: SmallApp
let guest: ReturnType<SmallApp['visitor']>
beforeAll(async () => {
  small = await startSmallApp(routes, { environment: { LIMIT_FACTOR: '1', READS_PER_NETWORK: '40' } })
})
beforeEach(() => {
  knocks = 0
  guest = small.visitor()
  // Each test starts in a new window of every limit.
  small.clock.advance(3600)
})
afterAll(() => small.stop())

const ada = '0ada0000-0000-4000-8000-000000000001'
const bola = '0b01a000-0000-4000-8000-000000000002'

describe('a write without the right token', () => {
  const expectRefused = (response: { statusCode: number; json: <T>() => T }) => {
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      403,
      'Invalid CSRF token',
    ])
    expect(response.json()).toEqual({
      error: 'Invalid CSRF token',
      code: 'CSRF_TOKEN',
      requestId: expect.any(String),
    })
    expect(knocks).toBe(0)
  }

  test('is refused with the message that clients retry on', async () => {
    expectRefused(await guest.ask({ method: 'POST', url: '/api/knock' }))
    expectRefused(await guest.post('/api/knock', undefined, { 'x-csrf-token': '' }))
    expectRefused(await guest.post('/api/knock', undefined, { 'x-csrf-token': 'made-up.by.hand' }))
  })

  test('is refused with another person’s token, signed in or not', async () => {
    const [hers, theirs] = [small.visitor(ada), small.visitor(bola)]
    expectRefused(await hers.post('/api/knock', undefined, { 'x-csrf-token': await theirs.csrfToken() }))
    expectRefused(await hers.post('/api/knock', undefined, { 'x-csrf-token': await guest.csrfToken() }))
    expectRefused(
      await small.visitor().post('/api/knock', undefined, { 'x-csrf-token': await guest.csrfToken() }),
    )
  })

  test('is refused with the token from before signing in, which belongs to another holder', async () => {
    const token = await guest.csrfToken()
    guest.cookies.set('__Host-sid', ada)
    expectRefused(await guest.post('/api/knock', undefined, { 'x-csrf-token': token }))
    expect((await guest.post('/api/knock')).statusCode).toBe(200)
  })

  test('is refused with an expired one, and accepted with a new one', async () => {
    const token = await guest.csrfToken()
    small.clock.advance(2 * 3600 + 1)
    expectRefused(await guest.post('/api/knock', undefined, { 'x-csrf-token': token }))
    expect((await guest.post('/api/knock')).statusCode).toBe(200)
  })

  test('is refused before its body is checked', async () => {
    expectRefused(await guest.post('/api/knock', { unknown: true }, { 'x-csrf-token': 'wrong' }))
  })

  test('passes only on routes that other servers call', async () => {
    expect((await guest.ask({ method: 'POST', url: '/api/letter' })).statusCode).toBe(200)
  })
})

test('a token is never cached, and its holder’s cookie is for the server alone', async () => {
  const response = await guest.ask({ url: '/api/csrf-token' })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.cookies).toMatchObject([
    { name: '__Host-anon', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
  ])
})

test('over plain http on another host name the cookies carry no __Host-, which browsers would reject', async () => {
  const response = await guest.ask({
    url: '/api/csrf-token',
    headers: { host: 'village.example:3000', cookie: '' },
  })
  expect(response.cookies).toMatchObject([{ name: 'anon', httpOnly: true, sameSite: 'Lax' }])
  expect(response.cookies[0]).not.toHaveProperty('secure')
})

describe('a write that another site started', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('(%j) is refused even with a valid token', async (headers) => {
    const response = await guest.post('/api/knock', undefined, headers as unknown as Record<string, string>)
    expect([response.statusCode, response.json(), knocks]).toMatchObject([403, { code: 'CROSS_SITE' }, 0])
  })

  test('is distinguished from one of ours', async () => {
    const own = { 'sec-fetch-site': 'same-origin', origin: `http://${ownHost}` }
    expect((await guest.post('/api/knock', undefined, own)).statusCode).toBe(200)
  })
})

describe('too many requests', () => {
  test('writes of one person are refused with the time to wait, and no other person’s', async () => {
    const [hers, theirs] = [small.visitor(ada), small.visitor(bola)]
    const headers = { 'x-csrf-token': await hers.csrfToken() }
    for (let done = 0; done < limits.mutation.times; done += 1)
      expect((await hers.post('/api/knock', undefined, headers)).statusCode).toBe(200)
    const refused = await hers.post('/api/knock', undefined, headers)
    expect([refused.statusCode, refused.json(), knocks]).toMatchObject([
      429,
      { code: 'TOO_MANY_REQUESTS' },
      limits.mutation.times,
    ])
    expect(Number(refused.headers['retry-after'])).toBe(limits.mutation.windowSeconds)
    expect((await theirs.post('/api/knock')).statusCode).toBe(200)
  })

  test('reads of the guests of one network are refused, and the next minute is free again', async () => {
    const look = () => guest.ask({ url: '/api/look', remoteAddress: '203.0.113.9' })
    for (let done = 0; done < GUESTS; done += 1) expect((await look()).statusCode).toBe(200)
    expect((await look()).statusCode).toBe(429)
    expect((await guest.ask({ url: '/api/look', remoteAddress: '203.0.113.10' })).statusCode).toBe(200)
    small.clock.advance(limits.readNetwork.windowSeconds)
    expect((await look()).statusCode).toBe(200)
  })

  test('reads count for each signed-in person, whoever else shares their carrier’s address', async () => {
    const from = (visitor: typeof guest) => visitor.ask({ url: '/api/look', remoteAddress: '203.0.113.11' })
    for (let done = 0; done <= GUESTS; done += 1) await from(guest)
    expect((await from(guest)).statusCode).toBe(429)
    const [hers, theirs] = [small.visitor(ada), small.visitor(bola)]
    for (let done = 0; done < limits.read.times; done += 1) expect((await from(hers)).statusCode).toBe(200)
    expect((await from(hers)).statusCode).toBe(429)
    expect((await from(theirs)).statusCode).toBe(200)
    const elsewhere = await hers.ask({ url: '/api/look', remoteAddress: '198.51.100.20' })
    expect(elsewhere.statusCode).toBe(429)
  })
})

describe('the network that counts', () => {
  const times = GUESTS
  const useUp = async (app: SmallApp, forwarded: (at: number) => string) => {
    const statuses = new Set<number>()
    for (let at = 0; at <= times; at += 1)
      statuses.add(
        (
          await app.visitor().ask({
            url: '/api/look',
            remoteAddress: '10.0.0.1',
            headers: { 'x-forwarded-for': forwarded(at) },
          })
        ).statusCode,
      )
    return statuses
  }

  test('is the connecting one if no proxy is in front of the server, whatever it claims', async () => {
    expect(await useUp(small, (at) => `198.51.100.${at % 250}`)).toContain(429)
  })

  test('is the one that the proxy saw, not one that a visitor wrote before it', async () => {
    const behind = await startSmallApp(routes, {
      environment: { LIMIT_FACTOR: '1', READS_PER_NETWORK: '40', TRUST_PROXY: '1' },
    })
    try {
      expect(await useUp(behind, (at) => `192.0.2.${at % 250}, 198.51.100.7`)).toContain(429)
      expect(
        (
          await behind.visitor().ask({
            url: '/api/look',
            remoteAddress: '10.0.0.1',
            headers: { 'x-forwarded-for': '198.51.100.8' },
          })
        ).statusCode,
      ).toBe(200)
    } finally {
      await behind.stop()
    }
  })
})
