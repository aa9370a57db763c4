import type { FastifyInstance } from 'fastify'
import { makeCsrfToken } from '../admission/csrf.ts'
import { tagOf } from '../admission/person-tag.ts'
import type { Machinery } from '../machinery.ts'
import { authenticate, ensureHolder } from './request-context.ts'

/** `GET /api/csrf-token` hands out the token without which no write is taken (S-06), and says for whom. */
export const mountCsrfToken = (app: FastifyInstance, m: Machinery): void => {
  app.get(
    '/api/csrf-token',
    { config: { plain: 'hands out the token that guards every write' } },
    async (request, reply) => {
      // What waits on a device is sent for the person who is signed in now, and for no other.
      const { session } = await authenticate(m, request, reply, false)
      return reply
        .headers({ 'cache-control': 'no-store', 'x-page-for': tagOf(m, session?.viewer.id) })
        .send({ csrfToken: makeCsrfToken(m.keyFor('csrf'), ensureHolder(request, reply), m.clock.now()) })
    },
  )
}
