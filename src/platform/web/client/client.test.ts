import { describe, expect, test, vi } from 'vitest'
import { ApiError, problemIn } from './api-error.ts'
import { makeClient } from './client.ts'
import { CSRF_KEPT_MS } from './sender.ts'

type Respond = (url: string, init: RequestInit) => Response | Promise<Response>

const STALE = '{"error":"Invalid CSRF token","code":"CSRF_TOKEN"}'
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A client with a fake network, tokens T1, T2, … and a clock that the test controls. */
const setUp = (respond: Respond = () => json({ isDone: true })) => {
  const clock = { now: 0 }
  const tokens = {
    given: 0,
    answer: (): Response | Promise<Response> => json({ csrfToken: `T${tokens.given}` }),
  }
  const fetchIt = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = String(input)
    if (url !== '/api/csrf-token') return respond(url, init)
    tokens.given += 1
    return tokens.answer()
  })
  const sent = () =>
    fetchIt.mock.calls
      .filter(([url]) => url !== '/api/csrf-token')
      .map(([url, init]) => ({ url, ...init, token: new Headers(init?.headers).get('x-csrf-token') }))
  return { client: makeClient(fetchIt, () => clock.now), clock, tokens, fetchIt, sent }
}

describe('[CS-01] the token', () => {
  test('is read from the server once and stored for 30 minutes', async () => {
    const { client, clock, tokens, sent } = setUp()
    await client.write('POST', '/api/a', {})
    clock.now = CSRF_KEPT_MS - 1
    await client.write('POST', '/api/b', {})
    clock.now = CSRF_KEPT_MS
    await client.write('POST', '/api/c', {})
    expect(CSRF_KEPT_MS).toBe(30 * 60 * 1000)
    expect(sent().map(({ token }) => token)).toEqual(['T1', 'T1', 'T2'])
    expect(tokens.given).toBe(2)
  })
  test('of the page is used first, and costs no request while it is fresh', async () => {
    const { fetchIt, clock, tokens, sent } = setUp()
    const client = makeClient(fetchIt, () => clock.now, undefined, { of: 'ada', csrfToken: 'of-the-page' })
    await client.write('POST', '/api/a', {})
    expect(tokens.given).toBe(0)
    clock.now = CSRF_KEPT_MS
    await client.write('POST', '/api/b', {})
    expect(sent().map(({ token }) => token)).toEqual(['of-the-page', 'T1'])
  })
  test.each<[string, () => Response | Promise<Response>]>([
    ['the server refuses one', () => json({ error: 'Busy, please retry' }, 503)],
    ['the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is not JSON', () => new Response('<html>')],
    ['the answer holds none', () => json({})],
  ])('is empty when %s, and requested again next time', async (_why, answer) => {
    const { client, tokens, sent } = setUp()
    const whole = tokens.answer
    tokens.answer = answer
    await client.write('POST', '/api/a', {})
    tokens.answer = whole
    await client.write('POST', '/api/b', {})
    expect(sent().map(({ token }) => token)).toEqual(['', 'T2'])
  })
})

describe('[CS-02] a call', () => {
  test.each(['POST', 'PUT', 'DELETE'])('%s carries the token and the session', async (method) => {
    const { client, sent } = setUp()
    await client.write(method, '/api/a', { name: 'Ada' })
    expect(sent()).toMatchObject([{ method, token: 'T1', credentials: 'include', body: '{"name":"Ada"}' }])
  })
  test('with a payload is JSON, without one has no body', async () => {
    const { client, sent } = setUp()
    await client.write('POST', '/api/a', {})
    await client.write('POST', '/api/b', undefined)
    const [whole, bare] = sent()
    expect([whole?.body, new Headers(whole?.headers).get('content-type')]).toEqual(['{}', 'application/json'])
    expect([bare?.body, new Headers(bare?.headers).get('content-type')]).toEqual([undefined, null])
  })
  test('with a file sends its bytes as they are', async () => {
    const { client, sent } = setUp()
    const file = new Blob(['ledger'], { type: 'application/pdf' })
    await client.write('POST', '/api/uploads', file, { 'X-Name': 'ledger.pdf' })
    expect(sent()[0]?.body).toBe(file)
    expect(new Headers(sent()[0]?.headers).get('content-type')).toBeNull()
    expect(new Headers(sent()[0]?.headers).get('x-name')).toBe('ledger.pdf')
  })
  test('that reads sends the session but requests no token', async () => {
    const { client, tokens, sent } = setUp()
    await expect(client.read('/api/leaders')).resolves.toEqual({ isDone: true })
    expect(sent()).toMatchObject([{ credentials: 'include', token: null }])
    expect(tokens.given).toBe(0)
  })
  test('without content returns nothing', async () => {
    const { client } = setUp(() => new Response(null, { status: 204 }))
    await expect(client.write('POST', '/api/logout', undefined)).resolves.toBeUndefined()
  })
})

describe('[CS-03] a refused token', () => {
  test('is discarded, and the request is sent once more with a new one', async () => {
    const { client, sent } = setUp((_url, init) =>
      new Headers(init.headers).get('x-csrf-token') === 'T1' ? new Response(STALE, { status: 403 }) : json(7),
    )
    await expect(client.write('PUT', '/api/a', { a: 1 }, { 'Idempotency-Key': 'k' })).resolves.toBe(7)
    expect(sent().map(({ method, url, body, token }) => [method, url, body, token])).toEqual([
      ['PUT', '/api/a', '{"a":1}', 'T1'],
      ['PUT', '/api/a', '{"a":1}', 'T2'],
    ])
    expect(sent().map(({ headers }) => new Headers(headers).get('idempotency-key'))).toEqual(['k', 'k'])
    await client.write('PUT', '/api/b', {})
    expect(sent()[2]?.token).toBe('T2')
  })
  test('twice is reported to the person, and not tried a third time', async () => {
    const { client, sent } = setUp(() => new Response(STALE, { status: 403 }))
    await expect(client.write('POST', '/api/a', {})).rejects.toThrow('403: ')
    expect(sent()).toHaveLength(2)
  })
  test.each<[number, string]>([
    [403, '{"error":"You do not have access to this."}'],
    [401, STALE],
    [500, STALE],
  ])('is not seen in %i %s', async (status, body) => {
    const { client, sent } = setUp(() => new Response(body, { status }))
    await expect(client.write('POST', '/api/a', {})).rejects.toBeInstanceOf(ApiError)
    expect(sent()).toHaveLength(1)
  })
})

describe('a write names whose page it is', () => {
  const OTHER =
    '{"error":"You are now signed in as {name}. What you typed is still here.","code":"OTHER_PERSON","values":{"name":"Ife P"}}'
  const ofPages = (sent: ReturnType<ReturnType<typeof setUp>['sent']>) =>
    sent.map(({ headers }) => new Headers(headers).get('x-page-of'))

  test('a guest’s too, also when it is sent once more', async () => {
    const { client, sent } = setUp((_url, init) =>
      new Headers(init.headers).get('x-csrf-token') === 'T1' ? new Response(STALE, { status: 403 }) : json(7),
    )
    await client.write('POST', '/api/a', {})
    expect(ofPages(sent())).toEqual(['guest', 'guest'])
  })

  test('so a new token never sends it in the name of whoever signed in since', async () => {
    const { fetchIt, clock, sent } = setUp((_url, init) =>
      new Headers(init.headers).get('x-csrf-token') === 'T1'
        ? new Response(OTHER, { status: 409 })
        : new Response(STALE, { status: 403 }),
    )
    const client = makeClient(fetchIt, () => clock.now, undefined, { of: 'ada', csrfToken: 'of-the-page' })
    const refused = await client.write('POST', '/api/a', {}).catch((error: unknown) => error)
    expect(problemIn(refused)).toMatchObject({ code: 'OTHER_PERSON', values: { name: 'Ife P' } })
    expect(ofPages(sent())).toEqual(['ada', 'ada'])
  })
})

describe('[DQ-03] a refused read', () => {
  test('is an error of status and body', async () => {
    const { client } = setUp(() => new Response('Leader not found', { status: 404, statusText: 'Not Found' }))
    await expect(client.read('/api/leaders/x')).rejects.toThrow('404: Leader not found')
  })
  test('without a body is an error of status and status text', async () => {
    const { client } = setUp(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))
    await expect(client.read('/api/leaders')).rejects.toThrow('502: Bad Gateway')
  })
})

describe('[DQ-01] a read of the signed-in person’s own', () => {
  const guest = () => new Response('{"error":"Please sign in to continue."}', { status: 401 })
  test('can answer null on 401', async () => {
    await expect(setUp(guest).client.read('/api/user', { nullOn401: true })).resolves.toBeNull()
    await expect(setUp(guest).client.read('/api/user')).rejects.toBeInstanceOf(ApiError)
  })
  test('answers null on 401 only', async () => {
    const { client } = setUp(() => new Response('{}', { status: 403 }))
    await expect(client.read('/api/user', { nullOn401: true })).rejects.toBeInstanceOf(ApiError)
  })
})

describe('a write that needs a fresh proof', () => {
  const PROOF = '{"error":"Confirm it is you.","code":"STEP_UP_REQUIRED"}'
  const setUpProof = (answers: Response[], prove: () => Promise<boolean>) => {
    const sent: string[] = []
    const fetchIt = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
      if (String(input) === '/api/csrf-token') return json({ csrfToken: `T${sent.length}` })
      sent.push(new Headers(init.headers).get('x-csrf-token') ?? '')
      return answers.shift() ?? json({ isDone: true })
    })
    return { client: makeClient(fetchIt, () => 0, prove), sent }
  }

  test('asks for it, and is sent once more with a token of the new session', async () => {
    const prove = vi.fn(async () => true)
    const { client, sent } = setUpProof([new Response(PROOF, { status: 403 })], prove)
    expect(await client.write('POST', '/api/a', {})).toEqual({ isDone: true })
    expect(prove).toHaveBeenCalledOnce()
    expect(sent).toEqual(['T0', 'T1'])
  })

  test('is refused when the person does not give it, and when the server asks again', async () => {
    const refused = () => new Response(PROOF, { status: 403 })
    const without = setUpProof([refused()], async () => false)
    await expect(without.client.write('POST', '/api/a', {})).rejects.toThrow('403')
    expect(without.sent).toHaveLength(1)
    const prove = vi.fn(async () => true)
    const again = setUpProof([refused(), refused()], prove)
    await expect(again.client.write('POST', '/api/a', {})).rejects.toThrow('403')
    expect([again.sent.length, prove.mock.calls.length]).toEqual([2, 1])
  })

  test('asks for nothing on any other refusal', async () => {
    const prove = vi.fn(async () => true)
    const { client } = setUpProof([json({ error: 'no', code: 'FORBIDDEN' }, 403)], prove)
    await expect(client.write('POST', '/api/a', {})).rejects.toThrow('403')
    expect(prove).not.toHaveBeenCalled()
  })
})
