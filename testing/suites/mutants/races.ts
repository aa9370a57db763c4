import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { castSql, type Fixture, known, postSql, supportSql } from './fixture.ts'

/** One race of two transactions; true when the promise is broken. What it leaves behind has its own names. */
export interface Race {
  readonly breaks: string
  readonly run: (first: Client, second: Client, fixture: Fixture) => Promise<boolean>
}

const MEETING_MS = 60
const COUNT_TURNS = 250

/**
 * The first transaction acts and waits; the second starts the same action and continues once the first has committed.
 */
const meet = async (first: Client, second: Client, acts: readonly [string, string]) => {
  await first.query('begin')
  await first.query(acts[0])
  const answer = second.query<{ status: number }>(acts[1]).then(
    ({ rows }) => rows.map(({ status }) => status).join(),
    () => 'failed',
  )
  await sleep(MEETING_MS)
  await first.query('commit')
  return answer
}

/** Whether the second can act while the first has acted without committing. Both roll back. */
const slipsBy = async (first: Client, second: Client, acts: readonly [string, string]): Promise<boolean> => {
  await first.query('begin')
  await second.query('begin')
  try {
    await first.query(acts[0])
    await second.query(`set local lock_timeout = ${MEETING_MS}`)
    return await second.query(acts[1]).then(
      () => true,
      () => false,
    )
  } finally {
    await second.query('rollback')
    await first.query('rollback')
  }
}

const accountWith = async (client: Client, units: number): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into wallet.account (id, kind, owner, balance)
      values (nextval('wallet.pot_account'), 'pool', gen_random_uuid()::text, ${units}) returning id`,
  )
  return Number(rows[0]?.id)
}

const ballotIn = (f: Fixture, account: number, voter: string) =>
  castSql({ contest: f.open, voter, account, leader: f.leader, amount: 20_000, key: randomUUID() })
const voteIn = (account: number, other: number, voter: string) =>
  supportSql({
    poll: known.poll,
    voter,
    first: account,
    second: other,
    amount: 60_000,
    transfer: randomUUID(),
    key: randomUUID(),
  })

/** What the locks protect. */
export const races: readonly Race[] = [
  {
    breaks: 'of two payments that only one can be covered, the second is answered as insufficient',
    run: async (first, second, f) => {
      const payer = await accountWith(first, 10)
      const pay = () => postSql([[0, randomUUID(), payer, f.pool, 10]])
      return (await meet(first, second, [pay(), pay()])) !== '2'
    },
  },
  {
    breaks: 'two ballots of one voter at once are both taken, one after the other',
    run: async (first, second, f) => {
      const account = await accountWith(first, 100_000)
      const voter = randomUUID()
      return (await meet(first, second, [ballotIn(f, account, voter), ballotIn(f, account, voter)])) !== '0'
    },
  },
  {
    breaks: 'two votes of one voter in a poll at once do not pass its most',
    run: async (first, second) => {
      const [account, other] = [await accountWith(first, 200_000), await accountWith(first, 0)]
      const voter = randomUUID()
      return (
        (await meet(first, second, [voteIn(account, other, voter), voteIn(account, other, voter)])) !== '6'
      )
    },
  },
  {
    breaks: 'a box is not sealed while a ballot is being put into it',
    run: async (first, second, f) => {
      const account = await accountWith(first, 100_000)
      return slipsBy(first, second, [
        ballotIn(f, account, randomUUID()),
        `update voting.box set sealed_at = now() where contest_id = '${f.open}'`,
      ])
    },
  },
  {
    breaks: 'a poll is not closed while a vote is being spent in it',
    run: async (first, second) => {
      const [account, other] = [await accountWith(first, 100_000), await accountWith(first, 0)]
      return slipsBy(first, second, [
        voteIn(account, other, randomUUID()),
        `update voting.poll set closes_at = now() where id = '${known.poll}'`,
      ])
    },
  },
  {
    breaks: 'two counts of polls at once count each vote once',
    run: async (first, second) => {
      const [account, other] = [await accountWith(first, 100_000), await accountWith(first, 0)]
      await first.query(voteIn(account, other, randomUUID()))
      const count = 'select voting.count_support()'
      await meet(first, second, [count, count])
      // A vote counts once no older transaction is running on the whole server, in any database.
      const missing = async () => {
        await first.query(count)
        const { rows } = await first.query<{ missing: number }>(`select
          ((select sum(amount) from voting.support_record where poll_id = '${known.poll}') - received)::int as missing
          from voting.poll_count where poll_id = '${known.poll}'`)
        return rows[0]?.missing ?? 1
      }
      let left = await missing()
      for (let turn = 0; turn < COUNT_TURNS && left > 0; turn += 1) {
        await sleep(MEETING_MS)
        left = await missing()
      }
      // Repairs the ledger of a broken run for the next one.
      await first.query(`update voting.poll_count set received =
        (select sum(amount) from voting.support_record where poll_id = '${known.poll}') where poll_id = '${known.poll}'`)
      return left !== 0
    },
  },
]
