import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { unitsOf } from '#shared/values/money.ts'
import { contentsOf, goesOnByItself } from '../browser/helpers/contents.ts'
import type { FoundLedger } from './ledger.ts'
import type { FoundCitizen, FoundRecord } from './checker.ts'
import { type Citizen, type Ground, namingIn } from './citizens.ts'
import type { Cast } from './history.ts'

/** Reads the state of the installation's ledger in one snapshot. */
export const inspectLedger = async (db: Database, { contest }: Ground): Promise<FoundLedger> => {
  const { rows } = await sql<FoundLedger>`
    with journal as (
      select id, sum(amount)::bigint as total from (
        select debit_id as id, -amount as amount from wallet.transfer
        union all select credit_id, amount from wallet.transfer
      ) entry group by id
    )
    select (select sum(balance)::bigint from wallet.account) as sum,
      array(select id::float8 from wallet.account where balance < 0 and kind not in ('issuance', 'clearing')) as negative,
      array(select coalesce(account.id, journal.id)::float8 from wallet.account full join journal using (id)
        where coalesce(balance, 0) <> coalesce(total, 0)) as differing,
      (select balance from wallet.account where kind = 'contest' and owner = ${contest}) as pool,
      (select coalesce(sum(amount), 0)::bigint from voting.ballot where contest_id = ${contest}) as standing,
      (select balance from wallet.account where kind = 'held') as held,
      (select coalesce(sum(amount), 0)::bigint from wallet.hold where state = 'open') as "openHolds",
      array(select hold.id::text from wallet.hold
        where (select count(*) from wallet.transfer where code = 8 and debit_id = payer_id
            and transfer.amount = hold.amount and transfer.about = hold.about) <> 1
          or (select count(*) from wallet.transfer join wallet.account on account.id = debit_id
            where account.kind = 'held' and transfer.about = hold.about and transfer.amount = hold.amount
              and (case when hold.state = 'posted' then code <> 9 else code = 9 and credit_id = payer_id end))
            <> (case when hold.state = 'open' then 0 else 1 end)) as "crookedHolds"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The ledger returned no row.')
  return { ...found, pool: found.pool ?? 0 }
}

/** The number of ballots ever cast. */
export const countBallots = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ ballots: number }>`select count(*) as ballots from voting.cast_record`.execute(
    db,
  )
  return rows[0]?.ballots ?? 0
}

/** The votes in the statement, the oldest first, in whole units. */
const votesIn = (statement: string): number[] =>
  statement
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll('"', '').split(','))
    .filter(([, , kind = '']) => kind.startsWith('Vote'))
    .map((cells) => (unitsOf(cells[5] ?? '') ?? Number.NaN) * (cells[4] === 'out' ? -1 : 1))
    .toReversed()

/** Reads what the database holds of one citizen, with the history's keys in place of the stored ones. */
export const inspectCitizen = async (
  db: Database,
  { contest }: Ground,
  citizen: Citizen,
  casts: readonly Cast[],
  statement: string,
): Promise<FoundCitizen> => {
  const namesOf = await namingIn(db)
  const sent = new Map(
    casts.flatMap(({ key }) => {
      const { transfer, record } = namesOf(citizen.id, key)
      return [[transfer, key] as const, [record, key] as const]
    }),
  )
  const known = <Row extends { readonly key: string }>(row: Row): Row => ({
    ...row,
    key: sent.get(row.key) ?? row.key,
  })
  const records = await sql<FoundRecord>`select id, version, key, leader_id as leader, amount,
      encode(commitment, 'hex') as commitment, encode(salt, 'hex') as salt
    from voting.cast_record where voter = ${citizen.voter} order by id`.execute(db)
  const ballots = await sql<NonNullable<FoundCitizen['ballot']>>`select leader_id as leader, amount, version
    from voting.ballot where voter = ${citizen.voter}`.execute(db)
  const { rows: accounts } = await sql<{ id: number; balance: number }>`select id, balance from wallet.account
    where person_id = ${citizen.id} and kind = 'earned'`.execute(db)
  const account = accounts[0] ?? { id: 0, balance: 0 }
  const transfers = await sql<{ key: string; amount: number }>`
    select key, case when debit_id = ${account.id} then -amount else amount end as amount from wallet.transfer
    where (debit_id = ${account.id} or credit_id = ${account.id}) and about <> 'torture' order by id`.execute(
    db,
  )
  return {
    contest,
    voter: citizen.voter,
    balance: account.balance,
    records: records.rows.map(known),
    ballot: ballots.rows[0] ?? null,
    transfers: transfers.rows.map(known),
    statement: votesIn(statement),
  }
}

/** Checksums of the ledger and ballot tables. */
export const checksums = async (db: Database): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await contentsOf(db)).filter(
      ([table]) => /^(wallet|voting)\./.test(table) && !goesOnByItself(table),
    ),
  )

/** Which of these keys have a stored ballot. */
export const effectsOf = async (
  db: Database,
  citizens: readonly Citizen[],
  casts: readonly Cast[],
): Promise<Set<Cast>> => {
  const namesOf = await namingIn(db)
  const stored = casts.map((cast) => namesOf(citizens[cast.citizen]?.id ?? '', cast.key).record)
  const { rows } = await sql<{ key: string; leader: string; amount: number }>`
    select key, leader_id as leader, amount from voting.cast_record where key = any (${stored}::uuid[])`.execute(
    db,
  )
  const found = new Set(rows.map(({ key, leader, amount }) => [key, leader, amount / 10_000].join()))
  return new Set(casts.filter(({ leader, amount }, at) => found.has([stored[at], leader, amount].join())))
}
