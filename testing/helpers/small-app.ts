import { createHash } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { heldClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Session } from '#platform/server/context.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { makeApiNotFound, makeServer, mountCalls } from '#platform/server/http/http.ts'
import { makeLog } from '#platform/server/log.ts'
import { hearsNothing } from '#platform/server/words/heard-page.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { makeLimiter } from '#platform/server/limits/rate-limit.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { cloneDatabase } from './database.ts'
import { bareJobParts, fakePorts } from './ports.ts'

export const ownHost = 'localhost'

interface SmallAppOptions {
  readonly environment?: Record<string, string>
  /** Another database than the clone, such as an unreachable one. */
  readonly db?: Database
  readonly mountMore?: (app: FastifyInstance, m: Machinery) => void | Promise<void>
}

/** `staff-…` is an administrator, any other id a citizen; a session's token is the person's id. */
const sessionOf = (id: string): Session => ({
  viewer: {
    id: id.replace('staff-', ''),
    isAdmin: id.startsWith('staff-'),
    adminRole: null,
    roles: [],
    ageVerified: true,
    isVerified: false,
  },
  isSuspended: false,
  expiresInSeconds: 1800,
  hasSecondFactor: false,
  steppedUpAt: null,
})

/** One browser: keeps its anonymous cookie, and a session if it belongs to somebody. */
const makeVisitor = (app: FastifyInstance, session: string | null) => {
  const cookies = new Map<string, string>(session ? [['__Host-sid', session]] : [])
  const ask = async ({ headers, ...options }: InjectOptions): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      ...options,
      headers: { host: ownHost, ...(cookie && { cookie }), ...headers },
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return response
  }
  const csrfToken = async (): Promise<string> =>
    (await ask({ url: '/api/csrf-token' })).json<{ csrfToken: string }>().csrfToken
  /** Sends a write as our client does; sends text unchanged and anything else as JSON. */
  const post = async (
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> =>
    ask({
      method: 'POST',
      url,
      headers: {
        'x-csrf-token': headers['x-csrf-token'] ?? (await csrfToken()),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return { ask, csrfToken, post, cookies }
}

/** A server with a test's own calls on its own database: for tests of the platform. */
export const startSmallApp = async (
  routes: readonly Route[],
  { environment = {}, db: otherDb, mountMore }: SmallAppOptions = {},
) => {
  const database = await cloneDatabase(inject('databaseServer'))
  const ownDb = openDatabase(database.url, 8)
  const db = otherDb ?? ownDb
  const clock = heldClock(new Date())
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', LIMIT_FACTOR: '100', ...environment })
  const sessions = {
    find: async (_db: Database, token: string) => sessionOf(token),
    nameOf: async (_db: Database, personId: string) => `Person ${personId}`,
  }
  const m: Machinery = {
    db,
    config,
    clock,
    ports: fakePorts(),
    notifier: bareJobParts.notifier,
    homes: bareJobParts.homes,
    switches: bareJobParts.switches,
    hearPage: hearsNothing,
    log: makeLog(config),
    keyFor: (purpose) => createHash('sha256').update(`${database.url}\n${purpose}`).digest(),
    limiter: makeLimiter(db, () => clock.now(), config.LIMIT_FACTOR, {
      readNetwork: config.READS_PER_NETWORK,
    }),
    sessions,
    actionWords: {},
  }
  const app = await makeServer(m)
  mountCalls(app, m, routes)
  const apiNotFound = makeApiNotFound(m, routes)
  await mountMore?.(app, m)
  if (!mountMore) app.setNotFoundHandler((request, reply) => apiNotFound(request, reply))
  await app.ready()
  return {
    app,
    m,
    db,
    clock,
    databaseUrl: database.url,
    visitor: (session: string | null = null) => makeVisitor(app, session),
    stop: async () => {
      await app.close()
      if (otherDb) await otherDb.destroy()
      await ownDb.destroy()
      await database.drop()
    },
  }
}

export type SmallApp = Awaited<ReturnType<typeof startSmallApp>>
