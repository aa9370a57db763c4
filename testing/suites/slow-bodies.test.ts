import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { isWrite } from '#shared/api.ts'
import { openTestApp, startTestApp } from '#test/app.ts'
import { demoPassword } from '#test/people.ts'
import { plainSite } from '#test/plain-pages.ts'
import { openWire } from '#test/wire.ts'
import { cookieHeader } from './outcomes.ts'
import { makeDigest } from './digest.ts'

const app = await openTestApp({ LIMIT_FACTOR: '1000000' }, { pages: plainSite })
// Shorter than in production; the server reads it again at each check.
app.app.server.requestTimeout = 3_000
app.app.server.headersTimeout = 2_000
await app.app.listen({ port: 0, host: '127.0.0.1' })
const port = (app.app.server.address() as AddressInfo).port
const ada = await app.signIn('ada')
const token = await ada.csrfToken()
const digest = await makeDigest(app.db)

const writes = [
  ...domains.routes.filter(({ call }) => isWrite(call)).map(({ call }) => [call.method, call.path] as const),
  ['POST', '/api/csp-report'] as const,
  ['POST', '/auth'] as const,
  ['POST', '/leaders/nominate'] as const,
]
/** Calls whose carrier this server does not have: they are refused before a body is read. */
const closed = new Set(
  domains.routes
    .filter(({ call }) => call.is.needs === 'whatsapp')
    .map(({ call }) => `${call.method} ${call.path}`),
)
const typeOf = (path: string): string =>
  path === '/api/uploads'
    ? 'application/octet-stream'
    : path.startsWith('/api/')
      ? 'application/json'
      : 'application/x-www-form-urlencoded'

/** Fewer than the 200 connections that one network may hold at a time. */
const AT_ONCE = 150
const parts = Array.from({ length: Math.ceil(writes.length / AT_ONCE) }, (_, part) =>
  writes.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
)

const head = (method: string, path: string, headers: Record<string, string>, bytes: number): string =>
  `${method} ${path.replaceAll(/:[A-Za-z]+/g, 'x')} HTTP/1.1\r\n${Object.entries({
    ...headers,
    'content-type': typeOf(path),
    'content-length': String(bytes),
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** Signs in over the network, as an unaffected browser. */
const signInOutside = async (): Promise<number> => {
  const own = `http://127.0.0.1:${port}`
  const first = await fetch(`${own}/api/csrf-token`)
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const response = await fetch(`${own}/api/local/login`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-csrf-token': csrfToken },
    body: JSON.stringify({ email: 'bola@demo.sup', password: demoPassword }),
  })
  return response.status
}

test('the documented times: 10 s for a head, 30 s for a request, enforced within a second', async () => {
  const fresh = await startTestApp()
  const { server } = fresh.app
  const looks: unknown = Reflect.get(server, 'connectionsCheckingInterval')
  expect([server.headersTimeout, server.requestTimeout, looks]).toEqual([10_000, 30_000, 1_000])
  await fresh.stop()
})

describe('one byte of a body', () => {
  test.each(['somebody signed in', 'nobody'])(
    `to every one of ${writes.length} writes, by %s, is cut at its deadline, changes nothing and delays nobody`,
    async (sender) => {
      const before = await digest()
      const headers =
        sender === 'nobody' ? { host: 'localhost' } : { ...cookieHeader(ada), 'x-csrf-token': token }
      for (const part of parts) {
        const slow = part.map(([method, path]) => ({
          what: `${method} ${path}`,
          wire: openWire(port, `${head(method, path, headers, 50)}{`),
        }))
        await Promise.all(slow.map(({ wire }) => wire.opened))
        expect((await fetch(`http://127.0.0.1:${port}/robots.txt`)).status).toBe(200)
        await Promise.all(slow.map(({ wire }) => wire.ended))
        for (const { what, wire } of slow) {
          const statuses = [...wire.text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
          // Refused at once because of its head, or told that its time is over; never executed, never a server error.
          const isClosed = (status: number) => status === 503 && closed.has(what)
          const others = statuses.filter((status) => (status < 400 || status >= 500) && !isClosed(status))
          expect([what, statuses.at(-1), others]).toEqual([what, 408, []])
        }
      }
      expect(await digest()).toEqual(before)
      expect(await signInOutside()).toBe(200)
    },
    120_000,
  )

  test('from each of 1,000 connections of one address blocks nobody: a sign-in and every read get answers', async () => {
    app.app.server.requestTimeout = 60_000
    const slow = Array.from({ length: 1_000 }, () =>
      openWire(
        port,
        `${head('POST', '/api/local/login', { ...cookieHeader(ada), 'x-csrf-token': token }, 50)}{`,
      ),
    )
    await Promise.all(slow.map(({ opened }) => opened))
    for (let time = 0; time < 3; time += 1) expect(await signInOutside()).toBe(200)
    // All connections beyond one network's share were told to retry later.
    await expect.poll(() => slow.filter((wire) => wire.text().startsWith('HTTP/1.1 503')).length).toBe(800)
    for (const wire of slow) wire.close()
    expect(await signInOutside()).toBe(200)
  }, 120_000)

  test('of a sign-in that finishes after all works like any other sign-in', async () => {
    const body = JSON.stringify({ email: 'bola@demo.sup', password: demoPassword })
    const wire = openWire(
      port,
      head('POST', '/api/local/login', { ...cookieHeader(ada), 'x-csrf-token': token }, body.length) +
        body[0],
    )
    await wire.opened
    expect(await signInOutside()).toBe(200)
    wire.send(body.slice(1))
    expect(await wire.status()).toBe(200)
    wire.close()
  })
})
