import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface AuditEntry {
  readonly actorId: string
  readonly action: string
  readonly target: string
  readonly reason: string | null
  readonly requestId: string
}

/** Appends one staff act, in the act's own transaction (S-51); the database refuses to change or remove it. */
export const appendAudit = (tx: Database, entry: AuditEntry): Promise<unknown> =>
  sql`insert into platform.audit (actor_id, action, target, reason, request_id)
    values (${entry.actorId}, ${entry.action}, ${entry.target}, ${entry.reason}, ${entry.requestId})`.execute(
    tx,
  )
