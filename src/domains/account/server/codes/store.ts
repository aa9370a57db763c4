import { type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import { CODE_TRIES, type ContactChannel } from '../../rules.ts'
import type { AccountTables } from '../tables.ts'

type Tables = Kysely<AccountTables>

/** A code as it is kept; a visitor's is nobody's yet, and goes to an e-mail address. */
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

/** Counts one try of a browser, as long as its code lives: however many come at once, this lets five through. */
const counting = (tables: Tables, sessionMac: Buffer, now: Date) =>
  tables
    .updateTable('account.code')
    .set({ tries: sql<number>`tries + 1` })
    .where('session_mac', '=', sessionMac)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)

const keeping = (tables: Tables) => ({
  /** Keeps a code in place of the person's one before of this channel, or of the visitor's one before. */
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

  /** Takes a code away that was entered rightly; true for the one who did it. */
  take: async (id: string): Promise<boolean> =>
    (await tables.deleteFrom('account.code').where('id', '=', id).returning('id').executeTakeFirst()) !==
    undefined,

  purge: (now: Date) => tables.deleteFrom('account.code').where('expires_at', '<', now).execute(),
})

const ofPeople = (tables: Tables) => ({
  /** The codes of a person that still work, whichever session asked for them. */
  live: (personId: string, now: Date) =>
    live(tables, now).selectAll().where('person_id', '=', personId).execute(),

  /** Counts one try and answers what it is compared with; undefined when the code is over. */
  countTry: (personId: string, channel: ContactChannel, sessionMac: Buffer, now: Date) =>
    counting(tables, sessionMac, now)
      .where('person_id', '=', personId)
      .where('channel', '=', channel)
      .returning(['id', 'address', 'code_mac as codeMac'])
      .executeTakeFirst(),

  /** Takes the code whose link was opened by its own person; answers the address that is proven. */
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
  /** Whether this browser waits for a code that was sent to the address. */
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

/** Codes that wait to be entered: at most one for a person and a channel, and one for a visitor's browser. */
export const codesStore = (db: Database) => {
  const tables = withTables<AccountTables>(db)
  return { ...keeping(tables), ...ofPeople(tables), ...ofVisitors(tables) }
}
