import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openWire, slowHead } from '#test/wire.ts'
import { shedLate, shedWrites } from './shed.ts'
import { answerClientError } from '../http/errors/wire-answers.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('writes beyond the maximum are refused as busy with the time to wait, reads and later writes are not', async () => {
  const app = Fastify({ serverFactory: shedWrites(2) })
  const waiting: (() => void)[] = []
  app.get('/', () => 'read')
  app.post('/', () => new Promise((resolve) => waiting.push(() => resolve('written'))))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const write = async () => (await fetch(address, { method: 'POST' })).status
  const held = [write(), write()]
  await expect.poll(() => waiting.length).toBe(2)

  const refused = await fetch(address, { method: 'POST', body: 'x'.repeat(100_000) })
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await refused.json()).toEqual({
    error: 'Busy, please retry',
    code: 'BUSY',
    requestId: refused.headers.get('x-request-id'),
  })

  const form = await fetch(address, { method: 'POST', headers: { accept: 'text/html' }, body: 'typed=words' })
  expect([form.status, form.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await form.text()).toContain('What you typed is still there')

  expect((await fetch(address)).status).toBe(200)
  for (const end of waiting) end()
  expect(await Promise.all(held)).toEqual([200, 200])
  const next = write()
  await expect.poll(() => waiting.length).toBe(3)
  waiting[2]?.()
  expect(await next).toBe(200)
  await app.close()
})

test('the server under the framework keeps the times it was given', async () => {
  const app = Fastify({
    serverFactory: shedWrites(),
    keepAliveTimeout: 1_234,
    requestTimeout: 5_678,
    connectionTimeout: 9_012,
    http: { headersTimeout: 3_456 },
  })
  const { keepAliveTimeout, requestTimeout, timeout, headersTimeout } = app.server
  expect([keepAliveTimeout, requestTimeout, timeout, headersTimeout]).toEqual([1_234, 5_678, 9_012, 3_456])
  await app.close()
})

describe('a slow body', () => {
  const listen = async (serverFactory: ReturnType<typeof shedWrites>, times = {}) => {
    const app = Fastify({ serverFactory, ...times, clientErrorHandler: answerClientError })
    let handled = 0
    app.post('/', async (request) => {
      handled += 1
      return { took: request.body }
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    return {
      app,
      port,
      handled: () => handled,
      // With and without a body, in one chunk and in two.
      write: async (body?: string) =>
        (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...(body && { body }) })).status,
    }
  }

  test('takes nobody’s slot: with more of them than parallel writes allowed, every other write is accepted', async () => {
    const { app, port, write, handled } = await listen(shedWrites(5, { inAll: 1_000, ofOne: 1_000 }))
    const slow = Array.from({ length: 200 }, () => openWire(port, slowHead('/')))
    await Promise.all(slow.map((wire) => wire.opened))
    for (let time = 0; time < 20; time += 1) expect([await write(), await write('x')]).toEqual([200, 200])
    expect(handled()).toBe(40)
    for (const wire of slow) wire.close()
    await app.close()
  })

  test('is accepted when its last byte arrives, and counts as running from then on', async () => {
    const { app, port, handled } = await listen(shedWrites(1, { inAll: 10, ofOne: 10 }))
    const wire = openWire(port, slowHead('/', 3))
    await wire.opened
    wire.send('xx')
    expect(await wire.status()).toBe(200)
    expect(handled()).toBe(1)
    await app.close()
  })

  test('loses its slot to later ones when its network exceeds its share, in the envelope and with the time to wait', async () => {
    const { app, port, write } = await listen(shedWrites(5, { inAll: 1_000, ofOne: 20 }))
    const slow = Array.from({ length: 50 }, () => openWire(port, slowHead('/')))
    await expect.poll(() => slow.filter((wire) => wire.isEnded()).length).toBe(30)
    for (const wire of slow.filter((one) => one.isEnded())) {
      expect(wire.text()).toMatch(/^HTTP\/1\.1 503 .*\r\n(.*\r\n)*retry-after: \d\r\n(.*\r\n)*\r\n\{"error":/)
      expect(wire.text()).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
    }
    expect(await write('x')).toBe(200)
    for (const wire of slow) wire.close()
    await app.close()
  })

  test('of a form in a browser is cut with a page, not with an envelope', async () => {
    const { app, port } = await listen(shedWrites(), {
      requestTimeout: 500,
      http: { headersTimeout: 400, connectionsCheckingInterval: 100 },
    })
    const body = openWire(port, slowHead('/', 50, { accept: 'text/html' }))
    expect(await body.status()).toBe(408)
    expect(body.text()).toContain('What you typed is still there')
    await app.close()
  })

  test('is cut at its deadline with 408, a head at its own', async () => {
    const { app, port, write } = await listen(shedWrites(), {
      requestTimeout: 1_000,
      http: { headersTimeout: 500, connectionsCheckingInterval: 100 },
    })
    const body = openWire(port, slowHead('/'))
    const head = openWire(port, 'POST / HTTP/1.1\r\nhost: x\r\nx-one')
    for (const wire of [body, head]) {
      expect(await wire.status()).toBe(408)
      expect(JSON.parse(wire.text().split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'TIMED_OUT' })
    }
    expect(await write('x')).toBe(200)
    await app.close()
  })

  test('is not counted twice when its sender disconnects', async () => {
    const { app, port, write } = await listen(shedWrites(2, { inAll: 4, ofOne: 4 }))
    for (let round = 0; round < 5; round += 1) {
      const slow = Array.from({ length: 4 }, () => openWire(port, slowHead('/')))
      await Promise.all(slow.map((wire) => wire.opened))
      for (const wire of slow) wire.close()
      expect(await write('x')).toBe(200)
    }
    await app.close()
  })
})

test('silent connections beyond the limit are closed, the oldest first, and others get answers', async () => {
  const app = Fastify({ serverFactory: shedWrites(5, undefined, { inAll: 100, ofOne: 10 }) })
  app.get('/', () => 'read')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const mute = Array.from({ length: 30 }, () => openWire(port, ''))
  await expect.poll(() => mute.filter((wire) => wire.isEnded()).length).toBe(20)
  expect((await fetch(address)).status).toBe(200)
  for (const wire of mute) wire.close()
  await app.close()
})

/** Blocks the loop as heavy work would and sends a request meanwhile, until the answer is the expected one. */
const askHeld = (app: FastifyInstance, answered: unknown, path = '/'): Promise<void> =>
  vi.waitFor(
    async () => {
      const end = Date.now() + 1_200
      while (Date.now() < end);
      const { body } = await app.inject(path)
      expect([app.isUnderPressure(), JSON.parse(body)]).toEqual([true, answered])
    },
    { timeout: 25_000, interval: 50 },
  )

test('a slow event loop refuses requests once the server serves, not while it starts', async () => {
  const app = Fastify()
  await shedLate(app, 40)
  app.get('/', () => ({ read: true }))
  app.get('/assets/main.js', () => ({ built: true }))
  app.get('/healthz', () => ({ status: 'alive' }))
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await askHeld(app, { read: true })
  now.mockReturnValue(5_000)
  await askHeld(app, expect.objectContaining({ message: 'busy' }))
  // A page that was sent needs its script, and a probe must not end a process that only works hard.
  await askHeld(app, { built: true }, '/assets/main.js')
  await askHeld(app, { status: 'alive' }, '/healthz')
  await app.close()
}, 60_000)
