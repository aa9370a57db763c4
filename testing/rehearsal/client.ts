import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { makeCsrfToken } from '#platform/server/admission/csrf.ts'
import type { Attendee } from './people.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A client of one person: it calls the whole request pipeline with cookie and token, but without a network. */
export interface Client {
  get(url: string): Promise<Answer>
  post(url: string, body?: object, key?: string): Promise<Answer>
}

const answerOf = (response: LightMyRequestResponse): Answer => ({
  status: response.statusCode,
  body: response.body === '' ? null : (JSON.parse(response.body) as unknown),
})

/** The client of a signed-in person. */
export const clientOf = (
  server: FastifyInstance,
  csrfKey: Buffer,
  { token }: Attendee,
  now: () => Date,
): Client => {
  const headers = { host: 'localhost', cookie: `__Host-sid=${token}` }
  return {
    get: async (url) => answerOf(await server.inject({ method: 'GET', url, headers })),
    post: async (url, body, key) =>
      answerOf(
        await server.inject({
          method: 'POST',
          url,
          headers: {
            ...headers,
            'x-csrf-token': makeCsrfToken(csrfKey, `sid:${token}`, now()),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { payload: JSON.stringify(body) }),
        }),
      ),
  }
}

/** The body of an answer; throws when it is not a success. */
export const ok = <Body>({ status, body }: Answer): Body => {
  if (status >= 300) throw new Error(`The rehearsal was refused: ${status} ${JSON.stringify(body)}`)
  return body as Body
}
