import { type Kysely, sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { CODE_TRIES, type ContactChannel } from '../../rules.ts'
import type { AccountTables } from '../tables.ts'

type Tables = Kysely<AccountTables>

/** A code as stored. A visitor's code has no person and goes to an e-mail address. */
export interface NewCode {
  readonly id: string
  readonly personId: string | null
  readonly channel: ContactChannel
  readonly address: string
  readonly sessionMac: Buffer
  readonly codeMac: Buffer
  readonly linkHash: Buffer | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

const live = (tables: Tables, now: Date) =>
  tables.selectFrom('account.code').where('expires_at', '>', now).where('tries', '<', CODE_TRIES)

/** Counts one attempt of a browser while its code is valid; of any number of concurrent attempts five pass. */
const counting = (tables: Tables, sessionMac: Buffer, now: Date) =>
  tables
    .updateTable('account.code')
    .set({ tries: sql<number>`tries + 1` })
    .where('session_mac', '=', sessionMac)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)

const keeping = (tables: Tables) => ({
  /** Stores a code, replacing the person's previous one of this channel, or the visitor's previous one. */
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
      .onConflict((conflict) =>
        code.personId === null
          ? conflict.column('session_mac').where('person_id', 'is', null).doUpdateSet(row)
          : conflict.columns(['person_id', 'channel']).doUpdateSet(row),
      )
      .execute()
  },

  byId: (id: string) => tables.selectFrom('account.code').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Deletes a code that was entered correctly; true for the one call that did it. */
  take: (id: string): Promise<boolean> => wrote(tables.deleteFrom('account.code').where('id', '=', id)),

  purge: (now: Date) => deleteInBatches(tables, 'account.code', sql`expires_at < ${now}`),
})

const ofPeople = (tables: Tables) => ({
  /** A person's valid codes, of any session. */
  live: (personId: string, now: Date) =>
    live(tables, now).selectAll().where('person_id', '=', personId).execute(),

  /** Counts one attempt and returns what to compare it with; undefined when the code is no longer valid. */
  countTry: (personId: string, channel: ContactChannel, sessionMac: Buffer, now: Date) =>
    counting(tables, sessionMac, now)
      .where('person_id', '=', personId)
      .where('channel', '=', channel)
      .returning(['id', 'address', 'code_mac as codeMac'])
      .executeTakeFirst(),

  /** Consumes the code whose link its own person opened; returns the verified address. */
  takeByLink: (personId: string, linkHash: Buffer, now: Date) =>
    tables
      .deleteFrom('account.code')
      .where('person_id', '=', personId)
      .where('link_hash', '=', linkHash)
      .where('expires_at', '>', now)
      .returning('address')
      .executeTakeFirst(),
})

const ofVisitors = (tables: Tables) => ({
  /** Whether this browser has a pending code for the address. */
  isAwaited: async (address: string, sessionMac: Buffer, now: Date): Promise<boolean> =>
    (await live(tables, now)
      .select('id')
      .where('person_id', 'is', null)
      .where('session_mac', '=', sessionMac)
      .where('address', '=', address)
      .executeTakeFirst()) !== undefined,

  countVisitorTry: (address: string, sessionMac: Buffer, now: Date) =>
    counting(tables, sessionMac, now)
      .where('person_id', 'is', null)
      .where('address', '=', address)
      .returning(['id', 'code_mac as codeMac'])
      .executeTakeFirst(),
})

/** Pending codes: at most one per person and channel, and one per visitor's browser. */
export const codesStore = (db: Database) => {
  const tables = withTables<AccountTables>(db)
  return { ...keeping(tables), ...ofPeople(tables), ...ofVisitors(tables) }
}
