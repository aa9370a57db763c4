import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { type Database, inTransaction, openDatabase } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { cloneDatabase } from '#test/database.ts'
import { accountsStore } from '../accounts/store.ts'
import { issueToRewards, payReward } from './funds.ts'
import { keyOf, type Leg, postTransfers } from './post-transfers.ts'
import { reconcile } from '../reconciling/reconciliation.ts'
import { balancesOf } from '../accounts/wallets.ts'

let db: Database
let database: Awaited<ReturnType<typeof cloneDatabase>>
let ada: number
let bola: number
let pool: number
const personId = demoPerson('ada').id

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 8)
  const accounts = accountsStore(db)
  ada = await accounts.openForPerson(personId, 'earned')
  bola = await accounts.openForPerson(demoPerson('bola').id, 'earned')
  pool = await accounts.openPool('contest', randomUUID())
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const earnedBy = async (name: 'ada' | 'bola') => (await balancesOf({ db }, demoPerson(name).id)).earned
const vote = (debit: number, amount: number, key: string = randomUUID()): Leg => ({
  debit,
  credit: pool,
  amount,
  kind: 'vote',
  key,
  about: 'contest:test',
})
const statusesOf = async (legs: readonly Leg[]) => (await postTransfers(db, legs)).map(({ status }) => status)

describe('one transfer', () => {
  test('moves the amount once, however often it is requested', async () => {
    const [before, inPool] = [
      await earnedBy('ada'),
      await accountsStore(db).balanceOf('contest', await ownerOf(pool)),
    ]
    const leg = vote(ada, UNITS_PER_SUP)
    const [first] = await postTransfers(db, [leg])
    expect(first).toMatchObject({ status: 'posted', balance: before - UNITS_PER_SUP })
    const [again] = await postTransfers(db, [leg])
    expect(again).toMatchObject({ status: 'repeated', transferId: first?.transferId })
    expect(await earnedBy('ada')).toBe(before - UNITS_PER_SUP)
    expect(await accountsStore(db).balanceOf('contest', await ownerOf(pool))).toBe(inPool + UNITS_PER_SUP)
  })

  test.each([
    ['another amount', { amount: 2 * UNITS_PER_SUP }],
    ['another receiver', { credit: 0 }],
    ['another kind', { kind: 'funding' }],
  ] as const)('a key that was used with %s moves nothing', async (_, change) => {
    const leg = vote(ada, UNITS_PER_SUP)
    await postTransfers(db, [leg])
    const before = await earnedBy('ada')
    const other = { ...leg, ...change, ...('credit' in change && { credit: bola }) }
    expect(await statusesOf([other])).toEqual(['key-reused'])
    expect(await earnedBy('ada')).toBe(before)
  })

  test('the same key of another payer is another transfer', async () => {
    const key = randomUUID()
    expect(await statusesOf([vote(ada, 1, key)])).toEqual(['posted'])
    expect(await statusesOf([vote(bola, 1, key)])).toEqual(['posted'])
  })

  test('more than the balance moves nothing', async () => {
    const before = await earnedBy('ada')
    expect(await statusesOf([vote(ada, before + 1)])).toEqual(['insufficient'])
    expect(await earnedBy('ada')).toBe(before)
  })

  test('an unknown account is reported', async () => {
    expect(await statusesOf([vote(1_999_999_999_999, 1)])).toEqual(['unknown-account'])
    expect(await statusesOf([{ ...vote(ada, 1), credit: 8_999_999_999_999 }])).toEqual(['unknown-account'])
  })

  test.each([0, -1])('an amount of %i fails alone and moves nothing', async (amount) => {
    const [bad, good] = await Promise.allSettled([
      postTransfers(db, [vote(ada, amount)]),
      postTransfers(db, [vote(bola, 1)]),
    ])
    expect(bad.status).toBe('rejected')
    expect(good).toMatchObject({ status: 'fulfilled', value: [{ status: 'posted' }] })
  })
})

const ownerOf = async (id: number): Promise<string> => {
  const { rows } = await sql<{ owner: string }>`select owner from wallet.account where id = ${id}`.execute(db)
  return rows[0]?.owner ?? ''
}

describe('legs of one group', () => {
  test('are posted whole, or not at all', async () => {
    const [before, beforeBola] = [await earnedBy('ada'), await earnedBy('bola')]
    expect(await statusesOf([vote(ada, 1), vote(bola, beforeBola + 1)])).toEqual([
      'insufficient',
      'insufficient',
    ])
    expect([await earnedBy('ada'), await earnedBy('bola')]).toEqual([before, beforeBola])
    expect(await statusesOf([vote(ada, 1), vote(bola, 2)])).toEqual(['posted', 'posted'])
    expect([await earnedBy('ada'), await earnedBy('bola')]).toEqual([before - 1, beforeBola - 2])
  })

  test('two legs that one payer cannot cover together are refused as a caller’s fault', async () => {
    const before = await earnedBy('ada')
    await expect(postTransfers(db, [vote(ada, before), vote(ada, before)])).rejects.toThrow('cannot cover')
    expect(await earnedBy('ada')).toBe(before)
  })

  test('inside a transaction they commit and roll back with it', async () => {
    const before = await earnedBy('ada')
    await expect(
      inTransaction(db, async (tx) => {
        expect((await postTransfers(tx, [vote(ada, 1)]))[0]?.status).toBe('posted')
        throw new Error('and then something failed')
      }),
    ).rejects.toThrow('something failed')
    expect(await earnedBy('ada')).toBe(before)
  })
})

describe('parallel transfers', () => {
  test('200 equal requests in parallel move the money exactly once', async () => {
    for (let round = 0; round < 10; round++) {
      const before = await earnedBy('ada')
      const leg = vote(ada, 10)
      const answers = await Promise.allSettled(Array.from({ length: 200 }, () => postTransfers(db, [leg])))
      const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      // One payer's requests run one after another; on a slow machine the last ones are refused as busy.
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'busy' })
      expect(done.filter(({ status }) => status === 'posted')).toHaveLength(1)
      expect(done.filter(({ status }) => status === 'repeated')).toHaveLength(done.length - 1)
      expect(done.length).toBeGreaterThan(20)
      expect(new Set(done.map(({ transferId }) => transferId)).size).toBe(1)
      expect(await earnedBy('ada')).toBe(before - 10)
    }
  })

  test('a balance that covers three of ten different payments pays three', async () => {
    const third = Math.floor((await earnedBy('bola')) / 3)
    const answers = await Promise.all(Array.from({ length: 10 }, () => statusesOf([vote(bola, third)])))
    expect(answers.flat().filter((status) => status === 'posted')).toHaveLength(3)
    expect(await earnedBy('bola')).toBeLessThan(third)
  })

  test('two servers in parallel, each with its own batch queue, pay a key once', async () => {
    const other = openDatabase(database.url, 4)
    try {
      for (let round = 0; round < 20; round++) {
        const leg = vote(ada, 1)
        const both = await Promise.all([db, other].map((each) => postTransfers(each, [leg])))
        expect(
          both
            .flat()
            .map(({ status }) => status)
            .toSorted(),
        ).toEqual(['posted', 'repeated'])
      }
    } finally {
      await other.destroy()
    }
  })

  test('a reward is paid once for one person, task and period', async () => {
    await issueToRewards({ db }, UNITS_PER_SUP, 'more for a test')
    const before = await earnedBy('ada')
    const pay = () => payReward({ db }, { task: 'quiz-1', personId, period: '2026-W47', units: 15_000 })
    const statuses = await Promise.all(Array.from({ length: 50 }, pay))
    expect(statuses.filter((status) => status === 'posted')).toHaveLength(1)
    expect(await pay()).toBe('repeated')
    expect(await payReward({ db }, { task: 'quiz-1', personId, period: '2026-W48', units: 15_000 })).toBe(
      'posted',
    )
    expect(await earnedBy('ada')).toBe(before + 30_000)
  })
})

describe('the ledger is immutable', () => {
  test.each([
    ['a transfer is changed', sql`update wallet.transfer set amount = amount + 1`],
    ['a transfer is deleted', sql`delete from wallet.transfer`],
    ['the ledger is emptied', sql`truncate wallet.transfer`],
    ['an account is deleted', sql`delete from wallet.account where kind = 'held'`],
    ['an account is given to another', sql`update wallet.account set owner = 'x' where kind = 'held'`],
    [
      'an account may overdraw from now on',
      sql`update wallet.account set may_overdraw = true where kind = 'held'`,
    ],
    ['a balance falls below nothing', sql`update wallet.account set balance = -1 where kind = 'held'`],
    [
      'a second account of the same kind is opened',
      sql`insert into wallet.account (id, kind, owner)
      values (9900000000000, 'held', 'held')`,
    ],
    [
      'a transfer goes to itself',
      sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key)
      values (1, 1, 1, 1, gen_random_uuid())`,
    ],
  ])('refused: %s', async (_, change) => {
    await expect(change.execute(db)).rejects.toThrow()
  })

  test('after all of this the ledger adds up', async () => {
    expect(await reconcile({ db })).toMatchObject({ isSound: true, sum: 0, differing: [], heldBeyond: 0 })
  })

  test('a balance changed outside the application is named', async () => {
    await sql`update wallet.account set balance = balance + 7 where id = ${ada}`.execute(db)
    const found = await reconcile({ db })
    expect(found).toMatchObject({ isSound: false, sum: 7, differing: [{ account: ada, kind: 'earned' }] })
    await sql`update wallet.account set balance = balance - 7 where id = ${ada}`.execute(db)
    expect((await reconcile({ db })).isSound).toBe(true)
  })
})

test('a key is a UUID of what it names, and different parts give different keys', () => {
  expect(keyOf('a', 'b')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(new Set([keyOf('a', 'b'), keyOf('ab'), keyOf('b', 'a')]).size).toBe(3)
})
