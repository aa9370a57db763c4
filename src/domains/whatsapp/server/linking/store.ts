import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { WhatsappTables } from '../tables.ts'

export interface LinkCode {
  readonly codeSealed: Buffer
  readonly sessionMac: Buffer
  readonly expiresAt: Date
  readonly contactId: string | null
  readonly ending: 'refused' | 'number-taken' | null
  /** The number that sent the code. */
  readonly numberSealed: Buffer | null
}

interface NewLinkCode {
  readonly personId: string
  readonly mac: Buffer
  readonly sealed: Buffer
  readonly sessionMac: Buffer
  readonly expiresAt: Date
}

/** The person's code while it works, with the number that sent it. */
export const openLinkCode = async (
  db: Database,
  personId: string,
  now: Date,
): Promise<LinkCode | undefined> => {
  const { rows } = await sql<LinkCode>`
    select code.code_sealed as "codeSealed", code.session_mac as "sessionMac", code.expires_at as "expiresAt",
      code.contact_id as "contactId", code.ending, contact.number_sealed as "numberSealed"
    from whatsapp.link_code as code left join whatsapp.contact as contact on contact.id = code.contact_id
    where code.person_id = ${personId} and code.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** SQL of codes that link a number. */
export const linkingStore = (db: Database) => {
  const tables = withTables<WhatsappTables>(db)
  return {
    /** Keeps the person's code; an earlier one works no more. */
    keep: async ({ personId, mac, sealed, sessionMac, expiresAt }: NewLinkCode): Promise<void> => {
      const row = {
        code_mac: mac,
        code_sealed: sealed,
        session_mac: sessionMac,
        expires_at: expiresAt,
        contact_id: null,
        ending: null,
      }
      await tables
        .insertInto('whatsapp.link_code')
        .values({ person_id: personId, ...row })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
        .execute()
    },

    /** Takes an unused code for a number; whose it is, or undefined when it is used, over or unknown. */
    claim: async (
      mac: Buffer,
      contactId: string,
      ending: 'number-taken' | null,
      now: Date,
    ): Promise<string | undefined> => {
      const taken = await tables
        .updateTable('whatsapp.link_code')
        .set({ contact_id: contactId, ending })
        .where('code_mac', '=', mac)
        .where('contact_id', 'is', null)
        .where('expires_at', '>', now)
        .returning('person_id')
        .executeTakeFirst()
      return taken?.person_id
    },

    /** Ends what the number was asked to confirm; true when there was something. */
    refuse: async (contactId: string): Promise<boolean> => {
      const { numUpdatedRows } = await tables
        .updateTable('whatsapp.link_code')
        .set({ ending: 'refused' })
        .where('contact_id', '=', contactId)
        .where('ending', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Uses up the code that the number confirms; whose it is, or undefined when nothing waits. */
    confirm: async (contactId: string, now: Date): Promise<string | undefined> => {
      const used = await tables
        .deleteFrom('whatsapp.link_code')
        .where('contact_id', '=', contactId)
        .where('ending', 'is', null)
        .where('expires_at', '>', now)
        .returning('person_id')
        .executeTakeFirst()
      return used?.person_id
    },
  }
}
