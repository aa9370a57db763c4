import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { Route } from '#platform/server/pipeline/route.ts'
import { pathOf } from '#shared/api.ts'
import { commonRefusals } from '#shared/errors.ts'
import type { Person, TestApp } from '#test/app.ts'
import type { Sample } from './samples.ts'

/** How a browser requests the pages and files of this site; a read with side effects answers no other request. */
export const ownNavigation = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
} as const

/** Sends one request exactly as given; it adds only the key that some calls require. */
export const ask = (
  app: TestApp,
  who: Person,
  route: Route,
  sample: Sample,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> => {
  const { query, body, file } = sample
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  return app.app.inject({
    method: route.call.method,
    url: pathOf(route.call.path, sample.params) + search,
    headers: {
      ...cookieHeader(who),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.contentType }),
      ...(route.call.is.idempotency === 'required' && { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(file && { payload: file.bytes }),
  })
}

/** The host and cookies of a browser. */
export const cookieHeader = (who: Person): Record<string, string> => ({
  host: 'localhost',
  ...(who.cookies.size > 0 && {
    cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }),
})

const isJson = (response: LightMyRequestResponse): boolean =>
  String(response.headers['content-type']).startsWith('application/json')

/**
 * `allowed` for any success, `has-no-access` for a gate's refusal, otherwise the refusal code that the call declares.
 */
export const outcomeOf = (response: LightMyRequestResponse): string => {
  if (response.statusCode < 300)
    return isJson(response) && response.json<{ hasAccess?: boolean }>().hasAccess === false
      ? 'has-no-access'
      : 'allowed'
  return String(response.json<{ code?: string }>().code).toLowerCase().replaceAll('_', '-')
}

/** The status that must come with this refusal code of this call. */
export const statusOf = (route: Route, outcome: string): number =>
  (route.call.is.refuses?.[outcome] ?? (commonRefusals as Record<string, { status: number }>)[outcome])
    ?.status ?? 0
