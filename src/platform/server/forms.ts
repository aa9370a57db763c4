import { Readable } from 'node:stream'
import querystring from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, isWrite } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { type Fields, formBody, takesText } from '#shared/form-body.ts'
import { hidden } from '#shared/form-fields.ts'
import { problemOf } from '#shared/problem.ts'
import type { FormState } from '#shared/rendering.ts'
import { ownAddress } from '#shared/return-url.ts'
import { isScreenPath, type Match } from '#shared/sitemap.ts'
import { refuseCrossSite } from './origin-guard.ts'
import { leadTo } from './own-address.ts'
import { admitView, type Pages, screenOf, sendPage } from './pages.ts'
import { type Asking, whoAsks } from './pipeline.ts'
import { takeCookies } from './cookies.ts'
import { leaveFlash } from './preferences.ts'
import type { Route } from './route.ts'

const secretFields = /password|secondFactor|recoveryCode/i

interface Posted {
  readonly fields: Record<string, string | string[]>
  readonly files: { field: string; bytes: Buffer; name: string; type: string }[]
}

const add = (fields: Posted['fields'], name: string, value: string): void => {
  const before = fields[name]
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
}

const readPosted = async (request: FastifyRequest): Promise<Posted> => {
  const posted: Posted = { fields: {}, files: [] }
  if (!request.isMultipart()) {
    if (typeof request.body === 'string')
      for (const [name, value] of Object.entries(querystring.parse(request.body)))
        for (const item of [value ?? ''].flat()) add(posted.fields, name, item)
    return posted
  }
  for await (const part of request.parts()) {
    if (part.type === 'field') add(posted.fields, part.fieldname, String(part.value))
    else {
      const bytes = await part.toBuffer()
      if (bytes.length > 0)
        posted.files.push({ field: part.fieldname, bytes, name: part.filename ?? '', type: part.mimetype })
    }
  }
  return posted
}

const text = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value.at(-1) ?? '') : (value ?? '')

/** Headers that make the inner request the same person's as the outer one. */
const innerHeaders = (request: FastifyRequest, csrf: string): Record<string, string> => {
  const kept = [
    'cookie',
    'host',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'sec-fetch-site',
    'origin',
  ]
  const headers: Record<string, string> = { 'x-csrf-token': csrf }
  for (const name of kept) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

interface Inner {
  readonly status: number
  readonly body: unknown
  readonly cookies: string[]
}

const ask = async (
  app: FastifyInstance,
  request: FastifyRequest,
  method: string,
  url: string,
  headers: Record<string, string>,
  payload?: string | Buffer,
): Promise<Inner> => {
  const response = await app.inject({
    method: method as 'POST',
    url,
    headers,
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    ...(payload !== undefined && { payload: Buffer.isBuffer(payload) ? Readable.from([payload]) : payload }),
  })
  const cookies = response.headers['set-cookie']
  return {
    status: response.statusCode,
    body: response.body === '' ? null : (JSON.parse(response.body) as unknown),
    cookies: cookies === undefined ? [] : [cookies].flat().map(String),
  }
}

/** Sends a form's files ahead of it, as a client would; their ids take the place of the files (field `evidence` fills `evidenceIds`). */
const sendFiles = async (
  app: FastifyInstance,
  request: FastifyRequest,
  posted: Posted,
  headers: Record<string, string>,
): Promise<Inner | null> => {
  for (const file of posted.files) {
    const purpose = file.field === 'photo' ? 'photo' : 'evidence'
    const url = `/api/uploads?purpose=${purpose}&name=${encodeURIComponent(file.name.slice(0, 200))}`
    const answer = await ask(
      app,
      request,
      'POST',
      url,
      { ...headers, 'content-type': 'application/octet-stream' },
      file.bytes,
    )
    if (answer.status >= 300) return answer
    const stored = answer.body as { id: string; url: string }
    if (purpose === 'photo') posted.fields['photoUrl'] = stored.url
    else add(posted.fields, `${file.field}Ids`, stored.id)
  }
  return null
}

/** A file that stands for a text of the call, such as a list to import, becomes that text; it is stored nowhere. */
const readTextFiles = (call: Call, posted: Posted): Posted => {
  const schema = call.is.body
  if (!schema || schema === 'file') return posted
  const isText = (file: Posted['files'][number]) => takesText(schema, file.field)
  const read = posted.files.filter(isText).map((file) => [file.field, file.bytes.toString('utf8')])
  return {
    fields: { ...posted.fields, ...Object.fromEntries(read) },
    files: posted.files.filter((file) => !isText(file)),
  }
}

const routeFor = (routes: readonly Route[], method: string, path: string): Route | undefined =>
  routes.find(
    ({ call }) =>
      call.method === method && new RegExp(`^${call.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(path),
  )

const shownValues = (fields: Fields): FormState['values'] =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !name.startsWith('_') && !secretFields.test(name)),
  )

const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))

const plainValues = (body: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

const isForm = (request: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(request.headers['content-type'] ?? '')

/** What one posted form is about. */
interface Sending {
  readonly app: FastifyInstance
  readonly pages: Pages
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly match: Match
  readonly asking: Asking
  readonly posted: Posted
}

/** Shows the page again with what was typed and, when a call refused, why. */
const showAgain = async ({ pages, request, reply, match, asking, posted }: Sending, inner: Inner | null) => {
  const admitted = admitView(match, asking, request, reply)
  if (admitted === null) return reply
  const form: FormState = {
    call: text(posted.fields[hidden.call]),
    values: shownValues(posted.fields),
    problem: inner ? problemOf(inner.status, inner.body) : null,
    goTo: text(posted.fields[hidden.goTo]) || null,
    from: text(posted.fields[hidden.from]) || null,
  }
  const instead = admitted === 'open' ? null : admitted
  return sendPage(pages, request, reply, {
    match,
    instead,
    asking,
    form,
    ...(inner && { status: inner.status }),
  })
}

/** Shows the page with the answer in it, as whoever the person is now: the call may have changed the session. */
const showAnswer = async (sending: Sending, inner: Inner) => {
  const { pages, request, reply, match, posted } = sending
  takeCookies(request, inner.cookies)
  const asking = await whoAsks(pages.m, request, reply, false)
  if (admitView(match, asking, request, reply) !== 'open') return reply
  const call = text(posted.fields[hidden.call])
  const form: FormState = { call, values: {}, problem: null, goTo: null, from: null, answer: inner.body }
  return sendPage(pages, request, reply, { match, instead: null, asking, form })
}

/** Leaves the form's own message and leads on to where it says. */
const goOn = ({ request, reply, posted }: Sending, inner: Inner) => {
  const values = plainValues(inner.body)
  const done = text(posted.fields[hidden.done]).slice(0, 200)
  const named = Object.entries(values).filter(([name]) => done.includes(`{${name}}`))
  if (done) leaveFlash(reply, { text: done, values: Object.fromEntries(named), tone: 'done' })
  const wanted = fill(text(posted.fields[hidden.then]), values)
  return leadTo(reply, ownAddress(wanted, isScreenPath, request.url.split('?')[0] ?? '/'), 303)
}

/** Keeps a wizard's step as a draft by the call that the form names; what fails there holds nobody up. */
const keepStep = async ({ app, pages, request, posted }: Sending, headers: Record<string, string>) => {
  const [method = '', path = ''] = text(posted.fields[hidden.keep]).split(' ')
  const schema = routeFor(pages.routes, method, path)?.call.is.body
  if (!schema || schema === 'file') return
  const withType = { ...headers, 'content-type': 'application/json' }
  await ask(app, request, method, path, withType, JSON.stringify(formBody(schema, posted.fields)))
}

const sendForm = async (given: Sending) => {
  const { app, pages, request, reply, match } = given
  const [method = '', path = ''] = text(given.posted.fields[hidden.call]).split(' ')
  const call = routeFor(pages.routes, method, path)?.call
  if (!call || !isWrite(call) || call.is.body === 'file') throw new Refusal('not-found')
  const posted = readTextFiles(call, given.posted)
  const sending = { ...given, posted }
  const headers = innerHeaders(request, text(posted.fields[hidden.csrf]))
  const refusedFile = posted.files.length > 0 ? await sendFiles(app, request, posted, headers) : null
  // A wizard's step keeps what was typed and sends nothing yet.
  if (refusedFile || text(posted.fields[hidden.goTo])) {
    await keepStep(sending, headers)
    return showAgain(sending, refusedFile)
  }
  const key = call.is.idempotency === 'none' ? '' : text(posted.fields[hidden.key])
  const body = JSON.stringify(call.is.body ? formBody(call.is.body, posted.fields) : {})
  const withKey = { ...headers, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
  const inner = await ask(app, request, method, path, withKey, body)
  for (const cookie of inner.cookies) void reply.header('set-cookie', cookie)
  if (inner.status === 401 && match.screen.access !== 'public')
    return leadTo(reply, `/auth?returnUrl=${encodeURIComponent(request.url)}`, 303)
  if (inner.status >= 300) return showAgain(sending, inner)
  return text(posted.fields[hidden.show]) ? showAnswer(sending, inner) : goOn(sending, inner)
}

/**
 * The one adapter between a plain form and the calls: the form of a page is posted to the page's own path,
 * decoded by the call's own schema, sent through the same route as a client's JSON, and answered with 303,
 * or with the page again: what was typed, and what was refused.
 */
export const mountForms = (app: FastifyInstance, pages: Pages): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 256 * 1024 },
    (_request, body, done) => done(null, body),
  )
  app.route({
    method: 'POST',
    url: '/*',
    bodyLimit: 48 * 1024 * 1024,
    config: { plain: 'forms without script: judged again by the call that each one names' },
    handler: async (request, reply) => {
      if (/^\/api(\/|\?|$)/.test(request.url)) return reply.callNotFound()
      if (!isForm(request)) throw new Refusal('unsupported-media')
      refuseCrossSite(request)
      const match = screenOf(pages.m, request)
      const asking = await whoAsks(pages.m, request, reply, true)
      if (!match)
        return sendPage(pages, request, reply, { match: null, instead: 'not-found', asking, form: null })
      return sendForm({ app, pages, request, reply, match, asking, posted: await readPosted(request) })
    },
  })
}
