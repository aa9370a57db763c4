import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { WhatsappTables } from '../tables.ts'

export interface NewSending {
  readonly id: string
  readonly contactId: string
  readonly kind: 'answer' | 'notice'
  readonly language: LanguageCode
  readonly at: Date
}

interface Allowed {
  /** The person must have written since; null for a template, which may always go. */
  readonly wroteSince: Date | null
  /** True for what answers STOP, START or HELP themselves. */
  readonly evenStopped: boolean
}

/** SQL of messages that go out. */
export const sendingStore = (db: Database) => {
  const tables = withTables<WhatsappTables>(db)
  return {
    /**
     * Takes a message to be sent, once, if it may go now: the number as sealed. Nothing when it went already, when the
     * person stopped us, or when their 24 hours are over.
     */
    take: async (
      { id, contactId, kind, language, at }: NewSending,
      { wroteSince, evenStopped }: Allowed,
    ): Promise<Buffer | undefined> => {
      const { rows } = await sql<{ sealed: Buffer }>`
        with allowed as (
          select number_sealed from whatsapp.contact where id = ${contactId}
            and (${wroteSince}::timestamptz is null or wrote_at > ${wroteSince})
            and (stopped_at is null or ${evenStopped})),
        taken as (
          insert into whatsapp.sent (id, kind, language, at)
          select ${id}::uuid, ${kind}, ${language}, ${at}::timestamptz from allowed
          on conflict (id) do nothing returning id)
        select number_sealed as sealed from allowed, taken`.execute(db)
      return rows[0]?.sealed
    },

    sent: (id: string, mac: Buffer) =>
      tables.updateTable('whatsapp.sent').set({ message_mac: mac }).where('id', '=', id).execute(),

    refused: (id: string, code: number | null) =>
      tables
        .updateTable('whatsapp.sent')
        .set({ error_code: code ?? 0 })
        .where('id', '=', id)
        .execute(),
  }
}
