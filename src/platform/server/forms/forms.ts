import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { authorize } from '#shared/access.ts'
import { isWrite } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { type Fields, formBody } from '#shared/pages/form-body.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import { problemOf } from '#shared/pages/problem.ts'
import type { FormState } from '#shared/pages/rendered-page.ts'
import { ownAddress } from '#shared/pages/return-url.ts'
import { isScreenPath, type Match } from '#shared/sitemap.ts'
import { toErrorAnswer } from '../http/answers.ts'
import { endingWith } from '../http/client-gone.ts'
import { takeCookies } from '../http/cookies.ts'
import { makeFileTaker } from './form-files.ts'
import { askInside, type Inner, innerHeaders } from '../pipeline/inner-request.ts'
import { refuseCrossSite } from '../admission/origin-guard.ts'
import { leadTo } from '../http/own-address.ts'
import type { Pages } from '../pages/page-view.ts'
import { admitView, screenOf } from '../pages/pages.ts'
import { sendPage } from '../pages/send-page.ts'
import { authorizeForm } from '../pipeline/pipeline.ts'
import { type RequestContext, authenticate } from '../http/request-context.ts'
import { FORM_BYTES, noFields, oneOf, type PostedFields, readFields, readMultipart } from './posted-form.ts'
import { leaveFlash } from '../pages/preferences.ts'
import type { Route } from '../pipeline/route.ts'

const FIELD_BYTES = 64 * 1024
const json = 'application/json'
const noBody = z.strictObject({})
type Schema = z.ZodMiniType

const secretFields = /password|secondFactor|recoveryCode/i

const routeFor = (routes: readonly Route[], method: string, path: string): Route | undefined =>
  routes.find(
    ({ call }) =>
      call.method === method && new RegExp(`^${call.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(path),
  )

/** The call that a form field names, as method, path and route. */
const namedBy = (pages: Pages, fields: PostedFields, name: string) => {
  const [method = '', path = ''] = oneOf(fields, name).split(' ')
  return { method, path, route: routeFor(pages.routes, method, path) }
}

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

const isCall = (request: FastifyRequest): boolean => /^\/api(\/|\?|$)/.test(request.url)

const isForm = (request: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(request.headers['content-type'] ?? '')

/** One posted form. */
interface Sending {
  readonly app: FastifyInstance
  readonly pages: Pages
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly match: Match
  readonly asking: RequestContext
  readonly fields: PostedFields
}

/** The write that a form may send; refuses any other call. */
const writeOf = (route: Route | undefined): Route => {
  if (!route || !isWrite(route.call) || route.call.is.body === 'file') throw new Refusal('not-found')
  return route
}

/** Maximum bytes of one field: the limit of the largest call that this person may use. */
const fieldBytesFor = ({ pages, asking }: Sending): number =>
  Math.max(
    FIELD_BYTES,
    ...pages.routes.map(({ call }) =>
      authorize(call.is.access, asking.session?.viewer ?? null) === 'allowed' ? (call.is.maxBytes ?? 0) : 0,
    ),
  )

const admitForm = (sending: Sending): ReturnType<typeof makeFileTaker> => {
  const { app, pages, request, asking, fields, match } = sending
  const route = writeOf(namedBy(pages, fields, hidden.call).route)
  const token = oneOf(fields, hidden.csrf)
  authorizeForm(pages.m, route, request, { asking, token })
  const ofPage = authorize(match.screen.access, asking.session?.viewer ?? null)
  if (ofPage !== 'allowed') throw new Refusal(ofPage)
  const schema = (route.call.is.body ?? noBody) as Schema
  const headers = innerHeaders(request, token)
  return makeFileTaker({ app, request, call: route.call, schema, fields, headers })
}

/** The outcome of reading a form: a refusal, if any, and whether it came before the body was complete. */
interface Read {
  readonly refused: Inner | null
  readonly isCut: boolean
}

/** Reads a form into its fields; a form with files is authorized while it arrives, and its files are uploaded first. */
const readForm = async (sending: Sending): Promise<Read> => {
  const { pages, request, fields } = sending
  if (!request.isMultipart()) {
    readFields(request.body, fields)
    return { refused: null, isCut: false }
  }
  let files = null as ReturnType<typeof makeFileTaker> | null
  const admit = () => (files = admitForm(sending))
  try {
    await readMultipart(request, { fields, fieldBytes: fieldBytesFor(sending), admit })
  } catch (error) {
    const call = namedBy(pages, fields, hidden.call).route?.call
    if (!call || !(error instanceof Refusal) || error.code === 'not-found') throw error
    const { status, body } = toErrorAnswer(error, call, request.id)
    return { refused: files?.refused() ?? { status, body, cookies: [] }, isCut: true }
  }
  Object.assign(fields, files?.texts())
  return { refused: files?.refused() ?? null, isCut: false }
}

/** Shows the page again with the typed values and, if a call refused, the reason. */
const showAgain = async ({ pages, request, reply, match, asking, fields }: Sending, inner: Inner | null) => {
  const admitted = admitView(match, asking, request, reply)
  if (admitted === null) return reply
  const form: FormState = {
    call: oneOf(fields, hidden.call),
    values: shownValues(fields),
    problem: inner ? problemOf(inner.status, inner.body) : null,
    goTo: oneOf(fields, hidden.goTo) || null,
    from: oneOf(fields, hidden.from) || null,
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

/** Shows the page with the answer, for the current session: the call may have changed it. */
const showAnswer = async (sending: Sending, inner: Inner) => {
  const { pages, request, reply, match, fields } = sending
  takeCookies(request, inner.cookies)
  const asking = await authenticate(pages.m, request, reply, false)
  if (admitView(match, asking, request, reply) !== 'open') return reply
  const call = oneOf(fields, hidden.call)
  const form: FormState = { call, values: {}, problem: null, goTo: null, from: null, answer: inner.body }
  return sendPage(pages, request, reply, { match, instead: null, asking, form })
}

/** Sets the form's flash message and redirects to its target. */
const goOn = ({ request, reply, fields }: Sending, inner: Inner) => {
  const values = plainValues(inner.body)
  const done = oneOf(fields, hidden.done).slice(0, 200)
  const named = Object.entries(values).filter(([name]) => done.includes(`{${name}}`))
  if (done) leaveFlash(reply, { text: done, values: Object.fromEntries(named), tone: 'done' })
  const wanted = fill(oneOf(fields, hidden.then), values)
  return leadTo(reply, ownAddress(wanted, isScreenPath, request.url.split('?')[0] ?? '/'), 303)
}

/** Saves a wizard step as a draft by the call that the form names; a failure does not stop the form. */
const keepStep = async ({ app, pages, request, reply, fields }: Sending, headers: Record<string, string>) => {
  const { method, path: url, route } = namedBy(pages, fields, hidden.keep)
  const schema = route?.call.is.body
  if (!schema || schema === 'file') return
  const payload = JSON.stringify(formBody(schema, fields))
  const withType = { ...headers, 'content-type': json }
  const { cookies } = await askInside(app, request, { method, url, headers: withType, payload })
  takeCookies(request, cookies)
  for (const cookie of cookies) void reply.header('set-cookie', cookie)
}

/** Shows the page again with the refusal; a signed-out person goes to sign-in first where the page needs it. */
const showRefused = (sending: Sending, inner: Inner) => {
  const { request, reply, match } = sending
  if (inner.status === 401 && match.screen.access !== 'public')
    return leadTo(reply, `/auth?returnUrl=${encodeURIComponent(request.url)}`, 303)
  return showAgain(sending, inner)
}

const sendForm = async (sending: Sending) => {
  const { app, pages, request, reply, fields } = sending
  const read = await readForm(sending)
  const { method, path: url, route } = namedBy(pages, fields, hidden.call)
  const { call } = writeOf(route)
  if (read.isCut && read.refused) return showRefused(sending, read.refused)
  const headers = innerHeaders(request, oneOf(fields, hidden.csrf))
  // A wizard step saves its values and sends nothing yet.
  if (read.refused || oneOf(fields, hidden.goTo)) {
    await keepStep(sending, headers)
    return showAgain(sending, read.refused)
  }
  const key = call.is.idempotency === 'none' ? '' : oneOf(fields, hidden.key)
  const payload = JSON.stringify(call.is.body ? formBody(call.is.body as Schema, fields) : {})
  const withKey = { ...headers, 'content-type': json, ...(key && { 'idempotency-key': key }) }
  const inner = await askInside(app, request, { method, url, headers: withKey, payload })
  for (const cookie of inner.cookies) void reply.header('set-cookie', cookie)
  if (inner.status >= 300) return showRefused(sending, inner)
  return oneOf(fields, hidden.show) ? showAnswer(sending, inner) : goOn(sending, inner)
}

/**
 * The one adapter between plain forms and the calls. A page's form is posted to the page's own path, decoded with the
 * call's schema and sent through the same route as a client's JSON. The answer is 303, or the page again with the typed
 * values and the refusal.
 */
export const mountForms = (app: FastifyInstance, pages: Pages): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.route({
    method: 'POST',
    url: '/*',
    bodyLimit: FORM_BYTES,
    config: { plain: 'forms without script: judged again by the call that each one names' },
    // Runs before the body is read.
    preParsing: async (request) => {
      if (isCall(request)) return
      if (!isForm(request)) throw new Refusal('unsupported-media')
      refuseCrossSite(request)
    },
    handler: async (request, reply) => {
      if (isCall(request)) return reply.callNotFound()
      const match = screenOf(pages.m, request)
      const asking = await authenticate(pages.m, request, reply, true)
      if (!match)
        return sendPage(pages, request, reply, { match: null, instead: 'not-found', asking, form: null })
      return endingWith(asking.closed, () =>
        sendForm({ app, pages, request, reply, match, asking, fields: noFields() }),
      )
    },
  })
}
