import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { operationOf } from '#platform/server/openapi/openapi.ts'
import type { Route } from '#platform/server/pipeline/route.ts'

/** Written by `npm run openapi -- --release`: the contract of each call at its last release. */
export const releasedCallsFile = new URL('released-calls.json', import.meta.url)

/** Texts for readers: fuzz cases do not depend on them. */
const texts = new Set(['summary', 'description'])

/** A short hash of what a call's contract says about input, access and success; cases do not depend on refusals. */
export const digestOfCall = (route: Route): string => {
  const { parameters, requestBody, responses, 'x-access': access } = operationOf(route)
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const said = JSON.stringify(
    [route.call.method, route.call.path, access, parameters, requestBody, successes],
    (key, value: unknown) => (texts.has(key) && typeof value === 'string' ? undefined : value),
  )
  return hash('sha256', said).slice(0, 16)
}

const released = JSON.parse(readFileSync(releasedCallsFile, 'utf8')) as Readonly<Record<string, string>>

/** True for a call whose contract has not changed since the last release, which tested it at length. */
export const isReleased = (route: Route): boolean => released[route.name] === digestOfCall(route)
