import { type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '#shared/demo/people.ts'
import { demoPassword } from '#test/people.ts'
import { languages } from '#shared/words.ts'
import { makeDataDir, type Product, removeDataDir, startProduct } from '../helpers/server.ts'

const CANADIAN = 'civic.example.ca'

let product: Product
let dataDir: string
beforeAll(async () => {
  dataDir = await makeDataDir()
  product = await startProduct({
    dataDir,
    env: { CANADIAN_HOSTS: CANADIAN, LIMIT_FACTOR: '1000', PUBLIC_ORIGIN: 'https://civic.example' },
  })
})
afterAll(async () => {
  await product.stop()
  await removeDataDir(dataDir)
})

interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Asks with exactly these headers; `fetch` would not let a test name the host. */
const ask = (path: string, headers: Record<string, string>, sent?: { method: string; body: string }) =>
  new Promise<Heard>((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port: product.port, path, headers, method: sent?.method ?? 'GET', agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    asking.on('error', reject)
    asking.end(sent?.body)
  })

/** As a browser does that was told to come back: a busy server shows nothing of anybody. */
const askUntilServed = async (path: string, headers: Record<string, string>): Promise<Heard> => {
  for (let turn = 0; ; turn += 1) {
    const heard = await ask(path, headers)
    if (heard.status !== 503 || turn === 60) return heard
    await sleep(500)
  }
}

const cookiesOf = ({ headers }: Heard): string[] =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')

/** One browser: what it chose, who sits at it, and what its pages must therefore show. */
interface Visitor {
  readonly who: (typeof demoPeople)[number] | null
  readonly language: (typeof languages)[number]
  readonly theme: 'light' | 'dark' | null
  readonly isLite: boolean
  readonly host: string
  /** The message of the step before. */
  readonly flash: string | null
  readonly session: string | null
}

const signIn = async (name: string): Promise<string> => {
  const first = await ask('/api/csrf-token', { host: 'localhost' })
  const { csrfToken } = JSON.parse(first.body) as { csrfToken: string }
  const answer = await ask(
    '/api/local/login',
    {
      host: 'localhost',
      cookie: cookiesOf(first).join('; '),
      'x-csrf-token': csrfToken,
      'content-type': 'application/json',
    },
    { method: 'POST', body: JSON.stringify({ email: `${name}@demo.sup`, password: demoPassword }) },
  )
  return cookiesOf(answer).find((cookie) => cookie.startsWith('__Host-sid=')) ?? ''
}

/** A session is good for localhost; on the Canadian host a guest asks over plain http. */
const makeVisitors = async (): Promise<Visitor[]> => {
  const themes = ['light', 'dark', null] as const
  const chosen = (at: number) => ({
    language: languages[at % languages.length] ?? languages[0],
    theme: themes[at % 3] ?? null,
    isLite: at % 4 === 1,
  })
  const guests = Array.from({ length: 60 }, (_, at): Visitor => ({
    ...chosen(at % 15),
    who: null,
    session: null,
    host: at % 6 === 5 ? CANADIAN : 'localhost',
    flash: at % 5 === 4 ? `Message number ${at}.` : null,
  }))
  const people = await Promise.all(demoPeople.map(async (who) => ({ who, session: await signIn(who.name) })))
  const signedIn = Array.from({ length: 40 }, (_, at): Visitor => {
    const { who, session } = people[at % people.length] ?? { who: null, session: null }
    return {
      ...chosen(at + 7),
      who,
      session,
      host: 'localhost',
      flash: at % 7 === 3 ? `For ${at} alone.` : null,
    }
  })
  // In turns, so that each is rendered between others.
  return [...guests, ...signedIn].toSorted((a, b) => hash(a) - hash(b))
}
const hash = (visitor: Visitor): number =>
  [...JSON.stringify(visitor)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)

const flashCookie = (text: string) =>
  `flash=${encodeURIComponent(JSON.stringify({ text, values: {}, tone: 'done' }))}`

const headersOf = ({ language, theme, isLite, host, flash, session }: Visitor): Record<string, string> => {
  const cookies = [
    ...(language.code === 'en' ? [] : [`lang=${language.code}`]),
    ...(theme ? [`theme=${theme}`] : []),
    ...(isLite ? ['lite=1'] : []),
    ...(flash ? [flashCookie(flash)] : []),
    ...(session ? [session] : []),
  ]
  return { host, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) }
}

const tokenIn = (body: string): string | undefined => /name="_csrf" value="([^"]+)"/.exec(body)?.[1]

const pages = async (): Promise<string[]> => {
  const leader = /[\da-f]{8}-[\da-f-]{27}/.exec((await ask('/api/leaders', { host: 'localhost' })).body)?.[0]
  return ['/', '/leaders', `/leaders/${leader}`, '/projects', '/transparency', '/canada', '/auth', '/nowhere']
}

/** Everything of one answer that could be somebody else's, in words that a failing test shows. */
const faultsOf = (visitor: Visitor, path: string, { status, headers, body }: Heard): string[] => {
  const faults: string[] = []
  const must = (isRight: boolean, what: string) => isRight || faults.push(`${path}: ${what}`)
  const { who, language, theme, isLite, flash } = visitor
  const cache = String(headers['cache-control'])
  const set = (headers['set-cookie'] ?? []).join()
  if (who) must(!/public/.test(cache), `a signed-in person's answer says ${cache}`)
  // A redirect shows nothing.
  if (status === 303 || status === 302) return faults
  must(body.startsWith(`<!doctype html>\n<html lang="${language.htmlLang}"`), `not in ${language.code}`)
  must(/data-theme="(\w+)"/.exec(body)?.[1] === (theme ?? undefined), `not ${theme}`)
  must(/<html[^>]* data-lite/.test(body) === isLite, `low-data mode is not ${isLite}`)
  must(who !== null || !body.includes('sessionSeconds'), 'a guest got a session')
  if (who) must(cache === 'private, no-store', `a signed-in person's page says ${cache}`)
  for (const other of demoPeople)
    if (other.id !== who?.id) {
      must(!body.includes(other.id), `names the id of ${other.name}`)
      must(!body.includes(`${other.firstName} ${other.lastName}`), `names ${other.name}`)
    }
  const messages = body.match(/Message number \d+\.|For \d+ alone\./g) ?? []
  must(
    messages.every((text) => text === flash),
    `shows ${messages.join()}, not ${flash}`,
  )
  if (flash) must(messages.length > 0 && !/public/.test(cache), `${flash} is missing or ${cache}`)
  if (/public/.test(cache)) {
    must(set === '', `a public page sets ${set}`)
    must(tokenIn(body) === undefined, 'a public page holds a token')
    must(
      headers['vary'] === 'accept-encoding, available-dictionary, cookie, save-data',
      `varies by ${headers['vary']}`,
    )
  }
  if (visitor.host === CANADIAN && path === '/')
    must(body.includes('https://civic.example'), 'the Canadian host shows no Canada page')
  return faults
}

describe('a hundred different visitors at the same time', () => {
  test('each get their own pages: language, theme, data mode, person, message, token and cookies', async () => {
    const [visitors, paths] = [await makeVisitors(), await pages()]
    expect(visitors).toHaveLength(100)
    expect(visitors.filter(({ session }) => session).length).toBe(40)
    const asked = paths.flatMap((path) => visitors.map((visitor) => ({ visitor, path })))
    const answers = await Promise.all(
      asked.map(async ({ visitor, path }) => ({
        visitor,
        path,
        heard: await askUntilServed(path, headersOf(visitor)),
      })),
    )
    expect(answers.flatMap(({ visitor, path, heard }) => faultsOf(visitor, path, heard))).toEqual([])
    // No token and no cookie is given twice.
    const tokens = answers.flatMap(({ heard }) => tokenIn(heard.body) ?? [])
    expect(tokens.length).toBeGreaterThan(100)
    expect(new Set(tokens).size).toBe(tokens.length)
    const anonymous = answers.flatMap(({ heard }) =>
      cookiesOf(heard).filter((cookie) => /anon=/.test(cookie)),
    )
    expect(anonymous.length).toBeGreaterThan(40)
    expect(new Set(anonymous).size).toBe(anonymous.length)
    // The test would show nothing if no page were shared.
    const shared = answers.filter(({ heard }) => String(heard.headers['cache-control']).startsWith('public'))
    expect(shared.length).toBeGreaterThan(200)
    expect(new Set(shared.map(({ heard }) => heard.body)).size).toBeLessThan(shared.length / 2)
  })

  test('send their forms with their own tokens only', async () => {
    const headers = { host: 'localhost' }
    const visits = await Promise.all(Array.from({ length: 5 }, () => ask('/auth', headers)))
    const send = (cookie: string, token: string | undefined) =>
      ask(
        '/auth',
        { ...headers, cookie, 'content-type': 'application/x-www-form-urlencoded' },
        {
          method: 'POST',
          body: new URLSearchParams({
            _call: 'POST /api/local/login',
            _csrf: token ?? '',
            _then: '/dashboard',
            email: 'ada@demo.sup',
            password: demoPassword,
          }).toString(),
        },
      )
    for (const [at, visit] of visits.entries()) {
      const next = visits[(at + 1) % visits.length]
      const cookie = cookiesOf(visit).join('; ')
      expect((await send(cookie, next && tokenIn(next.body))).status).toBe(403)
      expect((await send(cookie, undefined)).status).toBe(403)
      const done = await send(cookie, tokenIn(visit.body))
      expect([done.status, done.headers.location]).toEqual([303, '/dashboard'])
    }
  })
})
