import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { shedWrites } from './shedding.ts'

test('writes beyond the most are refused as busy, reads and later writes are not', async () => {
  const app = Fastify()
  shedWrites(app, 2)
  const waiting: (() => void)[] = []
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal && error.message === 'busy' ? 503 : 500).send(),
  )
  app.get('/', () => 'read')
  app.post('/', () => new Promise((resolve) => waiting.push(() => resolve('written'))))
  const write = async () => (await app.inject({ method: 'POST', url: '/' })).statusCode
  const held = [write(), write()]
  await expect.poll(() => waiting.length).toBe(2)
  expect(await write()).toBe(503)
  expect((await app.inject({ url: '/' })).statusCode).toBe(200)
  for (const end of waiting) end()
  expect(await Promise.all(held)).toEqual([200, 200])
  const next = write()
  await expect.poll(() => waiting.length).toBe(3)
  waiting[2]?.()
  expect(await next).toBe(200)
  await app.close()
})
