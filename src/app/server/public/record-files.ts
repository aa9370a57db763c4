import type { FastifyInstance } from 'fastify'
import { RECORD_PATH } from '#domains/record/contract.ts'
import { dumpFile } from '#domains/record/server/downloads/dump-files.ts'
import { recordFile } from '#domains/record/server/downloads/record-files.ts'
import type { Publication } from '#domains/record/server/publication/publication.ts'
import { clientGone } from '#platform/server/http/client-gone.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { Refusal } from '#shared/errors.ts'

const FINAL = 'public, max-age=31536000, immutable'
const FRESH = 'public, max-age=2'

/**
 * Serves the public record as plain files, in the layout of C2SP tlog-tiles, so that a verifier needs none of our
 * calls. Anybody may read it, also from another site's page.
 */
export const mountRecordFiles = (app: FastifyInstance, m: Machinery, publication: Publication): void => {
  app.get<{ Params: { '*': string } }>(
    `${RECORD_PATH}/*`,
    { exposeHeadRoute: true, config: { plain: 'serves the public record to anybody' } },
    async (request, reply) => {
      await m.limiter.hit('record', request.ip)
      const path = request.params['*']
      void reply.header('access-control-allow-origin', '*').header('x-content-type-options', 'nosniff')
      const dump = await dumpFile({ db: m.db, ports: m.ports, closed: clientGone(reply.raw) }, path)
      if (dump)
        return reply
          .header('cache-control', FINAL)
          .header('content-disposition', `attachment; filename="${dump.name}"`)
          .type('application/zip')
          .send(dump.stream)
      const file = await recordFile(m.db, publication, path)
      if (!file) throw new Refusal('not-found')
      return reply
        .header('cache-control', file.isFinal ? FINAL : FRESH)
        .type(file.type)
        .send(file.bytes)
    },
  )
}
