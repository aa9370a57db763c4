import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { languageOf, type LanguageCode } from '#shared/words.ts'
import { WHATSAPP_CONSENT_VERSION } from '../rules.ts'
import type { WhatsappTables } from './tables.ts'

/** A number that wrote to us, and the account that it belongs to. */
export interface WhatsAppContact {
  readonly id: string
  readonly sealed: Buffer
  readonly personId: string | null
  readonly linkedAt: Date | null
  readonly language: LanguageCode | null
  readonly wroteAt: Date
  readonly stoppedAt: Date | null
}

const columns = sql<WhatsAppContact>`id, number_sealed as sealed, person_id as "personId", linked_at as "linkedAt",
  language, wrote_at as "wroteAt", stopped_at as "stoppedAt"`

const contactIn = (row: WhatsAppContact | undefined): WhatsAppContact | undefined =>
  row && { ...row, language: row.language === null ? null : languageOf(row.language) }

/** SQL of numbers, what they agreed to and how often they write. */
export const numbersStore = (db: Database) => {
  const tables = withTables<WhatsappTables>(db)
  return {
    ofPerson: async (personId: string): Promise<WhatsAppContact | undefined> =>
      contactIn(
        (
          await sql<WhatsAppContact>`select ${columns} from whatsapp.contact where person_id = ${personId}`.execute(
            db,
          )
        ).rows[0],
      ),

    byId: async (id: string): Promise<WhatsAppContact | undefined> =>
      contactIn(
        (await sql<WhatsAppContact>`select ${columns} from whatsapp.contact where id = ${id}`.execute(db))
          .rows[0],
      ),

    /** The number, held until the transaction ends: its messages are answered one after the other. */
    hold: async (id: string): Promise<WhatsAppContact | undefined> =>
      contactIn(
        (
          await sql<WhatsAppContact>`select ${columns} from whatsapp.contact where id = ${id} for update`.execute(
            db,
          )
        ).rows[0],
      ),

    /** Gives the number to a person; false when it has one, or the person has another number. */
    link: async (id: string, personId: string, at: Date): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update whatsapp.contact set person_id = ${personId}, linked_at = ${at}, stopped_at = null
        where id = ${id} and person_id is null
          and not exists (select from whatsapp.contact where person_id = ${personId})`.execute(db)
      return numAffectedRows === 1n
    },

    /** Takes the number from the person; its id, or undefined when there is none. */
    unlink: async (personId: string): Promise<{ id: string; sealed: Buffer } | undefined> =>
      tables
        .updateTable('whatsapp.contact')
        .set({ person_id: null, linked_at: null, language: null })
        .where('person_id', '=', personId)
        .returning(['id', 'number_sealed as sealed'])
        .executeTakeFirst(),

    setLanguage: async (personId: string, language: LanguageCode | null): Promise<boolean> => {
      const { numUpdatedRows } = await tables
        .updateTable('whatsapp.contact')
        .set({ language })
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Obeys STOP or START by the time at which the person sent it; of two in one second STOP holds. */
    obey: async (id: string, wish: 'stop' | 'start', at: Date): Promise<boolean> => {
      const stopped = wish === 'stop' ? at : null
      const { numAffectedRows } = await sql`
        update whatsapp.contact set stopped_at = ${stopped}::timestamptz, word_at = ${at}
        where id = ${id}
          and (word_at is null or word_at < ${at} or (word_at = ${at} and ${wish === 'stop'}))`.execute(db)
      return numAffectedRows === 1n
    },
  }
}

/** SQL of what numbers agreed to, and of how often they write. */
export const usesStore = (db: Database) => {
  const tables = withTables<WhatsappTables>(db)
  return {
    /** Notes what the person agreed to or took back. */
    note: async (
      contactId: string,
      personId: string | null,
      act: 'agreed' | 'stopped' | 'restarted' | 'unlinked',
      at: Date,
    ): Promise<void> => {
      await tables
        .insertInto('whatsapp.consent')
        .values({
          contact_id: contactId,
          person_id: personId,
          act,
          text_version: WHATSAPP_CONSENT_VERSION,
          at,
        })
        .execute()
    },

    /** Counts one use in the current window, and answers how many there are in it. */
    count: async (contactId: string, what: string, windowSeconds: number, now: Date): Promise<number> => {
      const since = new Date(now.getTime() - windowSeconds * 1000)
      const { rows } = await sql<{ times: number }>`
        insert into whatsapp.usage as used (contact_id, what, since, times) values (${contactId}, ${what}, ${now}, 1)
        on conflict (contact_id, what) do update set
          times = case when used.since <= ${since} then 1 else used.times + 1 end,
          since = case when used.since <= ${since} then excluded.since else used.since end
        returning times`.execute(db)
      return rows[0]?.times ?? 1
    },
  }
}
