import { describe, expect, test } from 'vitest'
import { screenNames, screens } from '#shared/sitemap.ts'
import { stage } from './browser.ts'
import { exchange } from './raw.ts'
import { anyLeaderId } from './samples.ts'

const { origin } = stage
const port = Number(new URL(origin).port)

const policyOf = (response: Response): Map<string, string> =>
  new Map(
    (response.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  )

const pageOf = async (address: string) => {
  const response = await fetch(origin + address, { redirect: 'manual' })
  return { response, text: await response.text(), policy: policyOf(response) }
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const tellsNobody = { 'referrer-policy': 'no-referrer' }
/** The address of these pages contains a secret link (S-11), so no page that the browser visits next may learn it. */
const secretAddresses = new Set(['/reset-password/new', '/consent/:token'])

describe('the headers of every answer (S-45)', () => {
  test('every screen has the strict policy, and runs only scripts with its own nonce', async () => {
    const leader = await anyLeaderId()
    for (const address of [
      ...screenNames.map((name) => screens[name].path.replace(':leaderId', leader)),
      '/nowhere',
    ]) {
      const { response, text, policy } = await pageOf(address)
      const mayTell = !secretAddresses.has(address)
      for (const [name, value] of Object.entries({ ...always, ...(mayTell ? {} : tellsNobody) }))
        expect([address, response.headers.get(name)]).toEqual([address, value])
      if (response.status === 302) continue
      const nonce = /'nonce-([^']+)'/.exec(policy.get('script-src') ?? '')?.[1] ?? ''
      expect(Object.fromEntries(policy)).toMatchObject({
        'default-src': "'none'",
        'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
        'style-src': `'self' 'nonce-${nonce}'`,
        'form-action': "'self'",
        'base-uri': "'none'",
        'object-src': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
      })
      const tags = text.match(/<(script|style)\b[^>]*>/g) ?? []
      for (const tag of tags.filter((each) => !each.includes('type="application/json"')))
        expect([address, tag]).toEqual([address, expect.stringContaining(`nonce="${nonce}"`)])
      expect(text, address).not.toMatch(/<[a-z][^>]* (style|on[a-z]+)=/)
    }
  })

  test('every answer has a new nonce', async () => {
    const nonces = new Set<string | undefined>()
    for (let turn = 0; turn < 50; turn += 1) nonces.add((await pageOf('/auth')).policy.get('script-src'))
    expect(nonces.size).toBe(50)
  })

  test.each(['/api/leaders', '/api/nowhere', '/api/user', '/healthz', '/static/icon.svg', '/api/logout'])(
    '%s lets nothing run, load or frame',
    async (address) => {
      const { response, policy } = await pageOf(address)
      for (const [name, value] of Object.entries(always)) expect(response.headers.get(name)).toBe(value)
      expect(policy.get('default-src')).toBe("'none'")
      expect(policy.get('frame-ancestors')).toBe("'none'")
    },
  )

  test('without the right token there are no figures', async () => {
    expect((await pageOf('/metrics')).response.status).toBe(404)
  })
})

describe('malformed addresses and raw requests', () => {
  test.each([
    '/%ff',
    '/api/files/%ff',
    `/leaders/${'x'.repeat(3000)}`,
    `/api/leaders/${'x'.repeat(3000)}`,
    '/%00',
    '/api/leaders/%00',
  ])('%s is refused without internal details', async (address) => {
    const { response, text } = await pageOf(address)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    for (const [name, value] of Object.entries(always)) expect(response.headers.get(name)).toBe(value)
    expect(text).not.toMatch(/FST_|node_modules|\bat [A-Z]\w+\./)
  })

  test.each([
    ['no host', 'GET /api/leaders HTTP/1.1\r\n\r\n'],
    [
      'two lengths',
      'POST /api/logout HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/logout HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a space in the address', 'GET /api/lea ders HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a header of 20 KB', `GET /api/leaders HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a bare line end in a header', 'GET /api/leaders HTTP/1.1\r\nhost: localhost\nx: y\r\n\r\n'],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])(
    'a request with %s is refused and its connection closed, and the next request is served',
    async (_what, text) => {
      const answer = await exchange(port, text)
      expect(answer).toMatch(/^HTTP\/1\.1 4(00|31) /)
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    },
  )
})
