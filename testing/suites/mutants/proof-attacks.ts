import type { Attack } from './battery.ts'
import { type Fixture, known, postSql } from './fixture.ts'

const { newKey } = known
const prove = 'select wallet.prove()'
const isSilent = `select 1 from wallet.prove() where differing = '[]'`
const isWrong = `select 1 from wallet.prove() where differing <> '[]'`
const pay = (f: Fixture) => postSql([[1, newKey, f.ada, f.bola, 10_000]], 2)

/** Attacks on the proof of the ledger. */
export const proofAttacks: readonly Attack[] = [
  { breaks: 'there is one proof', sql: () => 'insert into wallet.proof (is_only) values (false)' },
  { breaks: 'there is one proof only', sql: () => 'insert into wallet.proof default values' },
  {
    breaks: 'a mark of the proof has both halves',
    sql: () => `update wallet.proof set next_from = '5', next_floor_id = null`,
  },
  {
    breaks: 'an account is proved once',
    sql: (f) => `insert into wallet.proved (account_id, units) values (${f.ada}, 0)`,
  },
  { breaks: 'what is settled is added once', sql: () => [prove, prove, isWrong] },
  { breaks: 'what is settled is not counted beside it', sql: () => isWrong },
  { breaks: 'what is not settled is not added', sql: (f) => [prove, pay(f), isWrong] },
  {
    breaks: 'a proof by other numbers of transactions begins anew',
    sql: () => [
      `update wallet.proof set through = '999999999999', floor_id = 0, next_from = null, next_floor_id = null`,
      'delete from wallet.proved',
      isWrong,
    ],
  },
  {
    breaks: 'a balance that was changed is named',
    sql: (f) => [`update wallet.account set balance = balance + 1 where id = ${f.bola}`, isSilent],
  },
]
