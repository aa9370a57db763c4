import { sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { AccountTables } from './tables.ts'

/** Password-reset links. */
export const resetsStore = (db: Database) => {
  const tables = withTables<AccountTables>(db)
  return {
    keep: (tokenHash: Buffer, personId: string, createdAt: Date, expiresAt: Date) =>
      tables
        .insertInto('account.reset_link')
        .values({
          token_hash: tokenHash,
          person_id: personId,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute(),

    /** The person of a valid link. */
    personOf: async (tokenHash: Buffer, now: Date): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('account.reset_link')
          .select('person_id as personId')
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now)
          .executeTakeFirst()
      )?.personId,

    /** Consumes a link; of concurrent calls one gets true. */
    take: (tokenHash: Buffer, now: Date): Promise<boolean> =>
      wrote(
        tables
          .deleteFrom('account.reset_link')
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now),
      ),

    dropAll: (personId: string) =>
      tables.deleteFrom('account.reset_link').where('person_id', '=', personId).execute(),

    purge: (now: Date) => deleteInBatches(db, 'account.reset_link', sql`expires_at < ${now}`),
  }
}

/** Sent messages. */
export const messagesStore = (db: Database) => {
  const tables = withTables<AccountTables>(db)
  return {
    /** True for the first caller that claims this message. */
    claim: (id: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .insertInto('account.message')
          .values({ id, sent_at: at })
          .onConflict((conflict) => conflict.doNothing()),
      ),

    purge: async (before: Date): Promise<void> => {
      await deleteInBatches(db, 'account.message', sql`sent_at < ${before}`)
    },
  }
}
