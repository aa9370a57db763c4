import type { Attack } from './battery.ts'
import { type Fixture, known, postSql } from './fixture.ts'

const { nobody, newcomer, newKey, key } = known

const rowOf = (table: string, columns: Readonly<Record<string, string>>): string =>
  `insert into ${table} (${Object.keys(columns).join()}) overriding system value
    values (${Object.values(columns).join()})`

const issuanceOf = (given: Readonly<Record<string, string>> = {}): string =>
  rowOf('wallet.issuance', {
    month: `(select min(month) from wallet.issued_month)`,
    amount: '1',
    purpose: `'rewards'`,
    reason: `'x'`,
    policy_version: '1',
    key: `'${newKey}'`,
    at: 'now()',
    ...given,
  })

const policyOf = (given: Readonly<Record<string, string>>): string =>
  rowOf('wallet.issuance_policy', { version: '2', month_units: '1', why: `'x'`, ...given })

const owedOf = (f: Fixture, given: Readonly<Record<string, string>> = {}): string =>
  rowOf('wallet.owed', {
    key: `'${newKey}'`,
    person_id: `'${f.adaId}'`,
    account_id: String(f.ada),
    amount: '1',
    about: `'x'`,
    ...given,
  })

const issuances: readonly Attack[] = [
  { breaks: 'an issuance is above nothing', sql: () => issuanceOf({ amount: '0' }) },
  { breaks: 'an issuance has a purpose', sql: () => issuanceOf({ purpose: `''` }) },
  { breaks: 'an issuance has a reason', sql: () => issuanceOf({ reason: `''` }) },
  {
    breaks: 'an approval is carried out once',
    sql: () => [
      issuanceOf({ approval_id: `'${nobody}'` }),
      issuanceOf({ approval_id: `'${nobody}'`, key: `'${newcomer}'` }),
    ],
  },
  { breaks: 'a transfer is issued once', sql: () => [issuanceOf(), issuanceOf()] },
  { breaks: 'an issuance counts in a month', sql: () => issuanceOf({ month: `'1999-01'` }) },
  { breaks: 'an issuance has its bound', sql: () => issuanceOf({ policy_version: '99' }) },
  {
    breaks: 'a number is one issuance',
    sql: () => issuanceOf({ id: '(select min(id) from wallet.issuance)' }),
  },
  { breaks: 'an issuance stays as it is', sql: () => 'update wallet.issuance set amount = amount + 1' },
  { breaks: 'no issuance is removed', sql: () => 'delete from wallet.issuance' },
]

const bounds: readonly Attack[] = [
  { breaks: 'a bound is above nothing', sql: () => policyOf({ month_units: '0' }) },
  { breaks: 'a bound is numbered from one', sql: () => policyOf({ version: '0' }) },
  { breaks: 'a bound says why', sql: () => policyOf({ why: `''` }) },
  { breaks: 'a version is one bound', sql: () => policyOf({ version: '1' }) },
  { breaks: 'a bound stays as it is', sql: () => 'update wallet.issuance_policy set month_units = 1' },
  {
    breaks: 'a month is written as a month',
    sql: () => `insert into wallet.issued_month (month) values ('November')`,
  },
  {
    breaks: 'a month is counted once',
    sql: () => 'insert into wallet.issued_month (month) select month from wallet.issued_month',
  },
  {
    breaks: 'a month issues nothing below nothing',
    sql: () => `insert into wallet.issued_month (month, units) values ('1999-01', -1)`,
  },
]

const keepOwed = (f: Fixture, fund: number, of: string): string =>
  `select wallet.keep_owed(${fund}, '${of}', '${f.adaId}', ${f.ada}, 5, 'x')::int as status`

const owed: readonly Attack[] = [
  {
    breaks: 'an act that is paid is not owed, too',
    sql: (f) => [postSql([[0, newKey, f.ada, f.bola, 5]]), keepOwed(f, f.ada, newKey)],
    statuses: [0],
  },
  {
    breaks: 'what another account paid under the same key does not count',
    sql: (f) => [postSql([[0, newKey, f.ada, f.bola, 5]]), keepOwed(f, f.bola, newKey)],
    statuses: [1],
  },
  {
    breaks: 'an act that is owed may be asked for again',
    sql: (f) => [keepOwed(f, f.ada, newKey), keepOwed(f, f.ada, newKey)],
    statuses: [1],
  },
  { breaks: 'a debt is above nothing', sql: (f) => owedOf(f, { amount: '0' }) },
  { breaks: 'an act is owed once', sql: (f) => owedOf(f, { key: `'${key}'` }) },
  { breaks: 'a debt is owed to a person', sql: (f) => owedOf(f, { person_id: `'${nobody}'` }) },
  { breaks: 'a debt is paid into an account', sql: (f) => owedOf(f, { account_id: '1' }) },
  { breaks: 'a number is one debt', sql: (f) => owedOf(f, { id: '(select min(id) from wallet.owed)' }) },
]

/** Attacks on issuances, their monthly bound, and rewards that are owed. */
export const treasuryAttacks: readonly Attack[] = [...issuances, ...bounds, ...owed]
