import type { Attack } from './battery.ts'
import { type Fixture, known, postSql } from './fixture.ts'

const { nobody, newKey, key, hold } = known

const account = (columns: string, values: string) =>
  `insert into wallet.account (id, kind, owner${columns}) values (2999999999999, ${values})`

const accounts: readonly Attack[] = [
  {
    breaks: 'only issuance and clearing may overdraw',
    sql: () => account(', may_overdraw', `'pool', 'x', true`),
  },
  { breaks: 'a bucket belongs to a person', sql: () => account('', `'earned', 'x'`) },
  {
    breaks: 'a bucket is named after its person',
    sql: (f) => account(', person_id', `'earned', 'x', '${f.adaId}'`),
  },
  { breaks: 'an account is of a known kind', sql: () => account('', `'vault', 'x'`) },
  { breaks: 'an account has an owner', sql: () => account('', `'pool', ''`) },
  {
    breaks: 'no account stands below nothing',
    sql: (f) => `update wallet.account set balance = -1 where id = ${f.bola}`,
  },
  {
    breaks: 'a bucket’s person is there',
    sql: () => account(', person_id', `'earned', '${nobody}', '${nobody}'`),
  },
  {
    breaks: 'a number is one account',
    sql: (f) => `insert into wallet.account (id, kind, owner) values (${f.bola}, 'pool', 'x')`,
  },
  { breaks: 'an owner has one account of a kind', sql: () => account('', `'held', 'held'`) },
  {
    breaks: 'an account is not given to another',
    sql: () => `update wallet.account set owner = 'x' where kind = 'held'`,
  },
  {
    breaks: 'an account is not closed',
    sql: () =>
      account('', `'pool', 'x'`).concat(`; delete from wallet.account where owner = 'x'`).split('; '),
  },
  { breaks: 'accounts are never emptied', sql: () => 'truncate wallet.account cascade' },
]

const transferOf = (f: Fixture, { debit = f.ada, credit = f.bola, amount = 1, k = newKey as string } = {}) =>
  `insert into wallet.transfer (debit_id, credit_id, amount, code, key) values (${debit}, ${credit}, ${amount}, 4, '${k}')`

const journal: readonly Attack[] = [
  { breaks: 'a transfer moves something', sql: (f) => transferOf(f, { credit: f.ada }) },
  { breaks: 'a transfer is above nothing', sql: (f) => transferOf(f, { amount: -5 }) },
  { breaks: 'a payer’s key is one transfer', sql: (f) => transferOf(f, { k: key }) },
  {
    breaks: 'a number is one transfer',
    sql: (
      f,
    ) => `insert into wallet.transfer (id, debit_id, credit_id, amount, code, key) overriding system value
      select id, ${f.ada}, ${f.bola}, 1, 4, '${newKey}' from wallet.transfer limit 1`,
  },
  { breaks: 'the journal is not changed', sql: () => 'update wallet.transfer set amount = amount + 1' },
  { breaks: 'the journal loses nothing', sql: () => 'delete from wallet.transfer' },
  { breaks: 'the journal is never emptied', sql: () => 'truncate wallet.transfer' },
]

const holdOf = (f: Fixture, given: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    id: `'${nobody}'`,
    payer_id: String(f.ada),
    amount: '1',
    code: '8',
    about: `'x'`,
    made_at: 'now()',
    expires_at: `now() + interval '1 hour'`,
    ...given,
  }
  return `insert into wallet.hold (${Object.keys(row).join()}) values (${Object.values(row).join()})`
}

const holds: readonly Attack[] = [
  { breaks: 'a hold is above nothing', sql: (f) => holdOf(f, { amount: '0' }) },
  { breaks: 'a hold runs out after it was made', sql: (f) => holdOf(f, { expires_at: 'now()' }) },
  { breaks: 'an open hold has not ended', sql: (f) => holdOf(f, { ended_at: 'now()' }) },
  { breaks: 'a hold ends in a known way', sql: (f) => holdOf(f, { state: `'lost'`, ended_at: 'now()' }) },
  { breaks: 'a hold’s payer is there', sql: (f) => holdOf(f, { payer_id: '1' }) },
  { breaks: 'a hold is placed once', sql: (f) => holdOf(f, { id: `'${hold}'` }) },
]

/** What a posting function answers and does; small batches use another path than those with groups. */
const answersOf = (by: string): Attack[] => {
  const post = (legs: Parameters<typeof postSql>[0], code = 4) => postSql(legs, code, by)
  return [
    {
      breaks: 'what is there can be spent',
      sql: (f) => post([[0, newKey, f.ada, f.bola, 10_000]]),
      statuses: [0],
    },
    {
      breaks: 'more than there is is answered as insufficient',
      sql: (f) => post([[0, newKey, f.ada, f.bola, 90_000_000]]),
      statuses: [2],
    },
    {
      breaks: 'the same key and content is the same transfer',
      sql: (f) => [post([[0, newKey, f.ada, f.bola, 5]]), post([[0, newKey, f.ada, f.bola, 5]])],
      statuses: [1],
    },
    ...(
      [
        ['another payee', (f: Fixture) => post([[0, newKey, f.ada, f.pool, 5]])],
        ['another amount', (f: Fixture) => post([[0, newKey, f.ada, f.bola, 6]])],
        ['another kind', (f: Fixture) => post([[0, newKey, f.ada, f.bola, 5]], 6)],
      ] as const
    ).map(([what, again]): Attack => ({
      breaks: `the same key with ${what} is refused`,
      sql: (f) => [post([[0, newKey, f.ada, f.bola, 5]]), again(f)],
      statuses: [3],
    })),
    { breaks: 'an unknown payee is told', sql: (f) => post([[0, newKey, f.ada, 77, 5]]), statuses: [4] },
    { breaks: 'an unknown payer is told', sql: (f) => post([[0, newKey, 77, f.ada, 5]]), statuses: [4] },
    {
      breaks: 'legs of one group go together: a covered one waits for the other',
      sql: (f) =>
        post([
          [0, newKey, f.ada, f.pool, 5],
          [0, nobody, f.bola, f.pool, 90_000_000],
        ]),
      statuses: [2, 2],
    },
    {
      breaks: 'of a refused group nothing is written',
      sql: (f) => [
        post([
          [0, newKey, f.ada, f.pool, 5],
          [0, nobody, f.bola, f.pool, 90_000_000],
        ]),
        `select 1 from wallet.transfer where key in ('${newKey}', '${nobody}')`,
      ],
    },
    {
      breaks: 'of a refused group no balance moves',
      sql: (f) => [
        `create temporary table before on commit drop as select id, balance from wallet.account`,
        post([
          [0, newKey, f.ada, f.pool, 5],
          [0, nobody, f.bola, f.pool, 90_000_000],
        ]),
        `select 1 from wallet.account join before using (id) where account.balance <> before.balance`,
      ],
    },
    {
      breaks: 'a repeated transfer moves no balance again',
      sql: (f) => [
        post([[0, newKey, f.ada, f.pool, 5]]),
        `create temporary table before on commit drop as select id, balance from wallet.account`,
        post([[0, newKey, f.ada, f.pool, 5]]),
        `select 1 from wallet.account join before using (id) where account.balance <> before.balance`,
      ],
    },
    {
      breaks:
        'a payer that cannot cover all its legs of a batch is refused as a caller’s mistake, not by chance',
      sql: (f) => `do $$ begin perform ${post([
        [0, newKey, f.ada, f.pool, 100_000],
        [1, nobody, f.ada, f.pool, 100_000],
      ]).slice('select '.length)};
      exception when sqlstate '22023' then perform 1 / 0; when others then null; end $$`,
    },
    {
      breaks: 'balances are the sum of the journal',
      sql: (f) => [
        post([[0, newKey, f.ada, f.pool, 5]]),
        `select 1 where (select balance from wallet.account where id = ${f.pool}) <>
        (select coalesce(sum(case when credit_id = ${f.pool} then amount else -amount end), 0) from wallet.transfer where ${f.pool} in (debit_id, credit_id))`,
      ],
    },
    {
      breaks: 'a payment that cannot be covered writes nothing',
      sql: (f) => [
        post([[0, newKey, f.ada, f.bola, 90_000_000]]),
        `select 1 from wallet.transfer where key = '${newKey}'`,
      ],
    },
  ]
}

/** Attacks on accounts, transfers, holds and the posting function. */
export const walletAttacks: readonly Attack[] = [
  ...accounts,
  ...journal,
  ...holds,
  ...['wallet.post', 'wallet.post_groups'].flatMap(answersOf),
]
