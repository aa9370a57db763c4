import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Machinery } from '../../machinery.ts'

const REPORT_BYTES = 8 * 1024

/** The fields of a report that we log. Anyone may post here, so we trust none of them. */
const Report = z.object({
  body: z.object({ effectiveDirective: z.optional(z.unknown()), blockedURL: z.optional(z.unknown()) }),
})
const MAX_REPORTS = 5

const cut = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' ? value.slice(0, maxLength) : undefined

const reportsIn = (sent: unknown): readonly z.output<typeof Report>['body'][] =>
  (Array.isArray(sent) ? (sent as unknown[]) : []).slice(0, MAX_REPORTS).flatMap((one) => {
    const parsed = Report.safeParse(one)
    return parsed.success ? [parsed.data.body] : []
  })

/**
 * Logs browsers' reports of content policy violations, cut short. Exempt from CSRF checks, because browsers send them.
 */
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
        for (const { effectiveDirective, blockedURL } of reportsIn(request.body))
          m.log.warn(
            { directive: cut(effectiveDirective, 80), blocked: cut(blockedURL, 200) },
            'content policy broken',
          )
        return reply.code(204).send()
      },
    )
  })
}
