import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import type { FormState } from '#shared/pages/rendered-page.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { plainPages } from '#test/plain-pages.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { openWire } from '#test/wire.ts'
import { mountForms } from './forms.ts'
import { makeApiNotFound } from '../http/http.ts'
import { mountPages } from '../pages/pages.ts'
import { implement } from '../pipeline/route.ts'

const whole = { limit: 'mutation', idempotency: 'none', returns: z.object({}) } as const
const api = {
  report: post('/api/reports', {
    ...whole,
    summary: 'With evidence',
    access: 'citizen',
    body: z.strictObject({
      text: z.string(),
      evidenceIds: z.optional(z.array(z.string())),
      note: z.optional(z.string()),
    }),
  }),
  staff: post('/api/staff', {
    ...whole,
    summary: 'Of the staff',
    access: 'admin-flag',
    audit: 'staff.did',
    body: z.strictObject({ evidenceIds: z.optional(z.array(z.string())) }),
  }),
  bare: post('/api/bare', {
    ...whole,
    summary: 'Without files',
    access: 'citizen',
    body: z.strictObject({ text: z.string() }),
  }),
  list: post('/api/lists', {
    ...whole,
    summary: 'A long text',
    access: 'citizen',
    maxBytes: 2 * 1024 * 1024,
    body: z.strictObject({ csv: z.string() }),
  }),
  upload: post('/api/uploads', {
    ...whole,
    summary: 'A file',
    access: 'citizen',
    limit: 'upload',
    transaction: 'own',
    status: 201,
    query: z.strictObject({ purpose: z.string(), name: z.string(), key: z.optional(z.string()) }),
    body: 'file',
    returns: z.object({ id: z.string(), url: z.string() }),
    refuses: { infected: refusal(422, 'Infected.') },
  }),
}

let done: { name: string; body: unknown }[] = []
let sent: number[] = []
let keys: string[] = []
let shown: (FormState | null)[] = []
const noted = (name: string) => async (_ctx: unknown, input: { body: unknown }) => {
  done.push({ name, body: input.body })
  return {}
}
const routes = implement('files', api, {
  report: noted('report'),
  staff: noted('staff'),
  bare: noted('bare'),
  list: noted('list'),
  upload: async (_ctx, { query, body }) => {
    sent.push(body.bytes.byteLength)
    if (query.key) keys.push(query.key)
    if (query.name === 'virus.pdf')
      throw new (await import('../uploads/uploads.ts')).UploadRefused('infected')
    return { id: `file-${sent.length}`, url: '/api/files/x' }
  },
})

let small: SmallApp
let port: number
beforeAll(async () => {
  small = await startSmallApp(routes, {
    mountMore: (app, m) => {
      const plain = plainPages(m, routes)
      const site: typeof plain = {
        ...plain,
        renderer: {
          render: (...view) => {
            shown.push(view[0].form)
            return plain.renderer.render(...view)
          },
        },
      }
      mountPages(app, site, makeApiNotFound(m, routes))
      mountForms(app, site)
    },
  })
  await small.app.listen({ port: 0, host: '127.0.0.1' })
  port = (small.app.server.address() as AddressInfo).port
})
beforeEach(() => {
  done = []
  sent = []
  keys = []
  shown = []
})
afterAll(() => small.stop())

const ada = '0ada0000-0000-4000-8000-000000000001'
const boundary = 'cut'
const field = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, fileName: string, bytes = ''): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n${bytes}\r\n`
const end = `--${boundary}--\r\n`
const MIB = 1024 * 1024

type Visitor = ReturnType<SmallApp['visitor']>
const send = (visitor: Visitor, body: string, url = '/leaders') =>
  visitor.ask({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: body,
  })

/** A head that promises 40 MiB, the fields, and the first 100 KiB of a file: a refusal must not wait for more. */
const begin = async (visitor: Visitor, fields: string, { url = '/leaders', headers = '' } = {}) => {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = `POST ${url} HTTP/1.1\r\nhost: localhost\r\n${cookie && `cookie: ${cookie}\r\n`}${headers}content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${40 * MIB}\r\n\r\n`
  const start = file('evidence', 'a.pdf').slice(0, -2)
  const wire = openWire(port, head + fields + start + 'x'.repeat(100 * 1024))
  const status = await wire.status()
  wire.close()
  return { status, text: wire.text() }
}
const tokenOf = async (visitor: Visitor) => field('_csrf', await visitor.csrfToken())

describe('a form with files is refused before a file is read', () => {
  const report = field('_call', 'POST /api/reports')

  test('without a token, with another person’s, and with one that comes after the file', async () => {
    const [hers, theirs] = [small.visitor(ada), small.visitor()]
    for (const fields of [
      report,
      report + field('_csrf', 'made.up.by-hand'),
      report + (await tokenOf(theirs)),
    ])
      expect((await begin(hers, fields)).status).toBe(403)
    const late = await send(hers, report + file('evidence', 'a.pdf', 'x') + (await tokenOf(hers)) + end)
    expect([late.statusCode, sent, done]).toEqual([403, [], []])
  })

  test('if another site sent it', async () => {
    const hers = small.visitor(ada)
    const fields = report + (await tokenOf(hers))
    for (const headers of ['sec-fetch-site: cross-site\r\n', 'origin: https://evil.example\r\n'])
      expect((await begin(hers, fields, { headers })).status).toBe(403)
  })

  test('from guests, who are led to sign in from a guarded page', async () => {
    const guest = small.visitor()
    const fields = report + (await tokenOf(guest))
    expect((await begin(guest, fields)).status).toBe(401)
    const guarded = await begin(guest, fields, { url: '/leaders/nominate' })
    expect(guarded.status).toBe(303)
    expect(guarded.text).toContain('location: /auth?returnUrl=%2Fleaders%2Fnominate')
  })

  test('from people who may not make the call, or not see the page', async () => {
    const hers = small.visitor(ada)
    const token = await tokenOf(hers)
    expect((await begin(hers, field('_call', 'POST /api/staff') + token)).status).toBe(403)
    expect((await begin(hers, report + token, { url: '/admin' })).status).toBe(403)
  })

  test('if its call accepts no such file, or it names no call', async () => {
    const hers = small.visitor(ada)
    const token = await tokenOf(hers)
    expect((await begin(hers, field('_call', 'POST /api/bare') + token)).status).toBe(415)
    for (const call of ['POST /api/nothing', 'POST /api/uploads', ''])
      expect((await begin(hers, field('_call', call) + token)).status).toBe(404)
    expect((await begin(hers, report + token, { url: '/nowhere' })).status).toBe(404)
  })

  test('if its fields are too many bytes for a stranger, and for anybody', async () => {
    const hers = small.visitor(ada)
    expect((await send(hers, field('text', 'x'.repeat(20_000)) + report + end)).statusCode).toBe(413)
    const token = await tokenOf(hers)
    const many = Array.from({ length: 6 }, (_, at) => field(`f${at}`, 'x'.repeat(60_000))).join('')
    expect((await send(hers, report + token + many + end)).statusCode).toBe(413)
    expect((await send(hers, report + token + field('text', 'x'.repeat(70_000)) + end)).statusCode).toBe(413)
  })
  test('leaving no bytes behind', () => {
    expect([sent, done]).toEqual([[], []])
  })
})

describe('an accepted form with files', () => {
  test('uploads each file first, skips empty file fields, and keeps the fields after them', async () => {
    const hers = small.visitor(ada)
    const body =
      field('_call', 'POST /api/reports') +
      (await tokenOf(hers)) +
      field('_key', 'form-key-1') +
      file('evidence', '') +
      file('evidence', 'a.pdf', 'x'.repeat(3 * MIB)) +
      file('evidence', 'b.pdf', 'y') +
      field('text', 'what happened') +
      end
    const response = await send(hers, body)
    expect([response.statusCode, sent]).toEqual([303, [3 * MIB, 1]])
    expect(keys).toEqual(['form-key-1', 'form-key-1'])
    expect(done).toEqual([
      { name: 'report', body: { text: 'what happened', evidenceIds: ['file-1', 'file-2'] } },
    ])
  })

  test('comes back with the reason if a file is refused; later files are not stored, and the call is not made', async () => {
    const hers = small.visitor(ada)
    const body =
      field('_call', 'POST /api/reports') +
      (await tokenOf(hers)) +
      file('evidence', 'virus.pdf', 'x'.repeat(1000)) +
      file('evidence', 'b.pdf', 'y'.repeat(2 * MIB)) +
      field('text', 'what happened') +
      end
    expect([(await send(hers, body)).statusCode, sent, done]).toEqual([422, [1000], []])
  })

  test.each([15 * MIB + 1, 20 * MIB])(
    'comes back for a file of %s bytes with all that was typed, and says at the field what we take',
    async (size) => {
      const hers = small.visitor(ada)
      const body =
        field('_call', 'POST /api/reports') +
        (await tokenOf(hers)) +
        field('note', 'typed before') +
        file('evidence', 'IMG_0001.jpg', 'x'.repeat(size)) +
        field('text', 'typed after') +
        end
      expect([(await send(hers, body)).statusCode, sent, done]).toEqual([413, [], []])
      expect(shown.at(-1)).toMatchObject({
        values: { note: 'typed before', text: 'typed after' },
        problem: { code: 'TOO_LARGE', fields: { evidenceIds: uploadWords.tooLarge } },
      })
    },
  )

  test('takes a file of 15 MiB', async () => {
    const hers = small.visitor(ada)
    const start = field('_call', 'POST /api/reports') + (await tokenOf(hers)) + field('text', 'x')
    const response = await send(hers, start + file('evidence', 'a.jpg', 'x'.repeat(15 * MIB)) + end)
    expect([response.statusCode, sent, done.length]).toEqual([303, [15 * MIB], 1])
  })

  test('accepts a list up to the limit of its call, and no larger', async () => {
    const hers = small.visitor(ada)
    const start = field('_call', 'POST /api/lists') + (await tokenOf(hers))
    const list = 'a,b\n'.repeat(250_000)
    const response = await send(hers, start + file('csv', 'list.csv', list) + field('csv', '') + end)
    expect([response.statusCode, done]).toEqual([303, [{ name: 'list', body: { csv: list } }]])
    expect((await send(hers, start + field('csv', list) + end)).statusCode).toBe(303)
    expect((await send(hers, start + file('csv', 'l', list.repeat(3)) + end)).statusCode).toBe(413)
    expect(done).toHaveLength(2)
  })

  test('that breaks off is not a form', async () => {
    const hers = small.visitor(ada)
    const start = field('_call', 'POST /api/reports') + (await tokenOf(hers))
    expect((await send(hers, start + file('evidence', 'a.pdf', 'x').slice(0, -20))).statusCode).toBe(400)
    expect(done).toEqual([])
  })
})

describe('a call refuses before its body arrives', () => {
  const ask = async (path: string, type: string, headers: Record<string, string>) => {
    const lines = Object.entries({ host: 'localhost', 'content-type': type, ...headers })
    const wire = openWire(
      port,
      `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}content-length: 60000\r\n\r\n{`,
    )
    const status = await wire.status()
    wire.close()
    return status
  }
  const uploads = '/api/uploads?purpose=evidence&name=a'

  test.each([
    ['/api/reports', 'application/json'],
    [uploads, 'application/octet-stream'],
    [uploads, `multipart/form-data; boundary=${boundary}`],
  ])('%s as %s: without a token, signed out, of another kind', async (path, type) => {
    expect(await ask(path, type, {})).toBe(403)
    const guest = small.visitor()
    const token = { 'x-csrf-token': await guest.csrfToken() }
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await ask(path, type, { ...token, cookie })).toBe(401)
    expect(await ask(path, 'text/html', { ...token, cookie })).toBe(415)
  })
})
