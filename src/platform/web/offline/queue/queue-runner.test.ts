import { DAY_MS } from '#shared/values/time.ts'
import { describe, expect, test } from 'vitest'
import { anAct, memoryQueue, ModelServer } from './queue-fixture.ts'
import { MAX_SEND_RETRIES, runQueue, TOO_OLD } from './queue-runner.ts'
import type { QueuedAct } from './queued-act.ts'

const setting = () => {
  const server = new ModelServer()
  const store = memoryQueue()
  const run = (
    ask: (path: string, init?: RequestInit) => Response | Promise<Response> = server.answer.bind(server),
  ) =>
    runQueue({
      store,
      fetch: (async (path: string, init?: RequestInit) => ask(path, init)) as typeof fetch,
      now: () => server.at,
      alone: (work) => work(),
      isPosting: ({ client }) => client === 'an open tab',
    })
  const act = (id: string, given: Partial<QueuedAct> = {}) =>
    store.add(anAct(id, { timestamp: server.at, ...given }))
  const states = async () => Object.fromEntries((await store.all()).map(({ id, state }) => [id, state]))
  return { server, store, run, act, states }
}

describe('a run', () => {
  test('sends what waits, in its order, each with its key and a fresh token', async () => {
    const { server, run, act, states } = setting()
    await act('one')
    await act('two', { timestamp: server.at + 1 })
    await run()
    expect(server.effects.map(({ data }) => data)).toEqual([
      'POST /api/forums/1/posts {"content":"Words of one"}',
      'POST /api/forums/1/posts {"content":"Words of two"}',
    ])
    expect(await states()).toEqual({ one: 'sent', two: 'sent' })
  })

  test('sends files first and remembers each: after a cut it sends none again', async () => {
    const { server, store, run, act } = setting()
    const files = [
      { name: 'drain.jpg', bytes: new Blob(['x']), to: '/api/uploads?purpose=photo', fills: 'photoUrl' },
    ]
    await act('one', { files })
    await run((path, init) => {
      if (path.startsWith('/api/forums')) throw new TypeError('no network')
      return server.answer(path, init)
    })
    expect((await store.all())[0]).toMatchObject({
      state: 'waiting',
      files: [],
      data: { photoUrl: '/api/files/1' },
    })
    await run()
    expect(server.effects).toEqual([
      { owner: 'a', data: 'POST /api/forums/1/posts {"content":"Words of one","photoUrl":"/api/files/1"}' },
    ])
  })

  test('leaves the acts of others alone, and every act while the server does not say who is here', async () => {
    const { server, run, act, states } = setting()
    await act('mine')
    await act('theirs', { owner: 'b' })
    await run((path, init) => new Response(server.answer(path, init).body, { status: 200 }))
    expect(server.effects).toEqual([])
    await run()
    expect(await states()).toEqual({ mine: 'sent', theirs: 'waiting' })
  })

  test('after more than 3 refusals an act needs its person, with the server’s words [OF-03]', async () => {
    const { server, store, run, act } = setting()
    server.refused.add('/api/forums/1/posts')
    await act('one')
    for (let time = 1; time <= MAX_SEND_RETRIES; time += 1) {
      await run()
      expect((await store.all())[0]).toMatchObject({ state: 'waiting', retryCount: time })
    }
    await run()
    const problem = 'HTTP 409: This thread is closed.'
    expect((await store.all())[0]).toMatchObject({
      state: 'needs-you',
      retryCount: MAX_SEND_RETRIES + 1,
      problem,
    })
    await run()
    expect((await store.all())[0]).toMatchObject({ retryCount: MAX_SEND_RETRIES + 1 })
  })

  const json = (status: number, body: unknown) => Response.json(body, { status })
  test.each<[string, () => Response]>([
    ['no session', () => json(401, { error: 'Please sign in to continue.', code: 'SIGNED_OUT' })],
    ['a stale token', () => json(403, { error: 'Invalid CSRF token', code: 'CSRF_TOKEN' })],
    ['somebody else', () => json(409, { error: 'You are now signed in.', code: 'OTHER_PERSON' })],
    ['work in progress', () => json(409, { error: 'We are already working on this.', code: 'IN_FLIGHT' })],
    ['too many requests', () => json(429, { error: 'Too many tries.', code: 'TOO_MANY_REQUESTS' })],
    ['a busy server', () => json(503, { error: 'Busy, please retry', code: 'BUSY' })],
    ['a gateway', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a proxy that forbids', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    [
      'the page of a hotspot',
      () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['no network', () => Response.error()],
  ])('%s ends the run and counts as nothing (D-08)', async (_, answer) => {
    const { server, store, run, act } = setting()
    await act('one')
    await act('two', { timestamp: server.at + 1 })
    let sent = 0
    await run((path, init) => {
      if (path === '/api/csrf-token') return server.answer(path, init)
      sent += 1
      return answer()
    })
    expect(sent).toBe(1)
    expect((await store.all()).map(({ state, retryCount }) => [state, retryCount])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
    ])
  })

  test('a limit holds up the acts of its call, says so, and no other ones', async () => {
    const { server, store, run, act, states } = setting()
    await act('one', { call: 'POST /api/feedback', endpoint: '/api/feedback' })
    await act('two', { call: 'POST /api/feedback', endpoint: '/api/feedback', timestamp: server.at + 1 })
    await act('three', { timestamp: server.at + 2 })
    const tooMany = { error: 'You have written several times.', code: 'TOO_MANY_REQUESTS' }
    let sent = 0
    await run((path, init) => {
      if (path !== '/api/feedback') return server.answer(path, init)
      sent += 1
      return Response.json(tooMany, { status: 429 })
    })
    expect(sent).toBe(1)
    expect(await states()).toEqual({ one: 'waiting', two: 'waiting', three: 'sent' })
    expect((await store.all())[0]).toMatchObject({
      retryCount: 0,
      problem: 'HTTP 429: You have written several times.',
    })
  })

  test('a carrier that is not set holds up only what needs it', async () => {
    const { server, run, act, states } = setting()
    await act('one', { endpoint: '/api/letters' })
    await act('two', { timestamp: server.at + 1 })
    const away = { error: 'No email is set.', code: 'EMAIL_AWAY' }
    await run((path, init) =>
      path === '/api/letters' ? Response.json(away, { status: 503 }) : server.answer(path, init),
    )
    expect(await states()).toEqual({ one: 'waiting', two: 'sent' })
  })

  test.each([
    ['61 days old', -61],
    ['from the future', 2],
  ])('an act %s is never sent by itself', async (_, days) => {
    const { server, store, run, act } = setting()
    await act('one', { timestamp: server.at + days * DAY_MS })
    await run()
    expect([server.effects, (await store.all())[0]]).toMatchObject([
      [],
      { state: 'needs-you', problem: TOO_OLD },
    ])
  })

  test('an act that its person discarded meanwhile is not sent', async () => {
    const { server, store, run, act } = setting()
    await act('one')
    await run(async (path, init) => {
      if (path === '/api/csrf-token') await store.remove('one', ['waiting'])
      return server.answer(path, init)
    })
    expect(server.effects).toEqual([])
  })

  test('takes up an act whose form is gone, and none that a form is still posting', async () => {
    const { server, run, act, states } = setting()
    await act('gone', { state: 'posting', client: 'a closed tab' })
    await act('posted', { state: 'posting', client: 'an open tab' })
    await run()
    expect(await states()).toEqual({ gone: 'sent', posted: 'posting' })
    expect(server.effects).toHaveLength(1)
  })

  test('lets go of what arrived a day ago', async () => {
    const { server, store, run, act } = setting()
    await act('one')
    await run()
    server.at += 2 * DAY_MS
    await run()
    expect(await store.all()).toEqual([])
  })
})
