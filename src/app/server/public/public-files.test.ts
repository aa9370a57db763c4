import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { fakePorts } from '#test/ports.ts'
import { heldClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { openKeys } from '#platform/server/keys/kept-keys.ts'
import { makeLog } from '#platform/server/log.ts'
import type { ApiDocument } from '#platform/server/openapi/openapi.ts'
import type { Operation } from '#platform/server/openapi/operation.ts'
import { sitemap } from '#shared/sitemap.ts'
import { isDigestKept } from '../../../../scripts/openapi.ts'
import { mountApiPage } from '../api/page.ts'
import { makeApp } from '../app.ts'
import { mountCrawlers, sitemapXml } from './crawlers.ts'
import { isDisallowed, robotsText } from './robots.ts'
import { domains } from '../domains.ts'

const mounted: string[] = []
let app: FastifyInstance
let db: Database
let drop: () => Promise<unknown>

const collect = (server: FastifyInstance) =>
  server.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat())
      if (each !== 'HEAD' && /^\/api(\/|$)/.test(url)) mounted.push(`${each} ${url}`)
  })

beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 2)
  drop = database.drop
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_ORIGIN: 'https://sup.example/' })
  const parts = {
    db,
    config,
    clock: heldClock(new Date()),
    ports: fakePorts(),
    log: makeLog(config),
    keyFor: await openKeys(db, randomUUID().repeat(2)),
    domains,
  }
  const { server, machinery } = await makeApp({ ...parts, pages: null }, collect)
  app = server
  // Without pages, the composition root serves no page files either.
  if (!app.hasRoute({ method: 'GET', url: '/api' }))
    mountApiPage(app, domains.routes, { sheet: 'b{color:red}' })
  if (!app.hasRoute({ method: 'GET', url: '/robots.txt' })) mountCrawlers(app, machinery)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await drop()
})

const description = async () => (await app.inject('/api/openapi.json')).json<ApiDocument>()
const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
const codesOf = ({ components }: ApiDocument, operation: Operation, status: number): string => {
  const answer = operation.responses[status]
  const told = answer && '$ref' in answer ? components.responses[answer.$ref.replace(/^.*\//, '')] : answer
  return told?.description.replaceAll(/:.*$/gm, '') ?? ''
}

const refsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)))
}

/** Required fields, anywhere in the description, that no property of the same object describes. */
const unknownFieldsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { required, properties = {} } = value as { required?: unknown; properties?: object }
  const missing = Array.isArray(required) ? required.filter((name: string) => !(name in properties)) : []
  return [...missing, ...Object.values(value).flatMap(unknownFieldsIn)]
}

describe('GET /api/openapi.json', () => {
  test('describes every registered address under /api and no other', async () => {
    const described = operationsOf(await description()).map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(mounted.length).toBeGreaterThan(domains.routes.length)
    expect(described.toSorted()).toEqual(mounted.filter((route) => route !== 'GET /api').toSorted())
  })

  test('is well formed: unique names, path parameters, valid references', async () => {
    const api = await description()
    expect(api.openapi).toMatch(/^3\.1\./)
    expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    const operations = operationsOf(api)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((each) => each.in === 'path')
      expect(
        inPath.map(({ name }) => `{${name}}`),
        path,
      ).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(
        inPath.every(({ required }) => required),
        path,
      ).toBe(true)
      const statuses = Object.keys(operation.responses)
      expect(
        statuses.every((status) => /^([2-5]\d\d|4XX|default)$/.test(status)),
        path,
      ).toBe(true)
      for (const each of Object.values(operation.responses))
        expect('$ref' in each || each.description !== '', path).toBe(true)
    }
    for (const ref of refsIn(api)) {
      const target = ref
        .split('/')
        .slice(1)
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], api)
      expect(target, ref).toBeTypeOf('object')
    }
  })

  /** What the recommended rules of OpenAPI linters ask, without such a tool. */
  test('says what readers and tools expect: licence, server, tags, security, and an answer of each kind', async () => {
    const api = await description()
    expect(api.info).toMatchObject({
      description: expect.stringMatching(/\w/),
      license: { name: expect.stringMatching(/\w/), identifier: expect.stringMatching(/\w/) },
      contact: { email: expect.stringContaining('@') },
    })
    expect(api.servers.every(({ url, description: about }) => url !== '' && about !== '')).toBe(true)
    expect(api.tags.every(({ description: about }) => about.length > 5)).toBe(true)
    const tags = api.tags.map(({ name }) => name)
    expect(new Set(tags).size).toBe(tags.length)
    const schemes = Object.keys(api.components.securitySchemes)
    const addresses = new Set<string>()
    for (const { path, method, operation } of operationsOf(api)) {
      const call = `${method} ${path}`
      expect(operation.operationId, call).toMatch(/^[A-Za-z0-9._]+$/)
      expect(operation.summary, call).toMatch(/^[A-Z].*[^.]$/)
      expect([call, operation.tags.length, tags]).toEqual([
        call,
        1,
        expect.arrayContaining([...operation.tags]),
      ])
      expect([call, schemes]).toEqual([
        call,
        expect.arrayContaining(operation.security.flatMap((each) => Object.keys(each))),
      ])
      const statuses = Object.keys(operation.responses)
      expect([call, statuses.some((status) => /^2|^default$/.test(status))]).toEqual([call, true])
      expect([call, statuses.some((status) => status.startsWith('4'))]).toEqual([call, true])
      expect([call, operation.requestBody && method === 'get']).not.toEqual([call, true])
      addresses.add(`${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    }
    // Two addresses that differ only in the name of a parameter are one.
    expect(addresses.size).toBe(operationsOf(api).length)
    expect(unknownFieldsIn(api)).toEqual([])
  })

  test('names no required field that it does not describe', () => {
    const wrong = { type: 'object', required: ['open'], additionalProperties: { type: 'integer' } }
    expect(unknownFieldsIn({ answer: { items: wrong } })).toEqual(['open'])
  })

  test('describes a write: who, how often, its input, its headers, its refusals', async () => {
    const api = await description()
    const nominate = api.paths['/api/nominations']?.['post']
    expect(nominate).toMatchObject({
      operationId: 'vetting.nominate',
      'x-access': 'citizen',
      'x-limit': { name: 'nominate', times: 10, windowSeconds: 3600, by: 'person' },
    })
    expect(
      nominate?.parameters
        .filter((each) => each.in === 'header')
        .map(({ name, required }) => [name, required]),
    ).toEqual([
      ['X-CSRF-Token', true],
      ['Idempotency-Key', false],
    ])
    expect(
      nominate?.requestBody?.content['application/json']?.schema.properties?.['nomineeFullName'],
    ).toEqual({ type: 'string', minLength: 1, maxLength: 120 })
    expect(codesOf(api, nominate as Operation, 409)).toBe('IN_FLIGHT\nALREADY_NOMINATED')
    expect(codesOf(api, nominate as Operation, 403)).toBe(
      'AGE_REQUIRED\nCSRF_TOKEN\nCROSS_SITE\nSUSPENDED\nCORPS_NEUTRAL',
    )
  })

  test('describes a read: query fields as the server reads them, no headers, no session', async () => {
    const directory = (await description()).paths['/api/leaders']?.['get']
    const limit = directory?.parameters.find(({ name }) => name === 'limit')
    expect(limit).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', maximum: 100, default: 20 },
    })
    expect(directory?.parameters.every((each) => each.in === 'query')).toBe(true)
    expect([directory?.security, directory?.responses['403']]).toEqual([[], undefined])
  })

  test('has the digest in docs for review', async () => {
    expect(await isDigestKept()).toBe(true)
  })
})

describe('GET /api', () => {
  test('shows every call to a reader without a script', async () => {
    const response = await app.inject({ url: '/api', headers: { cookie: 'theme=dark' } })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { path, method } of operationsOf(await description()))
      expect(response.body).toContain(`<code>${method.toUpperCase()} ${path}</code>`)
    expect(response.body).toContain('<html lang="en-NG" data-theme="dark">')
    expect(response.body).not.toMatch(/<script|\sstyle=|\son\w+=/)
  })

  test('lets the browser apply its style sheet and nothing else', async () => {
    const { createHash } = await import('node:crypto')
    const response = await app.inject('/api')
    const sheet = /<style>(.*?)<\/style>/s.exec(response.body)?.[1] ?? ''
    expect(sheet).not.toBe('')
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).not.toContain('script-src')
  })

  test('is compressed for clients that accept it', async () => {
    const packed = await app.inject({ url: '/api', headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await app.inject('/api')).body)
  })
})

describe('files for search engines', () => {
  test('robots.txt excludes the calls and every page that is not public, and names the sitemap', async () => {
    const response = await app.inject('/robots.txt')
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const lines = response.body.split('\n')
    for (const path of ['/dashboard', '/auth', '/login', '/leaders/nominate', '/admin/leaders/vetting'])
      expect(lines, path).toContain(`Disallow: ${path}$`)
    expect(lines).toContain('Disallow: /api/')
    expect(lines).toContain('Sitemap: https://sup.example/sitemap.xml')
    expect(robotsText('https://other.example')).toContain('Sitemap: https://other.example/sitemap.xml')
  })

  test('robots.txt forbids no address of the sitemap and no public page', async () => {
    const rules = [...robotsText('https://sup.example').matchAll(/^Disallow: (.+)$/gm)].map(
      ([, rule = '']) => rule,
    )
    expect(isDisallowed('/leaders/*/moves$', '/leaders/7/moves')).toBe(true)
    expect(isDisallowed('/education', '/education/voting')).toBe(true)
    const { body } = await app.inject('/sitemap.xml')
    const listed = [...body.matchAll(/<loc>https:\/\/sup\.example([^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    expect(listed.length).toBeGreaterThan(60)
    const open = Object.values(sitemap).filter(({ access }) => access === 'public')
    const isPrivate = (screen: object): boolean => 'isPrivate' in screen && screen.isPrivate === true
    const visited = open
      .filter((screen) => !isPrivate(screen))
      .map(({ path }) => path.replaceAll(/:\w+/g, 'x7'))
    expect(
      [...listed, ...visited].filter((path) => rules.some((rule) => isDisallowed(rule, path || '/'))),
    ).toEqual([])
  })

  test.each(['/robots.txt', '/sitemap.xml', '/api/openapi.json', '/api', '/api/geography/states'])(
    'HEAD %s answers as GET does, without a body',
    async (url) => {
      const response = await app.inject({ method: 'HEAD', url })
      expect([response.statusCode, response.body]).toEqual([200, ''])
    },
  )

  test('HEAD of a call that needs a session is not answered', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/api/wallet' })).statusCode).toBe(404)
  })

  test('sitemap.xml names the public pages, every public leader and the public texts, with absolute addresses', async () => {
    const response = await app.inject('/sitemap.xml')
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ])
    const found = [...response.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    const { rows } = await sql<{
      id: string
    }>`select id from leaders.leader where status <> 'rejected'`.execute(db)
    expect(rows.length).toBeGreaterThan(10)
    const isText = (address: string) => /\/(library|civic-letters|video-library)\/(?!write$)/.test(address)
    expect(found.filter(isText).length).toBeGreaterThan(5)
    const open = Object.values(sitemap).filter(
      (screen) => screen.access === 'public' && !('isPrivate' in screen) && !screen.path.includes(':'),
    )
    expect(found.filter((address) => !isText(address)).toSorted()).toEqual(
      [...open.map(({ path }) => path), ...rows.map(({ id }) => `/leaders/${id}`)]
        .map((path) => `https://sup.example${path}`)
        .toSorted(),
    )
  })

  test('an address is escaped', async () => {
    const pieces = Readable.from(sitemapXml('https://a.example', [{ path: '/x?a=1&b="<"' }]))
    expect(await text(pieces)).toContain('<loc>https://a.example/x?a=1&amp;b=&quot;&lt;&quot;</loc>')
  })
})
