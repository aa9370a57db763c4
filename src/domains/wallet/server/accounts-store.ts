import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { Bucket } from '../contract.ts'
import type { WalletTables } from './tables.ts'

export type PotKind = 'contest' | 'project' | 'pool'

/** SQL of accounts. */
export const accountsStore = (db: Database) => {
  const tables = withTables<WalletTables>(db)
  return {
    /** The number and balance of a person's accounts; those never opened are absent. Whole units. */
    ofPerson: (personId: string) =>
      tables
        .selectFrom('wallet.account')
        .select(['id', 'kind', 'balance'])
        .where('person_id', '=', personId)
        .execute() as Promise<{ id: number; kind: Bucket; balance: number }[]>,
    /** Opens a person's account if it is not there; answers its number. */
    openForPerson: async (personId: string, bucket: Bucket): Promise<number> => {
      await sql`insert into wallet.account (id, kind, owner, person_id)
        select nextval('wallet.person_account'), ${bucket}, ${personId}::uuid::text, ${personId}
        where not exists (select 1 from wallet.account where kind = ${bucket} and owner = ${personId}::uuid::text)
        on conflict (kind, owner) do nothing`.execute(db)
      return numberOf(bucket, personId)
    },
    /** Opens the account of a contest, a project or a pool if it is not there; answers its number. */
    openPot: async (kind: PotKind, owner: string): Promise<number> => {
      await sql`insert into wallet.account (id, kind, owner)
        select nextval('wallet.pot_account'), ${kind}, ${owner}
        where not exists (select 1 from wallet.account where kind = ${kind} and owner = ${owner})
        on conflict (kind, owner) do nothing`.execute(db)
      return numberOf(kind, owner)
    },
    /** The number of an account that is known to be there. */
    numberOf: (kind: string, owner: string): Promise<number> => numberOf(kind, owner),
    /** What an account has by its number, in whole units. */
    balanceBy: async (id: number): Promise<number> => {
      const { balance } = await tables
        .selectFrom('wallet.account')
        .select('balance')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return balance
    },
    /** What an account has, in whole units. */
    balanceOf: async (kind: string, owner: string): Promise<number> => {
      const { balance } = await tables
        .selectFrom('wallet.account')
        .select('balance')
        .where('kind', '=', kind)
        .where('owner', '=', owner)
        .executeTakeFirstOrThrow()
      return balance
    },
    /** What a person has set aside, in whole units. */
    heldBy: async (personId: string): Promise<number> => {
      const { held } = await tables
        .selectFrom('wallet.hold')
        .innerJoin('wallet.account', 'wallet.account.id', 'wallet.hold.payer_id')
        .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('held'))
        .where('wallet.account.person_id', '=', personId)
        .where('wallet.hold.state', '=', 'open')
        .executeTakeFirstOrThrow()
      return held
    },
  }

  async function numberOf(kind: string, owner: string): Promise<number> {
    const { id } = await tables
      .selectFrom('wallet.account')
      .select('id')
      .where('kind', '=', kind)
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    return id
  }
}
