import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { shedLate, shedWrites } from './shedding.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('writes beyond the most are refused as busy with the time to wait, reads and later writes are not', async () => {
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

/** Holds the loop as heavy work would, and asks then, until the answer is as it should be. */
const askHeld = (app: FastifyInstance, answered: unknown): Promise<void> =>
  vi.waitFor(
    async () => {
      const end = Date.now() + 1_200
      while (Date.now() < end);
      const { body } = await app.inject('/')
      expect([app.isUnderPressure(), JSON.parse(body)]).toEqual([true, answered])
    },
    { timeout: 25_000, interval: 50 },
  )

test('a loop that is late turns people away once the server serves, not while it starts', async () => {
  const app = Fastify()
  await shedLate(app, 40)
  app.get('/', () => ({ read: true }))
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await askHeld(app, { read: true })
  now.mockReturnValue(5_000)
  await askHeld(app, expect.objectContaining({ message: 'busy' }))
  await app.close()
}, 60_000)
