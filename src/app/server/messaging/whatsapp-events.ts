import type { FastifyInstance } from 'fastify'
import { takeWhatsAppEvents } from '#domains/whatsapp/server/inbox/take-events.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { Refusal } from '#shared/errors.ts'

/** Larger than any event of the provider that we read. */
const EVENT_BYTES = 256 * 1024
const PATH = '/api/whatsapp/events'

/**
 * Where Meta posts the messages of WhatsApp. It has no session and no token: the signature over the raw bytes is the only
 * proof, so the body is read as bytes and parsed afterwards. The GET is Meta's question whether this address is ours.
 */
export const mountWhatsAppEvents = (app: FastifyInstance, m: Machinery): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.get(
      PATH,
      { config: { plain: 'the provider of WhatsApp asks with our secret whether this address is ours' } },
      async (request, reply) => {
        if (!m.ports.whatsapp) throw new Refusal('not-found')
        const { searchParams } = new URL(request.url, 'http://own.local')
        const challenge = m.ports.whatsapp.answerHandshake(searchParams)
        if (challenge === null) throw new Refusal('forbidden')
        return reply.code(200).header('cache-control', 'no-store').type('text/plain').send(challenge)
      },
    )
    scope.post(
      PATH,
      {
        config: { plain: 'the provider of WhatsApp posts here; its signature over the raw bytes is checked' },
        bodyLimit: EVENT_BYTES,
      },
      async (request, reply) => {
        const signature = request.headers['x-hub-signature-256']
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await takeWhatsAppEvents(
          { db: m.db, ports: m.ports, log: m.log, keyFor: m.keyFor, now: () => m.clock.now() },
          bytes,
          typeof signature === 'string' ? signature : undefined,
        )
        return reply.code(200).header('cache-control', 'no-store').type('text/plain').send('')
      },
    )
  })
}
