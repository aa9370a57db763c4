import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { rooms } from '#app/server/rooms.ts'
import type { Route } from '#platform/server/route.ts'
import { isWrite } from '#shared/api.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { madeBy } from './arbitrary.ts'
import { cookieHeader } from './asking.ts'
import { makeDigest } from './digest.ts'
import {
  contentTypes,
  hostileFile,
  hostilePayload,
  hostileSearch,
  hostileSegment,
  hostileText,
  hostileValue,
} from './hostile.ts'
import { expected } from './matrix-rows.ts'
import { browserOf } from './principals.ts'
import { type Sample, sampleOf } from './samples.ts'

const cases = Number(process.env['FUZZ_CASES'] ?? 200)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const DIGEST_EVERY = 20
const ANSWER_BYTES = 1024 * 1024

/** How one request departs from the call's own sample; a part left out is sent as in the sample. */
interface Case {
  readonly isCitizen: boolean
  readonly body?:
    | { readonly field: number; readonly value: unknown }
    | { readonly drop: number }
    | { readonly add: string; readonly value: unknown }
    | { readonly whole: unknown }
    | { readonly raw: string; readonly contentType: string }
  readonly file?: Buffer
  readonly search?: string
  readonly segment?: string
  readonly key?: string
}

const bodyCase = (schema: z.ZodMiniType): fc.Arbitrary<Case['body']> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ field: fc.nat(20), value: hostileValue }) },
    { weight: 1, arbitrary: fc.record({ drop: fc.nat(20) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        add: fc.oneof(fc.constantFrom('isAdmin', '__proto__', 'constructor', 'id', 'status'), fc.string()),
        value: hostileValue,
      }),
    },
    { weight: 4, arbitrary: madeBy(schema).map((whole) => ({ whole })) },
    { weight: 1, arbitrary: hostileValue.map((whole) => ({ whole })) },
    {
      weight: 2,
      arbitrary: fc.record({
        raw: hostilePayload,
        contentType: fc.oneof(
          { weight: 2, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
        ),
      }),
    },
  )

const searchCase = (schema: z.ZodMiniType | undefined): fc.Arbitrary<string> =>
  schema
    ? fc.oneof(
        hostileSearch,
        madeBy(schema).map((query) =>
          new URLSearchParams(
            Object.entries(query as Record<string, unknown>).map(([name, value]): [string, string] => [
              name,
              String(value).toWellFormed().slice(0, 3000),
            ]),
          ).toString(),
        ),
      )
    : hostileSearch

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: weight })

const caseOf = ({ call }: Route): fc.Arbitrary<Case> => {
  const { body, query } = call.is
  const isRead = call.method === 'GET'
  const parts: Record<string, fc.Arbitrary<unknown>> = {
    isCitizen: fc
      .integer({ min: 0, max: 9 })
      .map((of10) => of10 < (call.is.access === 'citizen' || isRead ? 4 : 1)),
    search: isRead
      ? sometimes(searchCase(query), 8)
      : fc.option(searchCase(query), { nil: undefined, freq: 1 }),
    key: fc.option(
      hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 4000)),
      { nil: undefined, freq: 1 },
    ),
  }
  if (call.path.includes(':'))
    parts['segment'] = isRead
      ? sometimes(hostileSegment, 4)
      : fc.option(hostileSegment, { nil: undefined, freq: 1 })
  if (body === 'file') parts['file'] = sometimes(hostileFile, 8)
  else if (!isRead)
    parts['body'] = body
      ? sometimes(bodyCase(body), 9)
      : sometimes(
          fc.oneof(
            hostileValue.map((whole) => ({ whole })),
            fc.record({ raw: hostilePayload, contentType: fc.constantFrom(...contentTypes) }),
          ),
          8,
        )
  return fc.record(parts) as unknown as fc.Arbitrary<Case>
}

const changedBody = (
  sample: Sample,
  change: NonNullable<Case['body']>,
): { payload: string; contentType: string } => {
  const contentType = 'application/json'
  if ('raw' in change) return { payload: change.raw, contentType: change.contentType }
  if ('whole' in change) return { payload: JSON.stringify(change.whole) ?? 'null', contentType }
  const entries = Object.entries(sample.body ?? {})
  const at =
    entries.length === 0
      ? -1
      : ('field' in change ? change.field : 'drop' in change ? change.drop : 0) % entries.length
  if ('add' in change) entries.push([change.add, change.value])
  else if ('drop' in change) entries.splice(at, at < 0 ? 0 : 1)
  else if (at >= 0) entries[at] = [entries[at]?.[0] ?? '', change.value]
  // Written by hand, so that a key like __proto__ stays a key.
  return {
    payload: `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`,
    contentType,
  }
}

const requestOf = (route: Route, sample: Sample, given: Case) => {
  const { call } = route
  const url = call.path.replaceAll(
    /:([A-Za-z]+)/g,
    (_, name: string) => given.segment ?? encodeURIComponent(sample.params?.[name] ?? ''),
  )
  const search = given.search ?? (sample.query ? new URLSearchParams(sample.query).toString() : '')
  const body = given.body
    ? changedBody(sample, given.body)
    : sample.body
      ? { payload: JSON.stringify(sample.body), contentType: 'application/json' }
      : undefined
  const file = given.file
    ? { payload: given.file, contentType: sample.file?.contentType ?? '' }
    : sample.file
      ? { payload: sample.file.bytes, contentType: sample.file.contentType }
      : undefined
  const sent = file ?? body
  return {
    method: call.method,
    url: search === '' ? url : `${url}?${search}`,
    headers: {
      ...(sent && sent.contentType !== '' && { 'content-type': sent.contentType }),
      ...(given.key !== undefined && { 'idempotency-key': given.key }),
    },
    ...(sent && { payload: sent.payload }),
  }
}

/** A request as a failure shows it: long runs of one character are told by their length. */
const shown = (request: ReturnType<typeof requestOf>): string => {
  const payload = request.payload === undefined ? '' : request.payload.toString()
  return JSON.stringify({ ...request, payload })
    .replaceAll(/(.{1,6}?)\1{20,}/gsu, (run, unit: string) => `${unit}…×${run.length / unit.length}…`)
    .slice(0, 1500)
}

const ownHeaders: readonly [string, RegExp][] = [
  ['content-security-policy', /default-src 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /microphone=\(\)/],
  ['x-request-id', /^[0-9a-f-]{36}$/],
  ['cache-control', /no-store|max-age=60|immutable/],
]

/** What every answer owes, whatever was asked. */
const judgeAnswer = (route: Route, response: LightMyRequestResponse): void => {
  const { statusCode: status, headers } = response
  if (status >= 500)
    expect([status, response.json<{ code: string }>().code]).toEqual([
      503,
      expect.stringMatching(/^(BUSY|TIMED_OUT)$/),
    ])
  for (const [name, pattern] of ownHeaders) expect(String(headers[name]), name).toMatch(pattern)
  expect(response.rawPayload.byteLength).toBeLessThanOrEqual(ANSWER_BYTES)
  if (status >= 400) {
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(response.json()).toEqual({
      error: expect.any(String),
      code: expect.stringMatching(/^[A-Z_]+$/),
      requestId: headers['x-request-id'],
      ...(response.body.includes('"fields"') && { fields: expect.any(Object) }),
    })
    return
  }
  expect(status).toBe(route.call.is.status ?? 200)
  if (route.call.is.returns === 'bytes') return
  const answer: unknown = response.body === '' ? undefined : response.json()
  // What the schema does not name never leaves the server.
  expect((route.call.is.returns as z.ZodMiniType).parse(answer)).toEqual(answer)
}

let app: TestApp
let digest: () => Promise<Record<string, string>>
let senders: Record<'admin' | 'citizen' | 'guest', { who: Person; token: string }>
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '1000000' })
  digest = await makeDigest(app.db)
  const withToken = async (who: Person) => ({ who, token: await who.csrfToken() })
  senders = {
    admin: await withToken(await browserOf(app, 'chidi')),
    citizen: await withToken(await browserOf(app, 'ada')),
    guest: await withToken(app.guest()),
  }
})
afterAll(() => app.stop())

/** The sample is of an object that the administrator may act on: another's, or their own where only owners act. */
const freshSample = (route: Route): Promise<Sample> => {
  const row = expected[`${route.name} other`]
  const isOthers = /admin|everyone/.test(row?.['allowed'] ?? 'everyone')
  return sampleOf(route.name, {
    app,
    who: senders.admin.who,
    name: 'admin',
    object: isOthers ? 'other' : 'own',
  })
}

describe(`${cases} hostile requests to each call (seed ${seed}; FUZZ_CASES and FUZZ_SEED change them)`, () => {
  test.each(rooms.routes.map((route): [string, Route] => [route.name, route]))(
    '%s answers each properly and keeps nothing of what it refuses',
    { timeout: 60_000 + cases * 500 },
    async (_name, route) => {
      let sample = await freshSample(route)
      let before = await digest()
      for (const [index, given] of fc.sample(caseOf(route), { numRuns: cases, seed }).entries()) {
        // Whoever signs in or out does so in a browser without a session, so that the others keep theirs.
        const { who, token } =
          isWrite(route.call) && route.call.is.access === 'public'
            ? senders.guest
            : given.isCitizen
              ? senders.citizen
              : senders.admin
        const request = requestOf(route, sample, given)
        const response = await app.app.inject({
          ...request,
          headers: {
            ...cookieHeader(who),
            ...(isWrite(route.call) && { 'x-csrf-token': token }),
            ...request.headers,
          },
        })
        const isDone = response.statusCode < 300 && isWrite(route.call)
        try {
          judgeAnswer(route, response)
          if (!isDone && index % DIGEST_EVERY === 0)
            expect(await digest(), 'a refused request or a read changed something').toEqual(before)
        } catch (error) {
          throw new Error(
            `${route.name}, case ${index} of seed ${seed}: ${shown(request)}\nanswered ${response.statusCode} ${response.body.slice(0, 500)}`,
            { cause: error },
          )
        }
        if (isDone) {
          sample = await freshSample(route)
          before = await digest()
        }
      }
      expect(await digest(), 'a refused request or a read changed something').toEqual(before)
    },
  )
})
