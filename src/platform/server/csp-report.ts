import type { FastifyInstance } from 'fastify'
import type { Machinery } from './pipeline.ts'

const REPORT_BYTES = 8 * 1024

interface Report {
  readonly body?: {
    readonly effectiveDirective?: string
    readonly blockedURL?: string
    readonly documentURL?: string
  }
}

const isReports = (value: unknown): value is Report[] => Array.isArray(value)

/** Takes browsers' reports of broken content policy and logs them, cut short; exempt from CSRF, because browsers send them. */
export const mountCspReports = (app: FastifyInstance, m: Machinery): void => {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string', bodyLimit: REPORT_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)))
        } catch {
          done(null, [])
        }
      },
    )
    scope.post(
      '/api/csp-report',
      {
        config: { plain: 'browsers send reports here; nothing is kept but a log line' },
        bodyLimit: REPORT_BYTES,
      },
      async (request, reply) => {
        await m.limiter.hit('mutation', `csp:${request.ip}`)
        for (const { body } of isReports(request.body) ? request.body.slice(0, 5) : [])
          m.log.warn(
            { directive: body?.effectiveDirective?.slice(0, 80), blocked: body?.blockedURL?.slice(0, 200) },
            'content policy broken',
          )
        return reply.code(204).send()
      },
    )
  })
}
