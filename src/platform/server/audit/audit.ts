import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface AuditEntry {
  readonly actorId: string
  readonly action: string
  readonly target: string
  readonly reason: string | null
  readonly requestId: string
  /** By what the act compared two people. */
  readonly compared?: readonly string[] | null
}

/** Appends one staff action in the action's own transaction (S-51). The database refuses to change or remove it. */
export const appendAudit = (tx: Database, entry: AuditEntry): Promise<unknown> =>
  sql`insert into platform.audit (actor_id, action, target, reason, request_id, compared)
    values (${entry.actorId}, ${entry.action}, ${entry.target}, ${entry.reason}, ${entry.requestId},
      ${entry.compared ?? null}::text[])`.execute(tx)

/** One stored staff action. */
export interface AuditRow {
  readonly id: number
  readonly at: Date
  readonly actorId: string
  readonly action: string
  readonly target: string
  readonly reason: string | null
  readonly requestId: string
}

/** The latest staff actions, newest first: all, or those by or about one person. */
export const lastAudit = async (
  db: Database,
  { personId, limit }: { personId?: string; limit: number },
): Promise<AuditRow[]> => {
  const where =
    personId === undefined ? sql`` : sql`where target = ${personId} or actor_id = ${personId}::uuid`
  const { rows } =
    await sql<AuditRow>`select id, at, actor_id as "actorId", action, target, reason, request_id as "requestId"
    from platform.audit ${where} order by id desc limit ${limit}`.execute(db)
  return rows
}
