import type { FastifyInstance } from 'fastify'
import { reportWith, SHARE_ADDRESS } from '#domains/reports/shared-photo.ts'
import { leadTo } from '#platform/server/http/own-address.ts'
import type { Machinery } from '#platform/server/machinery.ts'

/** More than a phone's photo has; the connection ends then. */
const MAX_BYTES = 20_000_000

/**
 * Answers what the installed app's share target posts where no service worker does (src/app/web/worker/share.ts). Nothing of
 * it is kept: it carries no form token, so that any site could have posted it. The form says that the photo must be
 * chosen again.
 */
export const mountShareTarget = (app: FastifyInstance, m: Machinery): void => {
  void app.register(async (scope) => {
    scope.removeContentTypeParser(['multipart/form-data', 'multipart'])
    scope.addContentTypeParser(
      'multipart/form-data',
      async (_request: unknown, payload: AsyncIterable<Buffer>) => {
        let bytes = 0
        for await (const piece of payload) {
          bytes += piece.length
          if (bytes > MAX_BYTES) break
        }
        return null
      },
    )
    scope.post(
      SHARE_ADDRESS,
      { config: { plain: 'the installed app posts a shared photo here; it leads to the form of a report' } },
      async (request, reply) => {
        await m.limiter.hit('readNetwork', request.ip)
        return leadTo(reply.header('cache-control', 'no-store'), reportWith('again'), 303)
      },
    )
  })
}
