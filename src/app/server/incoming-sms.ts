import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { IncomingText, takeIncomingText } from '#domains/record/server/receipts/sms-answers-job.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { Refusal } from '#shared/errors.ts'

const FORM_BYTES = 8 * 1024

const sameSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Receives text messages that a carrier posts, and queues an answer about the receipt they ask for. Africa’s Talking
 * signs nothing, so the address contains a secret. Exists only when SMS_INCOMING_SECRET is set.
 */
export const mountIncomingSms = (app: FastifyInstance, m: Machinery): void => {
  const secret = m.config.SMS_INCOMING_SECRET
  if (!secret) return
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Params: { secret: string } }>(
      '/api/sms/incoming/:secret',
      {
        config: { plain: 'the carrier of text messages posts here; its address holds a secret' },
        bodyLimit: FORM_BYTES,
      },
      async (request, reply) => {
        if (!sameSecret(request.params.secret, secret)) throw new Refusal('not-found')
        const parsed = IncomingText.safeParse(request.body)
        if (!parsed.success) throw new Refusal('invalid-input')
        await m.limiter.hit('receiptText', parsed.data.from)
        await takeIncomingText(m.db, parsed.data, m.clock.now())
        return reply.code(200).type('text/plain').send('')
      },
    )
  })
}
