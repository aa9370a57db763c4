import type { FastifyInstance } from 'fastify'
import { unsubscribe } from '#domains/notifications/server/settings/unsubscribe.ts'
import { leadTo } from '#platform/server/http/own-address.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'

const FORM_BYTES = 8 * 1024

interface OneClick {
  Params: { token: string }
}

/**
 * The address in the head of each email that can be switched off (RFC 8058). Mail programs post to it with no cookie and
 * no sign-in; the token in it lets them do nothing else. A person who opens it gets the page that asks.
 */
export const mountOneClick = (app: FastifyInstance, m: Machinery): void => {
  const path = '/api/notifications/one-click/:token'
  void app.register(async (scope) => {
    scope.removeContentTypeParser(['multipart/form-data', 'multipart'])
    // The body only repeats that it is one click.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, _body, done) => done(null, null),
    )
    scope.post<OneClick>(
      path,
      {
        config: { plain: 'mail programs post here to unsubscribe; the address holds a signed token' },
        bodyLimit: FORM_BYTES,
      },
      async (request, reply) => {
        await m.limiter.hit('readNetwork', request.ip)
        await unsubscribe(
          { db: m.db, now: () => m.clock.now(), keyFor: m.keyFor },
          request.params.token,
        ).catch((error: unknown) => {
          throw error instanceof Refusal ? new Refusal('not-found') : error
        })
        return reply.code(200).header('cache-control', 'no-store').type('text/plain').send('')
      },
    )
    scope.get<OneClick>(
      path,
      { config: { plain: 'leads people who open the address of a mail program to the page that asks' } },
      async (request, reply) => {
        void reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
        return leadTo(reply, to('unsubscribe', { token: request.params.token }), 303)
      },
    )
  })
}
