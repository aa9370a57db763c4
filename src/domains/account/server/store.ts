import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import { CODE_TRIES, type Channel } from '../rules.ts'
import type { AccountTables } from './tables.ts'

/** A code as it is kept. */
export interface NewCode {
  readonly id: string
  readonly personId: string
  readonly channel: Channel
  readonly address: string
  readonly sessionMac: Buffer
  readonly codeMac: Buffer
  readonly linkHash: Buffer | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Codes that wait to be entered: at most one for a person and a channel. */
export const codesStore = (db: Database) => {
  const tables = withTables<AccountTables>(db)
  const ofPerson = (personId: string) =>
    tables.selectFrom('account.code').selectAll().where('person_id', '=', personId)
  return {
    /** Keeps a code in place of the one before. */
    keep: (code: NewCode) => {
      const row = {
        id: code.id,
        address: code.address,
        session_mac: code.sessionMac,
        code_mac: code.codeMac,
        link_hash: code.linkHash,
        tries: 0,
        created_at: code.createdAt,
        expires_at: code.expiresAt,
      }
      return tables
        .insertInto('account.code')
        .values({ ...row, person_id: code.personId, channel: code.channel })
        .onConflict((conflict) => conflict.columns(['person_id', 'channel']).doUpdateSet(row))
        .execute()
    },

    /** The codes of a person that still work, whichever session asked for them. */
    live: (personId: string, now: Date) =>
      ofPerson(personId).where('expires_at', '>', now).where('tries', '<', CODE_TRIES).execute(),

    byId: (id: string) =>
      tables.selectFrom('account.code').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Counts one try and answers what it is compared with; undefined when the code is over. However many tries
     * come at once, this lets five through.
     */
    countTry: (personId: string, channel: Channel, sessionMac: Buffer, now: Date) =>
      tables
        .updateTable('account.code')
        .set({ tries: sql<number>`tries + 1` })
        .where('person_id', '=', personId)
        .where('channel', '=', channel)
        .where('session_mac', '=', sessionMac)
        .where('expires_at', '>', now)
        .where('tries', '<', CODE_TRIES)
        .returning(['id', 'address', 'code_mac as codeMac'])
        .executeTakeFirst(),

    /** Takes a code away that was entered rightly; true for the one who did it. */
    take: async (id: string): Promise<boolean> =>
      (await tables.deleteFrom('account.code').where('id', '=', id).returning('id').executeTakeFirst()) !==
      undefined,

    /** Takes the code whose link was opened by its own person; answers the address that is proven. */
    takeByLink: (personId: string, linkHash: Buffer, now: Date) =>
      tables
        .deleteFrom('account.code')
        .where('person_id', '=', personId)
        .where('link_hash', '=', linkHash)
        .where('expires_at', '>', now)
        .returning('address')
        .executeTakeFirst(),

    drop: (personId: string, channel: Channel) =>
      tables
        .deleteFrom('account.code')
        .where('person_id', '=', personId)
        .where('channel', '=', channel)
        .execute(),

    purge: (now: Date) => tables.deleteFrom('account.code').where('expires_at', '<', now).execute(),
  }
}

/** Links that set a new password. */
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

    /** Whose link it is, while it works. */
    personOf: async (tokenHash: Buffer, now: Date): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('account.reset_link')
          .select('person_id as personId')
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now)
          .executeTakeFirst()
      )?.personId,

    /** Uses a link up; true for the one of several who did it. */
    take: async (tokenHash: Buffer, now: Date): Promise<boolean> =>
      (await tables
        .deleteFrom('account.reset_link')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .returning('person_id')
        .executeTakeFirst()) !== undefined,

    dropAll: (personId: string) =>
      tables.deleteFrom('account.reset_link').where('person_id', '=', personId).execute(),

    purge: (now: Date) => tables.deleteFrom('account.reset_link').where('expires_at', '<', now).execute(),
  }
}

/** What has left the house, and how much of it in a day. */
export const messagesStore = (db: Database) => {
  const tables = withTables<AccountTables>(db)
  return {
    /** True for the first who says that this message leaves. */
    claim: async (id: string, at: Date): Promise<boolean> =>
      (await tables
        .insertInto('account.message')
        .values({ id, sent_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()) !== undefined,

    /** Counts one more of a day; false, and nothing counted, when so many were sent already. */
    countSent: async (day: string, scope: string, most: number): Promise<boolean> =>
      (await tables
        .insertInto('account.code_count')
        .values({ day, scope, sent: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'scope'])
            .doUpdateSet({ sent: sql<number>`code_count.sent + 1` })
            .where('account.code_count.sent', '<', most),
        )
        .returning('scope')
        .executeTakeFirst()) !== undefined,

    countEntered: (day: string, scope: string) =>
      tables
        .updateTable('account.code_count')
        .set({ entered: sql<number>`least(sent, entered + 1)` })
        .where('day', '=', day)
        .where('scope', '=', scope)
        .execute(),

    counts: (day: string) =>
      tables
        .selectFrom('account.code_count')
        .select(['scope', 'sent', 'entered'])
        .where('day', '=', day)
        .execute(),

    purge: async (before: Date, day: string): Promise<void> => {
      await tables.deleteFrom('account.message').where('sent_at', '<', before).execute()
      await tables.deleteFrom('account.code_count').where('day', '<', day).execute()
    },
  }
}
