import { sql } from 'kysely'
import { deleteInBatches, updateInBatches } from '#platform/server/jobs/batches.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { LanguageCode } from '#shared/words.ts'
import { COUNTED_DAYS } from '../rules.ts'
import type { MessageOutcome } from './inbox/store.ts'

interface Fates {
  readonly delivered: number
  readonly read: number
  readonly failed: number
}

export interface DayCounts extends Fates {
  readonly day: string
  readonly incoming: number
  readonly outgoing: number
}

/** SQL of the counts. */
export const whatsAppFiguresStore = (db: Database) => ({
  numbers: async (): Promise<{ linked: number; stopped: number }> => {
    const { rows } = await sql<{ linked: number; stopped: number }>`
      select count(*) filter (where person_id is not null)::int as linked,
        count(*) filter (where stopped_at is not null)::int as stopped from whatsapp.contact`.execute(db)
    return rows[0] ?? { linked: 0, stopped: 0 }
  },

  /** Days of Lagos, the newest first. Whoever read a message has it, although no report said so. */
  days: async (now: Date): Promise<DayCounts[]> => {
    const { rows } = await sql<DayCounts>`
      with came as (
        select (received_at at time zone 'Africa/Lagos')::date as day, count(*)::int as incoming
        from whatsapp.incoming where received_at > ${now}::timestamptz - make_interval(days => ${COUNTED_DAYS}::int)
        group by 1),
      went as (
        select (sent.at at time zone 'Africa/Lagos')::date as day, count(*)::int as outgoing,
          count(*) filter (where fate.is_there)::int as delivered,
          count(*) filter (where fate.is_read)::int as read,
          count(*) filter (where sent.error_code is not null or (fate.is_failed and not fate.is_there))::int as failed
        from whatsapp.sent as sent cross join lateral (
          select coalesce(bool_or(step in ('delivered', 'read')), false) as is_there,
            coalesce(bool_or(step = 'read'), false) as is_read,
            coalesce(bool_or(step = 'failed'), false) as is_failed
          from whatsapp.report where report.message_mac = sent.message_mac) as fate
        where sent.at > ${now}::timestamptz - make_interval(days => ${COUNTED_DAYS}::int)
        group by 1)
      select to_char(coalesce(came.day, went.day), 'YYYY-MM-DD') as day, coalesce(incoming, 0) as incoming,
        coalesce(outgoing, 0) as outgoing, coalesce(delivered, 0) as delivered, coalesce(read, 0) as read,
        coalesce(failed, 0) as failed
      from came full join went on came.day = went.day order by 1 desc`.execute(db)
    return rows
  },

  answers: async (): Promise<{ language: LanguageCode; outcome: MessageOutcome; times: number }[]> => {
    const { rows } = await sql<{ language: LanguageCode; outcome: MessageOutcome; times: number }>`
      select language, outcome, count(*)::int as times from whatsapp.incoming
      where outcome in ('text', 'near', 'nothing', 'side') group by 1, 2`.execute(db)
    return rows
  },

  errors: async (): Promise<{ code: number; times: number }[]> => {
    const { rows } = await sql<{ code: number; times: number }>`
      select code, count(*)::int as times from (
        select error_code as code from whatsapp.sent where error_code is not null
        union all select error_code from whatsapp.report where error_code is not null) as error
      group by 1 order by 2 desc, 1 limit 20`.execute(db)
    return rows
  },

  /** Forgets what is too old: texts that nothing answered, counts, codes, and numbers of nobody. */
  tidy: async (before: { text: Date; counted: Date; guest: Date; now: Date }): Promise<void> => {
    const lost = sql`outcome is null and received_at < ${before.text}`
    await updateInBatches(db, 'whatsapp.incoming', sql`text_sealed = null, outcome = 'lost'`, lost)
    await deleteInBatches(db, 'whatsapp.incoming', sql`received_at < ${before.counted}`)
    await deleteInBatches(db, 'whatsapp.sent', sql`at < ${before.counted}`)
    await deleteInBatches(db, 'whatsapp.report', sql`at < ${before.counted}`)
    await deleteInBatches(db, 'whatsapp.link_code', sql`expires_at < ${before.now}`)
    const ofNobody = sql`person_id is null and stopped_at is null and wrote_at < ${before.guest}`
    await deleteInBatches(db, 'whatsapp.contact', ofNobody)
  },
})
