import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, inject } from 'vitest'
import { type AppParts, makeApp } from '#app/server/app.ts'
import { domains } from '#app/server/domains.ts'
import { heldClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { makeCsrfToken } from '#platform/server/admission/csrf.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import type { Replica } from '#platform/server/replica/replica.ts'
import { openKeys } from '#platform/server/keys/kept-keys.ts'
import { makeLog } from '#platform/server/log.ts'
import { gateTexts } from '#app/server/ports.ts'
import { fakePorts } from './ports.ts'
import { cloneDatabase } from './database.ts'
import { demoPassword, type DemoName } from './people.ts'
import { enterWithoutPassword } from './sessions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

type Json = Record<string, unknown>

/** One browser's cookies; it talks to the server as our client does. */
export interface Person {
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: Json,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  post(url: string, body?: Json, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  upload(
    url: string,
    bytes: Buffer,
    contentType: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  csrfToken(): Promise<string>
  /** Advances the server's clock for everybody. */
  wait(seconds: number): void
  readonly cookies: Map<string, string>
}

/** Creates a session token as `/api/csrf-token` does for browsers without one. */
type TokenOf = (session: string) => string

const makePerson = (app: FastifyInstance, wait: Person['wait'], tokenOf: TokenOf): Person => {
  const cookies = new Map<string, string>()
  const keep = (response: LightMyRequestResponse) => {
    for (const { name, value } of response.cookies)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    return response
  }
  const headersWith = (headers: Record<string, string>) => ({
    host: 'localhost',
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...headers,
  })
  const get: Person['get'] = async (url, headers = {}) =>
    keep(await app.inject({ method: 'GET', url, headers: headersWith(headers) }))
  const csrfToken = async () => {
    const session = cookies.get('__Host-sid')
    if (session) return tokenOf(session)
    return (await get('/api/csrf-token')).json<{ csrfToken: string }>().csrfToken
  }
  const send: Person['send'] = async (method, url, body, headers = {}) => {
    const token = headers['x-csrf-token'] ?? (await csrfToken())
    return keep(
      await app.inject({
        method,
        url,
        headers: headersWith({
          'x-csrf-token': token,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        }),
        ...(body && { payload: JSON.stringify(body) }),
      }),
    )
  }
  return {
    cookies,
    get,
    csrfToken,
    wait,
    send,
    post: (url, body, headers) => send('POST', url, body, headers),
    upload: async (url, bytes, contentType, headers = {}) => {
      const token = await csrfToken()
      return keep(
        await app.inject({
          method: 'POST',
          url,
          headers: headersWith({ 'x-csrf-token': token, 'content-type': contentType, ...headers }),
          payload: bytes,
        }),
      )
    },
  }
}

interface TestAppOptions {
  /** The page renderer, for tests that also cover pages. */
  readonly pages?: AppParts['pages']
  /** Registered before everything else, or listening to what is registered. */
  readonly also?: (app: FastifyInstance) => void
  /** A second process on the database and the clock of another one. */
  readonly beside?: { readonly databaseUrl: string; readonly clock: ReturnType<typeof heldClock> }
  readonly appKey?: string
  /** A standby for reads of signed-in people. */
  readonly replica?: (primary: Database, key: Buffer, url: string) => Replica
  /** How to open the database, for example through a wire that loses data. */
  readonly open?: (url: string) => Database
}

/** The whole server on its own database, with a clock that tests control and ports that keep what was sent. */
export const startTestApp = async (
  environment: Record<string, string> = {},
  {
    pages = null,
    also,
    beside,
    appKey = randomUUID().repeat(2),
    replica: openStandby,
    open = (url) => openDatabase(url, 8),
  }: TestAppOptions = {},
) => {
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => {} }
    : await cloneDatabase(inject('databaseServer'))
  const db = open(database.url)
  const clock = beside?.clock ?? heldClock(new Date())
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', LIMIT_FACTOR: '100', ...environment })
  const fakes = fakePorts()
  const log = makeLog(config)
  const abandon = async (error: unknown): Promise<never> => {
    await db.destroy()
    await database.drop()
    throw error
  }
  const keyFor = await openKeys(db, appKey).catch(abandon)
  const replica = openStandby?.(db, keyFor('csrf'), database.url) ?? null
  const texting = { db, log, keyFor, now: () => clock.now() }
  const ports = { ...fakes, sms: gateTexts({ ...fakes, sms: fakes.carrier }, config, texting).sms }
  const { server: app, machinery } = await makeApp(
    { db, replica, config, clock, ports, log, keyFor, domains, pages },
    also,
  )
  await app.ready()
  const tokenOf: TokenOf = (session) => makeCsrfToken(machinery.keyFor('csrf'), `sid:${session}`, clock.now())
  const guest = () => makePerson(app, clock.advance, tokenOf)
  /** A new browser with the person signed in; use `signInByPassword` in tests about signing in itself. */
  const signIn = async (name: DemoName): Promise<Person> => {
    const person = guest()
    const ctx = { db, now: () => clock.now(), keyFor: machinery.keyFor }
    await enterWithoutPassword(ctx, name, person.cookies)
    return person
  }
  const signInByPassword = async (name: DemoName): Promise<Person> => {
    const person = guest()
    const login = { email: `${name}@demo.sup`, password: demoPassword }
    const { statusCode, body } = await person.post('/api/local/login', login)
    if (statusCode !== 200) throw new Error(`${name} could not sign in: ${statusCode} ${body}`)
    return person
  }
  return {
    app,
    db,
    clock,
    config,
    ports,
    log,
    databaseUrl: database.url,
    keyFor: machinery.keyFor,
    notifier: machinery.notifier,
    homes: machinery.homes,
    switches: machinery.switches,
    guest,
    signIn,
    signInByPassword,
    stop: async () => {
      await app.close()
      await db.destroy()
      await database.drop()
    },
  }
}

/** A test app for one file of tests: `const app = await openTestApp()` at its top; it stops after the file's last test. */
export const openTestApp = async (...given: Parameters<typeof startTestApp>): Promise<TestApp> => {
  const app = await startTestApp(...given)
  afterAll(app.stop)
  return app
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
