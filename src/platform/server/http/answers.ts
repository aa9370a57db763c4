import type { Call } from '#shared/api.ts'
import { commonRefusals, Refusal, type RefusalAnswer, wireCode } from '#shared/errors.ts'
import { BlobsAway } from '#ports/blobs/port.ts'
import { isDatabaseAway, isStatementCut, isUnknownToUs } from '../database/database.ts'

export interface ErrorAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: {
    error: string
    code: string
    fields?: Record<string, string>
    values?: Record<string, string>
    requestId: string
  }
}

const answerOf = (code: string, call: Call | undefined): RefusalAnswer | undefined =>
  call?.is.refuses?.[code] ?? (commonRefusals as Record<string, RefusalAnswer>)[code]

/** Maps Fastify's own refusals to our codes. */
const byStatus: Record<number, string> = {
  400: 'invalid-input',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timed-out',
  413: 'too-large',
  415: 'unsupported-media',
  503: 'busy',
}

const statusIn = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : undefined

const codeOf = (error: unknown, call: Call | undefined): string => {
  if (error instanceof Refusal) return answerOf(error.message, call) ? error.message : 'unexpected-error'
  if (error instanceof BlobsAway) return 'files-away'
  const status = statusIn(error)
  // A sender who disconnects within a body also causes a connection reset; only errors without a status come from the
  // database.
  if (status === undefined && (isDatabaseAway(error) || isUnknownToUs(error))) return 'busy'
  if (status === undefined && isStatementCut(error)) return 'timed-out'
  return byStatus[status ?? 500] ?? ((status ?? 500) < 500 ? 'invalid-input' : 'unexpected-error')
}

/** Builds the one error envelope, `{ error, code, fields?, requestId }`; it never contains a stack, SQL or an id. */
export const toErrorAnswer = (error: unknown, call: Call | undefined, requestId: string): ErrorAnswer => {
  const code = codeOf(error, call)
  const answer = answerOf(code, call) ?? commonRefusals['unexpected-error']
  const detail = error instanceof Refusal ? error.detail : {}
  const wait =
    detail.retryAfterSeconds ?? (answer.status === 503 ? 1 + Math.floor(Math.random() * 3) : undefined)
  return {
    status: answer.status,
    headers: wait === undefined ? {} : { 'retry-after': String(wait) },
    body: {
      error: detail.message ?? answer.message,
      code: wireCode(code),
      ...(detail.fields && { fields: { ...detail.fields } }),
      ...(detail.values && { values: { ...detail.values } }),
      requestId,
    },
  }
}
