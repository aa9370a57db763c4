import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The answer of the call to which a form was sent. */
export interface Inner {
  readonly status: number
  readonly body: unknown
  readonly cookies: readonly string[]
}

/** Headers that make the inner request come from the same person as the outer one. */
export const innerHeaders = (request: FastifyRequest, csrf: string): Record<string, string> => {
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

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Readable
}

/** Sends a request through the same routes as a client's, as part of the outer request. */
export const askInside = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, headers, payload }: Asked,
): Promise<Inner> => {
  const response = await app.inject({
    method: method as 'POST',
    url,
    headers: { ...headers },
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    ...(payload !== undefined && { payload }),
  })
  const cookies = response.headers['set-cookie']
  return {
    status: response.statusCode,
    body: response.body === '' ? null : (JSON.parse(response.body) as unknown),
    cookies: cookies === undefined ? [] : [cookies].flat().map(String),
  }
}
