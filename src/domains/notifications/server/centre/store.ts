import { sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import type { ShownFilter } from '../../contract.ts'
import { MAX_UNREAD } from '../../rules.ts'
import type { NotificationsTables } from '../tables.ts'

/** Notices in the app. */
export const centreStore = (db: Database) => {
  const tables = withTables<NotificationsTables>(db)
  const shown = (personId: string) =>
    tables.selectFrom('notifications.notice').where('person_id', '=', personId).where('is_shown', '=', true)
  return {
    /** One page, the newest first. */
    page: (personId: string, show: ShownFilter, limit: number, after: Position | undefined) => {
      let query = shown(personId).select(['id', 'kind', 'facts', 'at', 'read_at as readAt'])
      if (show === 'unread') query = query.where('read_at', 'is', null)
      else if (show !== 'all') query = query.where('setting', '=', show)
      if (after) query = query.where(sql<boolean>`(at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`)
      return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },

    /** Unread notices, counted up to the limit of the badge. */
    unread: async (personId: string): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
        select from notifications.notice where person_id = ${personId} and is_shown and read_at is null
        limit ${MAX_UNREAD}) as counted`.execute(db)
      return rows[0]?.n ?? 0
    },

    /** The rows of the settings of which the person has notices: one index step for each. */
    kindsOf: async (personId: string, settings: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ setting: string }>`
        select setting from unnest(${settings}::text[]) as given (setting)
        where exists (select from notifications.notice where person_id = ${personId} and is_shown
          and notice.setting = given.setting)`.execute(db)
      return rows.map(({ setting }) => setting)
    },

    /** Marks notices as read: these, or all of the person. */
    markRead: async (personId: string, ids: readonly string[] | 'all', at: Date): Promise<void> => {
      let query = tables
        .updateTable('notifications.notice')
        .set({ read_at: at })
        .where('person_id', '=', personId)
        .where('is_shown', '=', true)
        .where('read_at', 'is', null)
      if (ids !== 'all') query = query.where('id', '=', sql<string>`any(${ids}::uuid[])`)
      await query.execute()
    },

    removeFromBefore: (time: Date) => deleteInBatches(db, 'notifications.notice', sql`at < ${time}`),
  }
}
