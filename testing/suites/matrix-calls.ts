import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { isWrite } from '#shared/api.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { ask, outcomeOf, statusOf, ownNavigation } from './outcomes.ts'
import { makeDigest } from './digest.ts'
import { type Doors, makeDoors, reviewedFor } from './doors.ts'
import { expected, type Row } from './matrix-rows.ts'
import { browserOf, enterAs, makeVolunteer, type PrincipalName, principalNames } from './principals.ts'
import { isTriedCall } from './only.ts'
import { type ObjectKind, objectKinds, sampleOf } from './samples.ts'

/** Split into files, so that several workers share the calls. */
export const PARTS = 2

const hasObject = (route: Route): boolean => route.call.path.includes(':')
const rows = domains.routes.flatMap((route): [string, Route, ObjectKind][] =>
  hasObject(route)
    ? objectKinds.map((object) => [`${route.name} ${object}`, route, object])
    : [[route.name, route, 'other']],
)

const rowsOf = (part: number) =>
  rows.filter(([name], index) => index % PARTS === part - 1 && isTriedCall(name))

/** Calls of the reviewed table that no longer exist. */
export const goneRows = (): string[] => {
  const known = new Set(rows.map(([name]) => name))
  return Object.keys(expected).filter((name) => !known.has(name))
}

/** Reads that leave one line in each of these tables when they are allowed: a look at a person's documents (S-51). */
const recorded: Readonly<Record<string, readonly string[]>> = {
  'kyc.file': ['kyc.view', 'platform.audit'],
  'kyc.fileDocument': ['kyc.view', 'platform.audit'],
}

/** What an allowed read may have changed: nothing, or exactly its record. */
const withRecord = (route: Route, before: Record<string, string>): Record<string, string> => ({
  ...before,
  ...Object.fromEntries(
    (recorded[route.name] ?? []).map((table) => [table, String(Number(before[table] ?? 0) + 1)]),
  ),
})

/** A row as the reviewed table writes it. */
const asRow = (groups: ReadonlyMap<string, readonly string[]>): Row =>
  Object.fromEntries(
    [...groups].map(([outcome, names]) => [
      outcome,
      names.length === principalNames.length ? 'everyone' : names.join(' '),
    ]),
  )

/** The reviewed answers to some kinds of user, in their order. */
const reviewedOf = (row: Row, names: readonly PrincipalName[]): Map<string, PrincipalName[]> =>
  Map.groupBy(names, (name) => reviewedFor(row, name) ?? 'none')

/** Sends every call of a part as those who stand for all kinds of user, and asks its door about each kind. */
export const tryCalls = (part: number): void => {
  let app: TestApp
  let digest: () => Promise<Record<string, string>>
  let doors: Doors
  let foreignToken: string
  beforeAll(async () => {
    app = await startTestApp({ LIMIT_FACTOR: '100000' })
    await makeVolunteer(app)
    doors = await makeDoors(app)
    digest = await makeDigest(app.db)
    foreignToken = await (await browserOf(app, 'binta')).csrfToken()
  })
  afterAll(() => app.stop())

  /** Without a token, and with another session's: refused before any other check. */
  const mustNeedToken = async (
    route: Route,
    send: (headers: Record<string, string>) => ReturnType<typeof ask>,
  ) => {
    const before = await digest()
    for (const headers of [{}, { 'x-csrf-token': foreignToken }] as Record<string, string>[]) {
      const response = await send(headers)
      expect([route.name, response.statusCode, response.json<{ error: string }>().error]).toEqual([
        route.name,
        403,
        'Invalid CSRF token',
      ])
    }
    expect(await digest(), `${route.name} without a token of its own changed something`).toEqual(before)
  }

  /** Sends as one kind of user; a refused request or a read must leave every table unchanged. */
  const answerTo = async (
    name: PrincipalName,
    route: Route,
    object: ObjectKind,
    isTokenTried: boolean,
  ): Promise<string> => {
    const who: Person = await enterAs(app, name)
    const sample = await sampleOf(route.name, { app, who, name, object })
    const send = (headers: Record<string, string> = {}) => ask(app, who, route, sample, headers)
    const needsToken = isWrite(route.call) && route.call.is.csrf !== false
    if (needsToken && isTokenTried) await mustNeedToken(route, send)
    const headers = needsToken ? { 'x-csrf-token': await who.csrfToken() } : ownNavigation
    const before = await digest()
    const response = await send(headers)
    const outcome = outcomeOf(response)
    if (response.statusCode >= 300)
      expect([name, outcome, response.statusCode]).toEqual([name, outcome, statusOf(route, outcome)])
    if (response.statusCode >= 300 || !isWrite(route.call))
      expect(await digest(), `${route.name} answered ${name} with ${outcome} and changed something`).toEqual(
        response.statusCode >= 300 ? before : withRecord(route, before),
      )
    return outcome
  }

  const howToAdd = (name: string, row: Row): string =>
    `The call "${name}" has no row in the matrix.json of its domain. Check each answer below against section 6 of the specification, then add it:\n${JSON.stringify({ [name]: row }, null, 2)}`

  describe.skipIf(rowsOf(part).length === 0)(
    `[GD-05] who may use which call (part ${part} of ${PARTS})`,
    () => {
      test.each(rowsOf(part))(
        '%s answers each kind of user as reviewed, needs its own token, and changes nothing when it refuses',
        async (name, route, object) => {
          const row = expected[name]
          const seen = new Map<string, string[]>()
          const sent = doors.standIns(route, name)
          // The token is checked before any permission, so the first and the last kind of user stand for all.
          const withoutToken = [sent[0], sent.at(-1)]
          for (const principal of sent) {
            const outcome = await answerTo(principal, route, object, withoutToken.includes(principal))
            seen.set(outcome, [...(seen.get(outcome) ?? []), principal])
          }
          if (!row) throw new Error(howToAdd(name, asRow(seen)))
          expect(asRow(seen)).toEqual(asRow(reviewedOf(row, sent)))
          for (const principal of principalNames) {
            const refusal = doors.refusalOf(route, principal)
            if (refusal !== null)
              expect([principal, refusal]).toEqual([principal, reviewedFor(row, principal)])
          }
        },
      )
    },
  )
}
