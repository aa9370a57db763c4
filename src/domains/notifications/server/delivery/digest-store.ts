import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { NotificationsTables } from '../tables.ts'
import type { DueDelivery } from './store.ts'

/** Messages that wait for the letter of the day, and what the weekly summary counts. */
export const digestStore = (db: Database) => {
  const tables = withTables<NotificationsTables>(db)
  return {
    /** People for whom something waits for the letter of the day. */
    peopleWithDaily: async (after: string | null, limit: number): Promise<string[]> => {
      const rows = await tables
        .selectFrom('notifications.delivery')
        .select('person_id as personId')
        .distinct()
        .where('state', '=', 'daily')
        .where(sql<boolean>`(${after}::uuid is null or person_id > ${after}::uuid)`)
        .orderBy('person_id')
        .limit(limit)
        .execute()
      return rows.map(({ personId }) => personId)
    },

    /** Takes what waits for a person's letter of the day, of the kinds that this release knows. */
    claimDaily: async (personId: string, kinds: readonly string[], at: Date): Promise<DueDelivery[]> => {
      const { rows } = await sql<DueDelivery>`
        update notifications.delivery as delivery set state = 'sent', settled_at = ${at}, attempts = attempts + 1
        from notifications.notice as notice
        where delivery.person_id = ${personId} and delivery.state = 'daily' and notice.id = delivery.notice_id
          and notice.kind = any (${kinds}::text[])
        returning delivery.id, delivery.person_id as "personId", delivery.channel, notice.kind, notice.setting,
          notice.facts, notice.at`.execute(db)
      return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    },

    /** Ends what waited for the letter of a person who gets none. */
    skipAll: async (ids: readonly string[], why: string, at: Date): Promise<void> => {
      await tables
        .updateTable('notifications.delivery')
        .set({ state: 'skipped', why, settled_at: at })
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    },

    /** People with unread notices since then, and how many: for the weekly summary. */
    peopleWithUnread: async (
      since: Date,
      after: string | null,
      limit: number,
    ): Promise<{ personId: string; unread: number }[]> => {
      const { rows } = await sql<{ personId: string; unread: number }>`
        select person_id as "personId", count(*)::int as unread from notifications.notice
        where is_shown and read_at is null and at >= ${since}
          and (${after}::uuid is null or person_id > ${after}::uuid)
        group by person_id order by person_id limit ${limit}`.execute(db)
      return rows
    },
  }
}
