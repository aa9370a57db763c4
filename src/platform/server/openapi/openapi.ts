import type * as z from 'zod/mini'
import { type Call, isWrite } from '#shared/api.ts'
import { brand } from '#shared/brand.ts'
import { type CommonRefusal, commonRefusals, type RefusalAnswer, wireCode } from '#shared/errors.ts'
import { isOfPlaces } from '#shared/scope.ts'
import { isConsole } from '#shared/staff/console-access.ts'
import { proofFor } from '#shared/staff/proof.ts'
import { limits } from '#shared/limits.ts'
import { answerSchema, bodySchema, type JsonSchema, queryFields } from './schemas.ts'
import { contactEmail } from '../notifications/contact.ts'
import type { Route } from '../pipeline/route.ts'
import type { Described, OpenApiParameter, Operation } from './operation.ts'
import { type PlainCall, plainOperation } from './plain-calls.ts'

/** What the calls of one tag are about. A tag is a domain, or `plain`. */
export interface ApiTag {
  readonly name: string
  readonly description: string
}

export interface ApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly ApiTag[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Described>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/** Calls that need a carrier for some of what they take: joining where a code is asked for, and a nominee's address. */
const EMAIL_OF_SOME = /^\/api\/(local\/register|nominations(\/:nominationId\/consent)?)$/
const TEXT_OF_SOME = /^\/api\/nominations(\/:nominationId\/consent)?$/
const STEP_OF_A_DRAW = /^\/api\/admin\/draws\/:drawId\/steps$/

const whenCommon: Readonly<Record<CommonRefusal, (call: Call) => boolean>> = {
  'invalid-input': () => true,
  'signed-out': ({ is }) => is.access !== 'public',
  'age-required': ({ is }) => is.access !== 'public' && is.access !== 'signed-in',
  forbidden: ({ is }) => !['public', 'signed-in', 'citizen'].includes(is.access),
  'outside-place': ({ is }) => isOfPlaces(is.access),
  'csrf-token': (call) => isWrite(call) && call.is.csrf !== false,
  'cross-site': (call) => call.is.spends === true || (isWrite(call) && call.is.csrf !== false),
  'step-up-required': (call) => proofFor(call) !== undefined,
  'second-factor-required': (call) => isConsole(call.is.access) || proofFor(call) === true,
  suspended: (call) => isWrite(call) && call.is.access !== 'public' && !call.is.whileSuspended,
  'not-found': ({ path, is }) => path.includes(':') || is.returns === 'bytes',
  'method-not-allowed': () => false,
  // Only our own pages send the header; the description of the token says so.
  'other-person': () => false,
  'in-flight': (call) => isWrite(call) && call.is.idempotency !== 'none',
  'key-reused': (call) => isWrite(call) && call.is.idempotency !== 'none',
  'too-large': ({ is }) => is.body !== undefined,
  'unsupported-media': ({ is }) => is.body !== undefined,
  'too-many-requests': () => true,
  'unexpected-error': () => true,
  busy: () => true,
  'files-away': ({ is }) => is.body === 'file' || is.returns === 'bytes',
  'email-away': ({ path, is }) => is.needs === 'email' || EMAIL_OF_SOME.test(path),
  'sms-away': ({ path, is }) => is.needs === 'sms' || TEXT_OF_SOME.test(path),
  'payments-away': ({ is }) => is.needs === 'payments',
  'whatsapp-away': ({ is }) => is.needs === 'whatsapp',
  'beacon-away': ({ path }) => STEP_OF_A_DRAW.test(path),
  'switched-off': ({ is }) => is.stoppedBy !== undefined,
  'timed-out': () => true,
}

/** Every refusal that a call may answer with: its own, and the common ones that apply to it. */
export const refusalsOf = (call: Call): Readonly<Record<string, RefusalAnswer>> => {
  const common = Object.entries(commonRefusals).filter(([code]) => whenCommon[code as CommonRefusal](call))
  return { ...Object.fromEntries(common), ...call.is.refuses }
}

const refusedWith = (refusals: readonly (readonly [string, RefusalAnswer])[]) => ({
  description: refusals.map(([code, { message }]) => `${wireCode(code)}: ${message}`).join('\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { properties: { code: { enum: refusals.map(([code]) => wireCode(code)) } } },
        ],
      },
    },
  },
})

/** Refusals of every call, described once. */
const everywhere: readonly CommonRefusal[] = [
  'invalid-input',
  'too-many-requests',
  'unexpected-error',
  'busy',
  'timed-out',
]

const sharedResponses = Object.fromEntries(
  [...Map.groupBy(everywhere, (code) => commonRefusals[code].status)].map(([status, codes]) => [
    `Refused${status}`,
    refusedWith(codes.map((code) => [code, commonRefusals[code]])),
  ]),
)

const refusalResponses = (call: Call): Operation['responses'] => {
  const byStatus = Map.groupBy(Object.entries(refusalsOf(call)), ([, { status }]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => {
      const isShared = refusals.every(([code]) => everywhere.includes(code as CommonRefusal))
      return [
        String(status),
        isShared ? { $ref: `#/components/responses/Refused${status}` } : refusedWith(refusals),
      ]
    }),
  )
}

const isSchema = (returns: Call['is']['returns']): returns is z.ZodMiniType => returns !== 'bytes'

const answerOf = ({ is }: Call): Described => {
  if (is.status === 204) return { description: 'Done; the answer is empty.' }
  if (!isSchema(is.returns))
    return { description: 'The file.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  return { description: 'The answer.', content: { 'application/json': { schema: answerSchema(is.returns) } } }
}

const bodyOf = ({ is }: Call): Operation['requestBody'] => {
  if (is.body === undefined) return undefined
  if (is.body !== 'file')
    return { required: true, content: { 'application/json': { schema: bodySchema(is.body) } } }
  const file: JsonSchema = { type: 'string', format: 'binary' }
  const form: JsonSchema = { type: 'object', properties: { file }, required: ['file'] }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: form }, 'application/octet-stream': { schema: file } },
  }
}

const csrfHeader: OpenApiParameter = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: true,
  description:
    'The csrfToken of GET /api/csrf-token; good for two hours at most, for this browser only. X-Page-Of may name the person whose page sends: 409 OTHER_PERSON when somebody else is signed in.',
  schema: { type: 'string' },
}

const keyHeader = (required: boolean): OpenApiParameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'Makes a repeated send take effect once and answers it with the first answer.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
})

const parametersOf = (call: Call): OpenApiParameter[] => {
  const { is } = call
  const inPath = [...call.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']): OpenApiParameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 80 },
  }))
  const inQuery = (is.query ? queryFields(is.query) : []).map((field): OpenApiParameter => ({
    ...field,
    in: 'query',
  }))
  const inHeader = isWrite(call)
    ? [
        ...(is.csrf === false ? [] : [csrfHeader]),
        ...(is.idempotency === 'none' ? [] : [keyHeader(is.idempotency === 'required')]),
      ]
    : []
  return [...inPath, ...inQuery, ...inHeader]
}

/** Describes one call. */
export const operationOf = ({ name, call }: Route): Operation => {
  const { is } = call
  const requestBody = bodyOf(call)
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: is.summary,
    security: is.access === 'public' ? [] : [{ session: [] }],
    parameters: parametersOf(call),
    ...(requestBody && { requestBody }),
    responses: { [is.status ?? 200]: answerOf(call), ...refusalResponses(call) },
    'x-access': is.access,
    'x-limit': { name: is.limit, ...limits[is.limit] },
    ...(is.audit && { 'x-audit': is.audit }),
  }
}

const problem: JsonSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'What happened, in words that may be shown.' },
    code: { type: 'string', description: 'Stable; programs read this one.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What to change, by field.',
    },
    values: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What fills the {names} of the error.',
    },
    requestId: { type: 'string', description: 'Names this request in our logs.' },
  },
}

/** Describes the whole API as one OpenAPI 3.1 document, generated from the contracts that the server enforces. */
export const describeApi = (
  routes: readonly Route[],
  plain: readonly PlainCall[],
  version: string,
  tags: readonly ApiTag[],
): ApiDocument => {
  const email = contactEmail()
  const paths: Record<string, Record<string, Operation>> = {}
  const add = (path: string, method: string, operation: Operation) => {
    const address = path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  for (const route of routes) add(route.call.path, route.call.method, operationOf(route))
  for (const call of plain) add(call.path, call.method, plainOperation(call))
  const used = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((operation) => operation.tags)),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version,
      description:
        'Every refusal is `{ error, code, fields?, requestId }`. Unknown fields are refused, never ignored.',
      contact: { name: brand.name, ...(email && { email }) },
      // The package names no licence; whoever reuses open data asks first.
      license: { name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' },
    },
    servers: [{ url: '/', description: 'The server that answered this description.' }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: { Problem: problem },
      responses: sharedResponses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'The session cookie that POST /api/local/login sets.',
        },
      },
    },
  }
}
