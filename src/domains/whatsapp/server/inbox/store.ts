import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { DeliveryReport } from '#ports/whatsapp/port.ts'
import { languageOf, type LanguageCode } from '#shared/words.ts'
import type { IncomingRow, WhatsappTables } from '../tables.ts'

export type MessageOutcome = NonNullable<IncomingRow['outcome']>

/** A message that waits for its answer. */
export interface WaitingMessage {
  readonly id: number
  readonly messageMac: Buffer
  readonly contactId: string
  readonly textSealed: Buffer | null
}

/** SQL of senders and of the provider's reports. */
export const sendersStore = (db: Database) => {
  const tables = withTables<WhatsappTables>(db)
  return {
    /** The sender: made with the first message, and its 24 hours begin anew with each newer one. */
    touchContact: async (contact: { mac: Buffer; sealed: Buffer; at: Date }): Promise<{ id: string }> => {
      const { rows } = await sql<{ id: string }>`
        insert into whatsapp.contact (number_mac, number_sealed, wrote_at)
        values (${contact.mac}, ${contact.sealed}, ${contact.at})
        on conflict (number_mac) do update set wrote_at = greatest(whatsapp.contact.wrote_at, excluded.wrote_at)
        returning id`.execute(db)
      const [row] = rows
      if (!row) throw new Error('a contact is there after it was added')
      return row
    },

    /** The language of the newest message that was answered. */
    lastLanguage: async (contactId: string): Promise<LanguageCode | null> => {
      const { rows } = await sql<{ language: string }>`
        select language from whatsapp.incoming where contact_id = ${contactId} and language is not null
          and outcome in ('text', 'side', 'near', 'nothing')
        order by id desc limit 1`.execute(db)
      return rows[0] ? languageOf(rows[0].language) : null
    },

    /** Keeps a report; the same one again changes nothing. */
    report: async (mac: Buffer, { step, errorCode }: DeliveryReport, at: Date): Promise<void> => {
      await tables
        .insertInto('whatsapp.report')
        .values({ message_mac: mac, step, error_code: errorCode, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

/** SQL of messages that come in. */
export const incomingStore = (db: Database) => {
  const tables = withTables<WhatsappTables>(db)
  return {
    /** Keeps a message; null when it came before. */
    add: async (given: {
      mac: Buffer
      contactId: string
      sealed: Buffer | null
      at: Date
    }): Promise<number | null> => {
      const added = await tables
        .insertInto('whatsapp.incoming')
        .values({
          message_mac: given.mac,
          contact_id: given.contactId,
          text_sealed: given.sealed,
          received_at: given.at,
        })
        .onConflict((conflict) => conflict.column('message_mac').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added?.id ?? null
    },

    /** Takes a message that nobody worked on yet, until the transaction ends. */
    take: async (id: number): Promise<WaitingMessage | undefined> => {
      const { rows } = await sql<WaitingMessage>`
        select id, message_mac as "messageMac", contact_id as "contactId", text_sealed as "textSealed"
        from whatsapp.incoming where id = ${id} and outcome is null for update`.execute(db)
      return rows[0]
    },

    /** Ends a message: its text is gone from here on. */
    end: (id: number, outcome: MessageOutcome, language: LanguageCode) =>
      tables
        .updateTable('whatsapp.incoming')
        .set({ outcome, language, text_sealed: null })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .execute(),
  }
}
