import type { Kysely } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { MAX_CONSENT_LETTERS } from '../../contracts/nomination-contract.ts'
import type { VettingTables } from '../tables.ts'

export type ConsentAnswer = 'consent' | 'decline'
export type ConsentChannel = 'email' | 'phone'

const readQueries = (tables: Kysely<VettingTables>) => {
  const all = tables.selectFrom('vetting.consent').selectAll()
  return {
    find: (nominationId: string) => all.where('nomination_id', '=', nominationId).executeTakeFirst(),
    of: (nominationIds: readonly string[]) => all.where('nomination_id', 'in', nominationIds).execute(),
    byToken: (tokenHash: Buffer) => all.where('token_hash', '=', tokenHash).executeTakeFirst(),
    aboutPerson: async (personId: string): Promise<string[]> => {
      const rows = await tables
        .selectFrom('vetting.consent')
        .select('nomination_id')
        .where('person_id', '=', personId)
        .execute()
      return rows.map(({ nomination_id }) => nomination_id)
    },
  }
}

const writeQueries = (tables: Kysely<VettingTables>) => ({
  /** Counts one more message to this contact and returns its number; undefined when none is left or the nominee has answered. */
  ask: async (
    nominationId: string,
    contact: string,
    channel: ConsentChannel,
  ): Promise<number | undefined> => {
    const row = await tables
      .insertInto('vetting.consent')
      .values({ nomination_id: nominationId, contact, channel, letters: 1 })
      .onConflict((asked) =>
        asked
          .column('nomination_id')
          .doUpdateSet(({ eb, ref }) => ({
            contact,
            channel,
            letters: eb(ref('vetting.consent.letters'), '+', 1),
          }))
          .where('vetting.consent.answer', 'is', null)
          .where('vetting.consent.letters', '<', MAX_CONSENT_LETTERS),
      )
      .returning('letters')
      .executeTakeFirst()
    return row?.letters
  },
  /** Makes the link of this message the valid one; undefined when a newer message was requested or the nominee has answered. */
  open: (nominationId: string, letter: number, tokenHash: Buffer, expiresAt: Date) =>
    tables
      .updateTable('vetting.consent')
      .set({ token_hash: tokenHash, expires_at: expiresAt })
      .where('nomination_id', '=', nominationId)
      .where('letters', '=', letter)
      .where('answer', 'is', null)
      .returning(['contact', 'channel'])
      .executeTakeFirst(),
  /** Stores the answer, once, and deletes the contact. */
  answer: (
    tokenHash: Buffer,
    given: { answer: ConsentAnswer; note: string | null; person_id: string | null; answered_at: Date },
  ): Promise<boolean> =>
    wrote(
      tables
        .updateTable('vetting.consent')
        .set({ ...given, contact: null, channel: null })
        .where('token_hash', '=', tokenHash)
        .where('answer', 'is', null),
    ),
})

/** Consent requests and their answers. */
export const consentStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return { ...readQueries(tables), ...writeQueries(tables) }
}
