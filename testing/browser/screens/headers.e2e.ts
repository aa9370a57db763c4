import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { screenNames, screens } from '#shared/sitemap.ts'
import { closeBrowser, newContext, stage } from '../helpers/browser.ts'
import { exchange } from '../helpers/raw.ts'
import { anyLeaderId } from '../helpers/samples.ts'

afterAll(closeBrowser)

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

/** The hashes of the inline scripts or styles of a page, as a policy names them; data for readers of pages is no script. */
const hashesOf = (text: string, tag: 'script' | 'style'): string[] =>
  [...text.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes = '']) => !/application\/(?:ld\+)?json/.test(attributes))
    .map(([, , inline = '']) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`)

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const tellsNobody = { 'referrer-policy': 'no-referrer' }
/** The address of these pages contains a secret link (S-11), so no page that the browser visits next may learn it. */
const secretAddresses = new Set([
  '/reset-password/new',
  '/consent/:token',
  '/unsubscribe/:token',
  '/donations/:token',
])

describe('the headers of every answer (S-45)', () => {
  test('every screen has the strict policy, and runs only the scripts and styles whose hashes it names', async () => {
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
      const scripts = hashesOf(text, 'script')
      const styles = hashesOf(text, 'style')
      expect([address, scripts.length, styles.length]).toEqual([address, 2, 1])
      expect(Object.fromEntries(policy)).toMatchObject({
        'default-src': "'none'",
        'script-src': `${scripts.join(' ')} 'strict-dynamic'`,
        'style-src': `'self' ${styles.join(' ')}`,
        'form-action': "'self'",
        'base-uri': "'none'",
        'object-src': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
      })
      // Without a nonce, nothing in the markup may load a script: only a script that runs already may.
      expect(text, address).not.toMatch(/<script[^>]* src=|nonce=/)
      expect(text, address).not.toMatch(/<[a-z][^>]* (style|on[a-z]+)=/)
    }
  })

  test('no value of an address gets into the policy, which names two scripts and one style', async () => {
    const policies = new Set<string>()
    for (const address of ['/leaders', "/leaders?search=';script-src *", '/nowhere', '/reset-password'])
      policies.add(JSON.stringify([...(await pageOf(address)).policy]))
    expect(policies.size).toBe(1)
    expect([...policies][0]?.match(/'sha256-/g)).toHaveLength(3)
  })

  test('a script that somebody plants in the markup does not run, whatever it loads', async () => {
    const context = await newContext()
    const page = await context.newPage()
    const broken: string[] = []
    page.on('console', (line) => line.type() === 'error' && broken.push(line.text()))
    await page.route('**/planted', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.planted = 1' }),
    )
    await page.route('**/leaders?planted', async (route) => {
      const answer = await route.fetch()
      const markup =
        '<script>window.planted = 2</script><script src="/planted"></script><script type="module" src="/planted"></script><img src="x" onerror="window.planted = 3"><style>body{color:red}</style>'
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('<div id="root">', `${markup}<div id="root">`),
      })
    })
    await page.goto(`${origin}/leaders?planted`)
    await page.waitForSelector('html[data-js]')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'planted'))).toBeUndefined()
    expect(broken.filter((line) => /Content Security Policy/i.test(line)).length).toBeGreaterThanOrEqual(4)
    await context.close()
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
