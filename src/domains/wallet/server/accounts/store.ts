import { type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Bucket } from '../../contract.ts'
import type { AccountRow, WalletTables } from '../tables.ts'

export type PoolKind = 'contest' | 'project' | 'pool'
type AccountKind = AccountRow['kind']
type Tables = Kysely<WalletTables>

const named = (tables: Tables, kind: AccountKind, owner: string) =>
  tables
    .selectFrom('wallet.account')
    .select(['id', 'balance'])
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()

const opening = (db: Database, tables: Tables) => ({
  /** Opens a person's account if needed; returns its number. */
  openForPerson: async (personId: string, bucket: Bucket): Promise<number> => {
    await sql`insert into wallet.account (id, kind, owner, person_id)
      select nextval('wallet.person_account'), ${bucket}, ${personId}::uuid::text, ${personId}
      where not exists (select 1 from wallet.account where kind = ${bucket} and owner = ${personId}::uuid::text)
      on conflict (kind, owner) do nothing`.execute(db)
    return (await named(tables, bucket, personId)).id
  },
  /** Opens the accounts of many people if needed; returns their numbers by person. */
  openForPeople: async (people: readonly string[], bucket: Bucket): Promise<Map<string, number>> => {
    await sql`insert into wallet.account (id, kind, owner, person_id)
      select nextval('wallet.person_account'), ${bucket}, given.id::text, given.id
      from (select distinct unnest(${people}::uuid[]) as id) given
      where not exists (select 1 from wallet.account where kind = ${bucket} and owner = given.id::text)
      order by given.id on conflict (kind, owner) do nothing`.execute(db)
    const { rows } = await sql<{ id: number; person: string }>`
      select id, person_id as person from wallet.account
      where kind = ${bucket} and owner = any(array(select unnest(${people}::uuid[])::text))`.execute(db)
    return new Map(rows.map(({ id, person }) => [person, id]))
  },
  /** Opens the pool account of a contest, a project or a pool if needed; returns its number. */
  openPool: async (kind: PoolKind, owner: string): Promise<number> => {
    await sql`insert into wallet.account (id, kind, owner)
      select nextval('wallet.pot_account'), ${kind}, ${owner}
      where not exists (select 1 from wallet.account where kind = ${kind} and owner = ${owner})
      on conflict (kind, owner) do nothing`.execute(db)
    return (await named(tables, kind, owner)).id
  },
})

/** SQL of accounts; balances in whole units. */
export const accountsStore = (db: Database) => {
  const tables = withTables<WalletTables>(db)
  return {
    ...opening(db, tables),
    /** The numbers and balances of a person's accounts; unopened accounts are missing. */
    ofPerson: (personId: string) =>
      tables
        .selectFrom('wallet.account')
        .select(['id', 'kind', 'balance'])
        .where('person_id', '=', personId)
        .execute() as Promise<{ id: number; kind: Bucket; balance: number }[]>,
    /** What transfers of these codes brought to one account of a person. */
    credited: async (personId: string, bucket: Bucket, codes: readonly number[]): Promise<number> => {
      const { rows } = await sql<{ units: number }>`
        select coalesce(sum(t.amount), 0)::bigint as units from wallet.transfer t
        where t.credit_id = (select id from wallet.account where kind = ${bucket} and person_id = ${personId}::uuid)
          and t.code = any (${codes}::int[])`.execute(db)
      return rows[0]?.units ?? 0
    },
    /** The number of an account that must exist. */
    numberOf: async (kind: AccountKind, owner: string): Promise<number> =>
      (await named(tables, kind, owner)).id,
    /** The balance of an account. */
    balanceOf: async (kind: AccountKind, owner: string): Promise<number> =>
      (await named(tables, kind, owner)).balance,
    /** The balance of a pool account; 0 before it is opened. */
    poolBalance: async (kind: PoolKind, owner: string): Promise<number> => {
      const account = tables.selectFrom('wallet.account').select('balance').where('kind', '=', kind)
      return (await account.where('owner', '=', owner).executeTakeFirst())?.balance ?? 0
    },
    /** The balance of an account by its number. */
    balanceBy: async (id: number): Promise<number> => {
      const account = tables.selectFrom('wallet.account').select('balance').where('id', '=', id)
      return (await account.executeTakeFirstOrThrow()).balance
    },
    /** The balance of an account, which nobody changes until the end of the transaction. */
    heldBalance: async (id: number): Promise<number> => {
      const account = tables.selectFrom('wallet.account').select('balance').where('id', '=', id)
      return (await account.forNoKeyUpdate().executeTakeFirstOrThrow()).balance
    },
    balancesBy: async (numbers: readonly number[]): Promise<Map<number, number>> => {
      if (numbers.length === 0) return new Map()
      const rows = await tables
        .selectFrom('wallet.account')
        .select(['id', 'balance'])
        .where('id', 'in', numbers)
        .execute()
      return new Map(rows.map(({ id, balance }) => [id, balance]))
    },
    /** The units that a person has on hold. */
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
}
