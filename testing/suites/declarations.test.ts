import { afterEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { readConfig } from '#platform/server/config.ts'
import { makeServer, mountCalls } from '#platform/server/http/http.ts'
import { makeLog } from '#platform/server/log.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import type { Call } from '#shared/api.ts'

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
// Registering the routes uses only these parts of the platform; this test sends no request.
const machinery = { config, log: makeLog(config) } as unknown as Machinery

let server: FastifyInstance | undefined
afterEach(async () => {
  await server?.close()
})

const whole = {
  summary: 'A staff act',
  access: 'vetting',
  limit: 'mutation',
  idempotency: 'optional',
  audit: 'thing.done',
  returns: z.object({}),
}

const routeOf = (method: 'GET' | 'POST', is: Record<string, unknown>): Route => ({
  name: 'domain.thing',
  call: { method, path: '/api/thing', is } as unknown as Call,
  use: async () => ({}),
})

const mount = async (route: Route): Promise<void> => {
  server = await makeServer(machinery)
  mountCalls(server, machinery, [route])
  await server.ready()
}

const without = (name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name))

describe('a server with a route that does not say who may use it does not start (S-20)', () => {
  test('but one that declares everything starts', async () => {
    await expect(mount(routeOf('POST', whole))).resolves.toBeUndefined()
  })

  test.each(['summary', 'access', 'limit', 'idempotency', 'audit', 'returns'])(
    'a staff write without %s is named and refused',
    async (name) => {
      await expect(mount(routeOf('POST', without(name)))).rejects.toThrow(
        `The route POST /api/thing does not declare: ${name}`,
      )
    },
  )

  test.each(['summary', 'access', 'limit', 'returns'])(
    'a read without %s is named and refused',
    async (name) => {
      await expect(mount(routeOf('GET', without(name)))).rejects.toThrow(
        `The route GET /api/thing does not declare: ${name}`,
      )
    },
  )

  test.each(['vetting', 'reviewing', 'admin', 'admin-flag'])(
    'a write of %s needs an audit name',
    async (access) => {
      await expect(mount(routeOf('POST', { ...without('audit'), access }))).rejects.toThrow(
        'does not declare: audit',
      )
    },
  )

  test('a citizen’s write needs no audit name', async () => {
    await expect(mount(routeOf('POST', { ...without('audit'), access: 'citizen' }))).resolves.toBeUndefined()
  })

  test.each([
    ['stepUp', { stepUp: true }],
    ['no key', { idempotency: 'none' }],
    ['an audit', { audit: 'thing.done' }],
    ['a console', { access: 'vetting', audit: 'thing.done' }],
    ['a file alone', { body: 'file' }],
  ])('a call with %s cannot wait for a network', async (_, more) => {
    const citizens = { ...without('audit'), access: 'citizen', offline: 'queue' }
    await expect(mount(routeOf('POST', { ...citizens, ...more }))).rejects.toThrow(
      'does not declare: what lets it wait for a network',
    )
  })

  test('a citizen’s write with a key may wait', async () => {
    const is = { ...without('audit'), access: 'citizen', offline: 'queue' }
    await expect(mount(routeOf('POST', is))).resolves.toBeUndefined()
  })

  test('a route outside the calls without a reason is refused', async () => {
    server = await makeServer(machinery)
    expect(() => server?.get('/side-door', async () => 'open')).toThrow(
      'The route GET /side-door does not declare: access',
    )
    expect(() =>
      server?.get('/said', { config: { plain: 'tells nothing' } }, async () => 'open'),
    ).not.toThrow()
  })

  test('a route that a plugin adds is checked too', async () => {
    server = await makeServer(machinery)
    void server.register(async (scope) => {
      scope.post('/hidden', async () => 'open')
    })
    await expect(server.ready()).rejects.toThrow('The route POST /hidden does not declare: access')
  })
})
