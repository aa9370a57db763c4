import { type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { MAX_SENDINGS } from '../../rules.ts'
import type { DeliveryRow, NotificationsTables } from '../tables.ts'

/** A message with its notice. */
export interface DueDelivery {
  readonly id: string
  readonly personId: string
  readonly channel: 'email' | 'sms' | 'whatsapp'
  readonly kind: string
  readonly setting: string
  readonly facts: unknown
  readonly at: Date
}

/** Messages by email and text. */
export const deliveryStore = (db: Database) => {
  const tables = withTables<NotificationsTables>(db)
  const settle = (id: string, state: Selectable<DeliveryRow>['state'], why: string | null, at: Date | null) =>
    tables
      .updateTable('notifications.delivery')
      .set({ state, why, settled_at: at })
      .where('id', '=', id)
      .execute()
  return {
    /** Takes a message that is still to be sent: of several callers, one gets it. */
    claim: async (id: string, at: Date): Promise<DueDelivery | undefined> => {
      const { rows } = await sql<DueDelivery>`
        update notifications.delivery as delivery
        set state = 'sent', why = null, settled_at = ${at}, attempts = attempts + 1
        from notifications.notice as notice
        where delivery.id = ${id} and delivery.state in ('waiting', 'held') and notice.id = delivery.notice_id
        returning delivery.id, delivery.person_id as "personId", delivery.channel, notice.kind, notice.setting,
          notice.facts, notice.at`.execute(db)
      return rows[0]
    },

    hold: (id: string) => settle(id, 'held', 'quiet-hours', null),
    skip: (id: string, why: string, at: Date) => settle(id, 'skipped', why, at),

    /** Counts a failed attempt; the last one ends the message. */
    countFailure: async (id: string, at: Date): Promise<void> => {
      await sql`update notifications.delivery set attempts = attempts + 1, why = 'carrier',
        state = case when attempts + 1 >= ${MAX_SENDINGS} then 'failed' else state end,
        settled_at = case when attempts + 1 >= ${MAX_SENDINGS} then ${at}::timestamptz end
        where id = ${id} and state in ('waiting', 'held')`.execute(db)
    },
  }
}
