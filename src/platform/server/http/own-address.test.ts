import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redirects, screenNames, screens } from '#shared/sitemap.ts'
import { startSmallApp, type SmallApp } from '#test/small-app.ts'
import { plainPages } from '#test/plain-pages.ts'
import { openWire } from '#test/wire.ts'
import { mountForms } from '../forms/forms.ts'
import { makeApiNotFound } from './http.ts'
import { isOwnTarget, ownPath } from './own-address.ts'
import { mountPages } from '../pages/pages.ts'

const runs = 400
const seed = 20_261_122

const known = [
  '//a//evil.com?lang=ha',
  '//evil.com/auth?lang=ha',
  '//evil.com/auth',
  '//evil.com/leaders/nominate',
  '//evil.com/candidates',
  '///evil.com?lang=ha',
  '/..//evil.com?lang=ha',
  '/.//evil.com?lang=ha',
  '/%2e%2e//evil.com?lang=ha',
  '/a/..//evil.com?lang=ha',
  '/\\evil.com?lang=ha',
  '\\\\evil.com?lang=ha',
  '/..\\/evil.com?lang=ha',
  'http://evil.com/?lang=ha',
  'http://evil.com/leaders/nominate',
  'https:evil.com?lang=ha',
  'javascript:alert(1)?lang=ha',
  '//[',
  '//[::1',
  '//:99999/?lang=ha',
  '//@',
  '//user@evil.com?lang=ha',
  '*',
  'evil.com',
  '?lang=ha',
  '#',
  '/%',
  '/%ff?lang=ha',
  '/%00?lang=ha',
  '/%2f%2fevil.com?lang=ha',
  '/%5c%5cevil.com?lang=ha',
  '/%09/evil.com?lang=ha',
  '/?lang=//evil.com',
  '/?lang=ha&//evil.com',
  '/#//evil.com?lang=ha',
  '/auth?returnUrl=//evil.com&lang=ha',
  '/candidates?//evil.com',
  '/candidates//evil.com',
]

const pieces = [
  '/',
  '//',
  '\\',
  '..',
  '.',
  '%2e%2e',
  '%2E',
  '%2f',
  '%2F',
  '%5c',
  '@',
  ':',
  '[',
  ']',
  '#',
  '?',
  '&',
  '=',
  ';',
  'evil.com',
  'evil.com:80',
  'http:',
  'https://',
  'lang=ha',
  '?lang=ha',
  '?lang=xx',
  'returnUrl=//evil.com',
  '%00',
  '%0d%0a',
  '%ff',
  '%',
  '\u00ff',
  '\u00e9',
  '*',
  'a',
  'candidates',
] as const
const pages = [
  ...screenNames.flatMap((name) => [screens[name].path, screens[name].openedBy?.link ?? screens[name].path]),
  ...Object.keys(redirects),
].map((path) => path.replaceAll(/:[A-Za-z]+/g, 'x'))

const target = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...known) },
  // Hostile text before, after and inside the address of a page.
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.array(fc.constantFrom(...pieces), { maxLength: 4 }),
        fc.constantFrom(...pages),
        fc.array(fc.constantFrom(...pieces), { maxLength: 4 }),
      )
      .map(([before, page, after]) => before.join('') + page + after.join('')),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
      .map((all) => all.join('')),
  },
)

let small: SmallApp
let port: number
beforeAll(async () => {
  small = await startSmallApp([], {
    environment: { LIMIT_FACTOR: '100000', CANADIAN_HOSTS: 'civic.example.ca' },
    mountMore: (app, m) => {
      const site = plainPages(m, [])
      mountPages(app, site, makeApiNotFound(m, []))
      mountForms(app, site)
    },
  })
  await small.app.listen({ port: 0, host: '127.0.0.1' })
  port = (small.app.server.address() as AddressInfo).port
})
afterAll(() => small.stop())

const form = '_call=POST+%2Fapi%2Fnothing&_csrf=x'
const heads = {
  GET: '',
  HEAD: '',
  POST: `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n`,
  PUT: 'content-length: 0\r\n',
}
type Method = keyof typeof heads

/** Sends the exact target, which no client library would do. */
const ask = async (method: Method, wanted: string, host = 'own.example') => {
  const head = `${method} ${wanted} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${heads[method]}\r\n`
  const wire = openWire(port, Buffer.from(head + (method === 'POST' ? form : ''), 'latin1'))
  await wire.ended
  const [answer = '', ...body] = wire.text().split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    location: /\r\nlocation: (.*)/i.exec(answer)?.[1]?.replace('\r', ''),
    requestId: /\r\nx-request-id: (.*)/i.exec(answer)?.[1]?.replace('\r', ''),
    body: body.join('\r\n\r\n'),
  }
}

const checkAnswer = (answer: Awaited<ReturnType<typeof ask>>, host: string): void => {
  expect(answer.status).toBeGreaterThanOrEqual(200)
  expect(answer.status).toBeLessThan(500)
  if (answer.location === undefined) {
    expect([301, 302, 303]).not.toContain(answer.status)
    return
  }
  expect(answer.location).toMatch(/^\/(?![/\\])/)
  expect(new URL(answer.location, `http://${host}/`).host).toBe(host)
}

describe('a request’s target', () => {
  test.each(known)('%j answers without a server error and leads to no other origin', async (wanted) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT'] as const)
      checkAnswer(await ask(method, wanted), 'own.example')
  })

  test.each(known.filter((one) => !isOwnTarget(one)))(
    '%j names another host or none and is not found, in the standard envelope',
    async (wanted) => {
      for (const method of ['GET', 'POST'] as const) {
        const { status, body, requestId } = await ask(method, wanted)
        // Node's HTTP parser refuses these itself as a bad request.
        expect([400, 404]).toContain(status)
        expect(JSON.parse(body.replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/g, ''))).toMatchObject({ requestId })
      }
    },
  )

  test(`leads to no other origin and never fails, in ${runs} hostile ones on all pages (seed ${seed})`, async () => {
    const method = fc.constantFrom<Method>('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT')
    const host = fc.constantFrom('own.example', 'civic.example.ca')
    await fc.assert(
      fc.asyncProperty(method, target, host, async (by, wanted, at) => {
        checkAnswer(await ask(by, wanted, at), at)
      }),
      { seed, numRuns: runs },
    )
  }, 120_000)

  test('of ours still works as before', async () => {
    expect(await ask('GET', '/leaders?lang=ha&search=ada')).toMatchObject({
      status: 303,
      location: '/leaders?search=ada',
    })
    expect(await ask('GET', '/candidates?state=NG-LA')).toMatchObject({
      status: 301,
      location: '/leaders?state=NG-LA',
    })
    expect(await ask('GET', '/dashboard?a=//b')).toMatchObject({
      status: 302,
      location: `/auth?returnUrl=${encodeURIComponent('/dashboard?a=//b')}`,
    })
    expect((await ask('GET', '/leaders?search=a//b\\c')).status).toBe(200)
  })
})

test('our own address stays unchanged, any other is invalid', () => {
  for (const own of ['/', '/a/b?c=//d#e', '/auth?returnUrl=%2F%2Fevil.com']) expect(ownPath(own)).toBe(own)
  for (const other of [
    '//evil.com',
    '/\\evil.com',
    '/..//evil.com',
    '/\t/evil.com',
    'evil',
    '',
    'https://own.invalid/',
    '/a//b',
  ])
    expect(ownPath(other), other).toBeNull()
})

test('nothing else in the sources answers with a redirect address', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /\.redirect\(|(header|headers|setHeader|writeHead)\([^)]*\blocation\b/i.test(
        readFileSync(join('src', file), 'utf8'),
      ),
    )
  // The worker leads on to the start page of a person, and to the form of a report: no input names either.
  const worker = ['app/web/worker/pages.ts', 'app/web/worker/share.ts']
  expect(found.map((file) => file.replaceAll('\\', '/'))).toEqual([
    ...worker,
    'platform/server/http/own-address.ts',
  ])
})

test('a request that names two hosts is refused, whichever comes first', async () => {
  expect((await ask('GET', '/robots.txt', 'own.example')).status).toBeLessThan(405)
  for (const host of ['own.example\r\nhost: evil.example', 'evil.example\r\nHOST: own.example'])
    expect((await ask('GET', '/robots.txt', host)).status).toBe(400)
})
