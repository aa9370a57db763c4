import type { FastifyInstance } from 'fastify'
import { takeEvent } from '#domains/payments/server/inbox/inbox.ts'
import type { Machinery } from '#platform/server/machinery.ts'

/** Larger than any event of the provider. */
const EVENT_BYTES = 128 * 1024

/**
 * Where the payment provider posts its messages. It has no session and no token: the signature over the raw bytes is the
 * only proof, so the body is read as bytes and parsed afterwards.
 */
export const mountPaymentEvents = (app: FastifyInstance, m: Machinery): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/payments/paystack/events',
      {
        config: { plain: 'the payment provider posts here; its signature over the raw bytes is checked' },
        bodyLimit: EVENT_BYTES,
      },
      async (request, reply) => {
        const signature = request.headers['x-paystack-signature']
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await takeEvent(
          { db: m.db, ports: m.ports, now: () => m.clock.now() },
          bytes,
          typeof signature === 'string' ? signature : undefined,
        )
        return reply.code(200).header('cache-control', 'no-store').type('text/plain').send('')
      },
    )
  })
}
