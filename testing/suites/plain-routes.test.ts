import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { mountMetrics } from '#platform/server/health/metrics.ts'
import { openTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'
import { fakePorts } from '#test/ports.ts'
import { makeDigest } from './digest.ts'
import { contentTypes, hostilePayload, hostileSearch, hostileSegment } from './hostile.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 100)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

interface Plain {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly url: string
}

const routes: Plain[] = []

const METRICS_TOKEN = 'metrics-token-of-this-test'
const app = await openTestApp(
  { LIMIT_FACTOR: '1000000', SMS_INCOMING_SECRET: 'secret-of-this-carrier-only-here' },
  {
    pages: plainSite,
    also: (server) => {
      server.addHook('onRoute', ({ config, method, url }) => {
        if (config?.plain)
          for (const one of [method].flat()) routes.push({ method: one as Plain['method'], url })
      })
      const readiness = { isStopping: false, isPrepared: true, areJobsRunning: true }
      mountMetrics(server, readConfig({ NODE_ENV: 'test', METRICS_TOKEN }), {
        readiness,
        ports: fakePorts(),
        backlog: async () => [],
      })
    },
  },
)

const values: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  '',
  'text',
  [],
  {},
  [null],
  [[]],
  [1, 'a', true],
  [{}],
  [{ body: null }],
  [{ body: 'text' }],
  [{ body: [] }],
  [{ body: { effectiveDirective: 1, blockedURL: {} } }],
  [{ body: { effectiveDirective: ['a'], blockedURL: null } }, null],
  { body: { effectiveDirective: 'x' } },
  { from: [], text: null },
  { _call: ['POST', '/api/polls'], _csrf: {} },
]
const payloads = [
  ...values.map((value) => JSON.stringify(value)),
  '_call=&_call=&_csrf=%00',
  '_call[]=POST+/api/x&__proto__=1&constructor=2&toString=3',
  '_call=POST+%2Fapi%2Flocal%2Flogin&_goto=%FF&_keep=PUT+%2Fapi%2F..%2F..&_then=%2F%2Fevil.com&email[]=a',
  'from=%2B2348030000000&text=%00%ED%A0%80',
  '%',
  '&&&===',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="toString"; filename="a"\r\n\r\na\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="_call"\r\ncontent-type: application/json\r\n\r\n{\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="_call"\r\ncontent-type: application/json\r\n\r\n[null]\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="evidence"; filename="a"\r\n\r\nabc',
  '--x--\r\n',
]
const types = [
  ...contentTypes,
  'application/reports+json',
  'application/csp-report',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data; boundary=',
  ' ; ',
  'a',
]

const segmentsOf = (url: string, segment: string): string =>
  url
    .replace('/api/sms/incoming/:secret', '/api/sms/incoming/secret-of-this-carrier-only-here')
    .replaceAll(/:[A-Za-z]+/g, segment)
    .replace('*', segment)

const ask = async ({ method, url }: Plain, { segment = 'leaders', search = '', payload = '', type = '' }) => {
  const at = segmentsOf(url, segment) + (search === '' ? '' : `?${search}`)
  const response = await app.app.inject({
    method,
    url: at,
    headers: { host: 'localhost', ...(type !== '' && { 'content-type': type }) },
    ...(payload !== '' && { payload }),
  })
  const what = `${method} ${at.slice(0, 300)} with ${type} ${payload.slice(0, 300)}`
  // 503 means busy; no input of a stranger may cause another server error.
  if (response.statusCode !== 503) expect(response.statusCode, what).toBeLessThan(500)
  return response
}

describe('a route outside the declared calls', () => {
  test('is known to this suite', () => {
    expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        'POST /api/csp-report',
        'POST /api/sms/incoming/:secret',
        'POST /*',
        'GET /*',
        'GET /api/csrf-token',
        'GET /metrics',
        'GET /share/leaders/:leaderId.png',
      ]),
    )
  })

  test('with a body never fails for an unexpected shape or type, and stores nothing of it', async () => {
    const digest = await makeDigest(app.db)
    const before = await digest()
    const taking = routes.filter(({ method }) => method === 'POST')
    for (const route of taking)
      for (const type of types) for (const payload of payloads) await ask(route, { payload, type })
    expect(await digest()).toEqual(before)
  }, 120_000)

  test(`never fails for hostile addresses, searches and bodies, ${cases} of each (seed ${seed})`, async () => {
    const given = fc.record({
      segment: hostileSegment,
      search: fc.option(hostileSearch, { nil: '', freq: 2 }),
      payload: hostilePayload,
      type: fc.constantFrom(...types),
    })
    for (const route of routes)
      await fc.assert(
        fc.asyncProperty(given, async ({ payload, type, ...rest }) => {
          await ask(route, route.method === 'POST' ? { ...rest, payload, type } : rest)
        }),
        { seed, numRuns: cases },
      )
  }, 240_000)

  test('logs the valid part of a report and silently accepts the rest', async () => {
    const payload = JSON.stringify([
      null,
      { body: { effectiveDirective: 'img-src', blockedURL: 'https://a.example' } },
    ])
    const response = await ask(
      { method: 'POST', url: '/api/csp-report' },
      { payload, type: 'application/reports+json' },
    )
    expect([response.statusCode, response.body]).toEqual([204, ''])
  })
})
