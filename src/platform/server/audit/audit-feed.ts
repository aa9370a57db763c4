import { createHash } from 'node:crypto'
import { feedOf } from './publication-feed.ts'

interface AuditLine {
  readonly at: Date
  readonly actor_id: string
  readonly action: string
  readonly target: string
  readonly reason: string | null
  readonly request_id: string
}

/**
 * Publishes staff actions in the public record: the kind and the time. Who did what to whom stays private, behind a
 * hash (S-51).
 */
export const auditFeed = feedOf<AuditLine>({
  name: 'staff',
  table: 'platform.audit',
  moment: 'at',
  columns: 'row.at, row.actor_id, row.action, row.target, row.reason, row.request_id',
  linesOf: (_db, rows) =>
    rows.map((row) =>
      JSON.stringify({
        kind: 'staff',
        id: row.id,
        action: row.action,
        at: row.at.toISOString(),
        digest: createHash('sha256')
          .update(
            JSON.stringify([
              row.id,
              row.at.toISOString(),
              row.actor_id,
              row.action,
              row.target,
              row.reason,
              row.request_id,
            ]),
          )
          .digest('hex'),
      }),
    ),
})
