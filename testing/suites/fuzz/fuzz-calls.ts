import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { domains } from '#app/server/domains.ts'
import { refusalsOf } from '#platform/server/openapi/openapi.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { isWrite } from '#shared/api.ts'
import { wireCode } from '#shared/errors.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { cookieHeader } from '../outcomes.ts'
import { makeDigest } from '../digest.ts'
import { expected } from '../matrix-rows.ts'
import { browserOf, withoutProof } from '../principals.ts'
import { isTriedCall } from '../only.ts'
import { isReleased } from '../released-calls.ts'
import { type Sample, sampleOf } from '../samples.ts'
import { caseOf, requestOf } from './cases.ts'

/** Split into files, so that several workers share the calls. */
export const PARTS = 4
const CASES_OF_NEW = Number(process.env['FUZZ_CASES'] ?? 200)
const CASES_OF_RELEASED = Number(process.env['FUZZ_CASES'] ?? 10)
const FIXED_SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
/** Changes each day, so that unchanged calls get new input over time; the log and every failure name it. */
const rotatingSeed = Number(
  process.env['FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
)
const DIGEST_EVERY = 20
const ANSWER_BYTES = 1024 * 1024
/** Files that hold all of something, for the few who work on all of it. */
const WHOLE_FILES: Readonly<Record<string, number>> = { 'translations.file': 2 * ANSWER_BYTES }

/** A request in a failure message: long runs of one character show as their length. */
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

/** The codes that a call declares for one status. */
const codesOf = ({ call }: Route, status: number): string[] =>
  Object.entries(refusalsOf(call))
    .filter(([, refusal]) => refusal.status === status)
    .map(([code]) => wireCode(code))

/** What every answer must meet, for any request. */
const judgeAnswer = (route: Route, response: LightMyRequestResponse): void => {
  const { statusCode: status, headers } = response
  // Busy, too slow, or without a carrier that the call declares to need.
  if (status >= 500)
    expect([status, response.json<{ code: string }>().code]).toEqual([
      503,
      expect.toSatisfy((code) => codesOf(route, 503).includes(code)),
    ])
  for (const [name, pattern] of ownHeaders) expect(String(headers[name]), name).toMatch(pattern)
  expect(response.rawPayload.byteLength).toBeLessThanOrEqual(WHOLE_FILES[route.name] ?? ANSWER_BYTES)
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
  // Fields that the schema does not name never leave the server.
  expect((route.call.is.returns as z.ZodMiniType).parse(answer)).toEqual(answer)
}

/** The calls of one part: every n-th, so that each part gets some of every domain. */
const callsOf = (part: number): [name: string, cases: number, route: Route][] =>
  domains.routes
    .filter((_, index) => index % PARTS === part - 1)
    .filter(({ name }) => isTriedCall(name))
    .map((route) => [route.name, isReleased(route) ? CASES_OF_RELEASED : CASES_OF_NEW, route])

/** Sends hostile requests to every call of a part. */
export const fuzzPart = (part: number): void => {
  let app: TestApp
  let digest: () => Promise<Record<string, string>>
  let senders: Record<'admin' | 'citizen' | 'guest', { who: Person; token: string }>
  beforeAll(async () => {
    if (part === 1) console.log(`The seed of the hostile requests to unchanged calls is ${rotatingSeed}.`)
    app = await startTestApp({ LIMIT_FACTOR: '1000000' })
    digest = await makeDigest(app.db)
  })
  afterAll(() => app.stop())

  /** A request's effect on sessions and second factors must not lock the next ones out. */
  const enter = async (): Promise<void> => {
    const withToken = async (who: Person) => ({ who, token: await who.csrfToken() })
    await withoutProof(app, 'chidi')
    await withoutProof(app, 'ada')
    senders = {
      admin: await withToken(await browserOf(app, 'chidi')),
      citizen: await withToken(await browserOf(app, 'ada')),
      guest: await withToken(app.guest()),
    }
  }

  /**
   * The sample uses an object that the administrator may act on: another person's, or their own if only owners may
   * act.
   */
  const freshSample = async (route: Route): Promise<Sample> => {
    const row = expected[`${route.name} other`]
    const isOthers = /admin|everyone/.test(row?.['allowed'] ?? 'everyone')
    return sampleOf(route.name, {
      app,
      who: senders.admin.who,
      name: 'admin',
      object: isOthers ? 'other' : 'own',
    })
  }

  describe.skipIf(callsOf(part).length === 0)(
    `hostile requests to each call (part ${part} of ${PARTS}, seed ${rotatingSeed}; FUZZ_CASES and FUZZ_SEED change them)`,
    () => {
      test.each(callsOf(part))(
        '%s answers each of %i correctly and stores nothing of what it refuses',
        { timeout: 60_000 + CASES_OF_NEW * 500 },
        async (_name, cases, route) => {
          const seed = isReleased(route) ? rotatingSeed : FIXED_SEED
          await enter()
          let sample = await freshSample(route)
          let before = await digest()
          for (const [index, given] of fc.sample(caseOf(route), { numRuns: cases, seed }).entries()) {
            // Calls that sign in or out use a browser without a session, so that the other browsers keep theirs.
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
              await enter()
              sample = await freshSample(route)
              before = await digest()
            }
          }
          expect(await digest(), 'a refused request or a read changed something').toEqual(before)
        },
      )
    },
  )
}
