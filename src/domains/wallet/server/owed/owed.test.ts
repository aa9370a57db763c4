import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPeople, demoPerson } from '#shared/demo/people.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { openTestApp } from '#test/app.ts'
import { jobCtx, jobNamed, runQueue } from '#test/jobs.ts'
import { rewardsFund } from '../accounts/accounts.ts'
import { accountsStore } from '../accounts/store.ts'
import { grant, issueToRewards, payReward } from '../posting/funds.ts'
import { keyOf } from '../posting/post-transfers.ts'
import { proveLedger } from '../reconciling/reconciliation.ts'
import { payOwed } from './pay-owed-job.ts'
import { owedStore } from './store.ts'

const [ada, bola] = [demoPerson('ada').id, demoPerson('bola').id]

const app = await openTestApp()

const fundHas = async () => accountsStore(app.db).balanceBy(await rewardsFund(app))
const topUp = (sup: number, why: string) => issueToRewards(app, sup * UNITS_PER_SUP, why)
const claim = (personId: string, task: string, sup = 1) =>
  payReward(app, { task, personId, period: 'once', units: sup * UNITS_PER_SUP })
const waitingTasks = async () => {
  const { rows } = await sql<{ about: string }>`select about from wallet.owed where paid_at is null
    order by id`.execute(app.db)
  return rows.map(({ about }) => about)
}
/** The tasks whose rewards the ledger holds, in the order in which it paid them. */
const paidTasks = async (like: string) => {
  const { rows } = await sql<{ about: string }>`select about from wallet.transfer
    where code = 3 and about like ${like} order by id`.execute(app.db)
  return rows.map(({ about }) => about)
}

/** Leaves the fund with nothing, and nobody waiting. */
const emptyFund = async () => {
  await topUp(1_000, `before ${randomUUID()}`)
  await payOwed(jobCtx(app))
  await grant(app, { personId: ada, units: await fundHas(), why: `all of it ${randomUUID()}` })
  expect(await fundHas()).toBe(0)
}
beforeEach(emptyFund)

describe('a reward that the fund cannot pay', () => {
  test('is owed once however often it is claimed, and paid once when the fund is topped up', async () => {
    expect([await claim(bola, 'a'), await claim(bola, 'a')]).toEqual(['owed', 'owed'])
    expect(await owedStore(app.db).waiting(bola)).toEqual({ units: UNITS_PER_SUP, count: 1 })
    await topUp(5, 'once more')
    await runQueue(app, [jobNamed('wallet:pay-owed')])
    await jobNamed('wallet:pay-owed').run(jobCtx(app), null)
    expect(await waitingTasks()).toEqual([])
    expect(await paidTasks('task:a')).toEqual(['task:a'])
    expect(await claim(bola, 'a')).toBe('repeated')
    expect(await fundHas()).toBe(4 * UNITS_PER_SUP)
  })

  test('is told to the person when it is paid', async () => {
    await claim(bola, 'told', 1.5)
    await topUp(2, 'for bola')
    await payOwed(jobCtx(app))
    const { rows } = await sql<{ facts: unknown }>`select facts from notifications.notice
      where kind = 'wallet.reward-paid' and person_id = ${bola} order by at desc limit 1`.execute(app.db)
    expect(rows[0]?.facts).toEqual({ amount: '1.50' })
  })

  test('is paid in order: a small one never overtakes a large one, and nobody jumps the queue', async () => {
    expect([await claim(ada, 'o1', 3), await claim(bola, 'o2', 1)]).toEqual(['owed', 'owed'])
    await topUp(2, 'too little for the first')
    expect(await payOwed(jobCtx(app))).toBe(0)
    expect(await claim(ada, 'o3')).toBe('owed')
    expect(await waitingTasks()).toEqual(['task:o1', 'task:o2', 'task:o3'])
    await topUp(2, 'enough for two')
    expect(await payOwed(jobCtx(app))).toBe(2)
    expect(await waitingTasks()).toEqual(['task:o3'])
    await topUp(1, 'for the last')
    expect(await payOwed(jobCtx(app))).toBe(1)
    expect(await paidTasks('task:o_')).toEqual(['task:o1', 'task:o2', 'task:o3'])
  })

  test('of an act that was paid before is never owed again while others wait', async () => {
    await topUp(1, 'for one act')
    expect(await claim(ada, 'before')).toBe('posted')
    expect(await claim(bola, 'waits')).toBe('owed')
    expect(await claim(ada, 'before')).toBe('repeated')
    expect(await claim(ada, 'before', 2)).toBe('key-reused')
    expect(await waitingTasks()).toEqual(['task:waits'])
  })

  test('is not kept where the ledger paid the act between the question and the keeping', async () => {
    await topUp(1, 'for the paid one')
    expect(await claim(ada, 'paid')).toBe('posted')
    const account = await accountsStore(app.db).openForPerson(ada, 'earned')
    const owed = { personId: ada, account, units: UNITS_PER_SUP }
    const keep = (task: string) =>
      owedStore(app.db).keep(fund, {
        ...owed,
        key: keyOf('reward', task, ada, 'once'),
        about: `task:${task}`,
      })
    const fund = await rewardsFund(app)
    expect([await keep('paid'), await keep('unpaid')]).toEqual([false, true])
    expect(await waitingTasks()).toEqual(['task:unpaid'])
  })

  test('goes with its act: a transaction that fails keeps neither', async () => {
    const failed = inTransaction(app.db, async (tx) => {
      await payReward({ db: tx }, { task: 'undone', personId: ada, period: 'once', units: 1 })
      throw new Error('the act failed')
    })
    await expect(failed).rejects.toThrow('the act failed')
    expect(await waitingTasks()).toEqual([])
  })
})

test('while the fund is topped up and 50 rewards are claimed at once, each is paid exactly once, in order', async () => {
  const people = demoPeople.map(({ id }) => id)
  const personOf = (at: number) => people[at % people.length] ?? ada
  for (let at = 0; at < 10; at += 1) expect(await claim(personOf(at), `early:${at}`)).toBe('owed')
  const claims = Array.from({ length: 50 }, (_, at) => at).flatMap((at) => {
    // Everybody presses twice.
    const press = () => claim(personOf(at), `race:${at}`)
    return at === 25 ? [press(), topUp(1_000, 'in the middle'), press()] : [press(), press()]
  })
  const drains = Array.from({ length: 4 }, () => payOwed(jobCtx(app)))
  await Promise.all([...claims, ...drains])
  await payOwed(jobCtx(app))
  expect(await waitingTasks()).toEqual([])
  const raced = await paidTasks('task:race:%')
  expect(raced).toHaveLength(50)
  expect(new Set(raced).size).toBe(50)
  const early = Array.from({ length: 10 }, (_, at) => `task:early:${at}`)
  expect(await paidTasks('task:early:%')).toEqual(early)
  // What was owed was paid in the order in which it was kept.
  const { rows } = await sql<{ id: number }>`select o.id from wallet.owed o
    join wallet.transfer t on t.key = o.key order by t.id`.execute(app.db)
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(await fundHas()).toBe((1_000 - 60) * UNITS_PER_SUP)
  expect((await proveLedger(app)).isSound).toBe(true)
})
