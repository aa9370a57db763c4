import type { LightMyRequestResponse } from 'fastify'

/** The body of an answer that must have this status; throws with the answer otherwise. */
export const ok = <T>(response: LightMyRequestResponse, status = 200): T => {
  if (response.statusCode !== status) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json<T>()
}

/** Status and code of a refusal, for comparisons of several; for one, \`expect(answer).toRefuse(status, code)\`. */
export const refusal = (response: LightMyRequestResponse) => [
  response.statusCode,
  response.json<{ code?: string }>().code,
]

/** The fields that a refusal names. */
export const fieldsOf = (response: LightMyRequestResponse) =>
  Object.keys(response.json<{ fields?: Record<string, string> }>().fields ?? {})
