import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'

type Limits = NonNullable<NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']>

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Beyond a limit the body is too large; any other fault means that we cannot read it. */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof Refusal) return error
  return new Refusal(/LARGE|LIMIT/.test(codeOf(error)) ? 'too-large' : 'invalid-input')
}

/**
 * Yields the parts of a multipart body as they arrive. If the caller stops early, we discard the rest without storing
 * it, until the sender ends or times out.
 */
export async function* partsOf(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  const { raw } = request
  let isWhole = false
  const iterator = startParts(request, limits)
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        throw asRefusal(error)
      })
      if (next.done) break
      yield next.value
    }
    isWhole = true
  } finally {
    if (!isWhole) {
      raw.unpipe()
      raw.resume()
    }
  }
}

const startParts = (request: FastifyRequest, limits: Limits): AsyncIterator<Multipart> =>
  request.parts({ limits })[Symbol.asyncIterator]()
