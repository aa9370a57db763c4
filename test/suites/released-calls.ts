import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { operationOf } from '#platform/server/openapi/openapi.ts'
import type { Route } from '#platform/server/pipeline/route.ts'

/** Written by `npm run openapi -- --release`: the contract of each call at its last release. */
export const releasedCallsFile = new URL('released-calls.json', import.meta.url)

/** Texts for readers, and limits: fuzz cases do not depend on them. */
const besides = new Set(['operationId', 'summary', 'description', 'x-limit'])

/** A short hash of what a call's contract says about input, access and answers. */
export const digestOfCall = (route: Route): string => {
  const said = JSON.stringify(operationOf(route), (key, value: unknown) =>
    besides.has(key) && (key === 'x-limit' || typeof value === 'string') ? undefined : value,
  )
  return hash('sha256', said).slice(0, 16)
}

const released = JSON.parse(readFileSync(releasedCallsFile, 'utf8')) as Readonly<Record<string, string>>

/** True for a call whose contract has not changed since the last release, which tested it at length. */
export const isReleased = (route: Route): boolean => released[route.name] === digestOfCall(route)
