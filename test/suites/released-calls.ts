import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { operationOf } from '#platform/server/openapi/openapi.ts'
import type { Route } from '#platform/server/pipeline/route.ts'

/** Written by `npm run openapi -- --release`: what each call looked like when it was last released. */
export const releasedCallsFile = new URL('released-calls.json', import.meta.url)

/** A short name of everything that a call's contract says. */
export const digestOfCall = (route: Route): string =>
  hash('sha256', JSON.stringify(operationOf(route))).slice(0, 16)

const released = JSON.parse(readFileSync(releasedCallsFile, 'utf8')) as Readonly<Record<string, string>>

/** True for a call whose contract is that of the last release, which was tried at length then. */
export const isReleased = (route: Route): boolean => released[route.name] === digestOfCall(route)
