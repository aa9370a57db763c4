import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase } from '#test/database.ts'
import { accountsStore } from '../accounts/store.ts'
import { keyOf, type Leg, type Posted, postTransfers } from '../posting/post-transfers.ts'
import { reconcile } from './reconciliation.ts'

let db: Database
let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 6)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const PEOPLE = 3
const command = fc.oneof(
  fc.record({
    is: fc.constant('pay' as const),
    from: fc.nat(PEOPLE - 1),
    amount: fc.integer({ min: 1, max: 60 }),
    key: fc.nat(25),
  }),
  fc.record({
    is: fc.constant('return' as const),
    from: fc.nat(PEOPLE - 1),
    amount: fc.integer({ min: 1, max: 60 }),
    key: fc.nat(25),
  }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** The model of the ledger. */
class Model {
  readonly balances: number[]
  readonly seen = new Map<string, { credit: number; amount: number; kind: string }>()
  constructor(accounts: number, start: number) {
    this.balances = Array.from({ length: accounts }, (_, at) => (at < accounts - 1 ? start : 0))
  }
  do(debit: number, credit: number, amount: number, key: string, kind: string): Posted['status'] {
    const old = this.seen.get(`${debit}:${key}`)
    if (old)
      return old.credit === credit && old.amount === amount && old.kind === kind ? 'repeated' : 'key-reused'
    if ((this.balances[debit] ?? 0) < amount) return 'insufficient'
    this.seen.set(`${debit}:${key}`, { credit, amount, kind })
    this.balances[debit] = (this.balances[debit] ?? 0) - amount
    this.balances[credit] = (this.balances[credit] ?? 0) + amount
    return 'posted'
  }
}

const START = 100
let run = 0

/** Fresh accounts for one run: people with something, and a pool. */
const openAccounts = async (): Promise<number[]> => {
  run += 1
  const numbers = Array.from({ length: PEOPLE }, (_, at) => 1_900_000_000_000 + run * 10 + at)
  const source = await accountsStore(db).numberOf('issuance', 'issuance')
  // Without people: this test is not about the constraints between accounts and people.
  for (const number of numbers) {
    await sql`insert into wallet.account (id, kind, owner) values (${number}, 'pool', ${`model:${number}`})`.execute(
      db,
    )
    await postTransfers(db, [
      { debit: source, credit: number, amount: START, kind: 'issue', key: keyOf('model', String(number)) },
    ])
  }
  return [...numbers, await accountsStore(db).openPool('contest', `model:${run}`)]
}

const legOf = (accounts: readonly number[], { is, from, amount, key }: Command): Leg => {
  const [person, pool] = [accounts[from] ?? 0, accounts[PEOPLE] ?? 0]
  return {
    debit: is === 'pay' ? person : pool,
    credit: is === 'pay' ? pool : person,
    amount,
    kind: is === 'pay' ? 'vote' : 'vote-return',
    key: keyOf('model', String(run), is, String(key)),
  }
}

test('any sequence of payments and returns matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 40 }), async (commands) => {
      const accounts = await openAccounts()
      const model = new Model(accounts.length, START)
      for (const each of commands) {
        const { debit, credit, amount, key, kind } = legOf(accounts, each)
        const wanted = model.do(accounts.indexOf(debit), accounts.indexOf(credit), amount, key, kind)
        const [posted] = await postTransfers(db, [legOf(accounts, each)])
        expect(posted?.status).toBe(wanted)
      }
      const { rows } = await sql<{ id: number; balance: number }>`
        select id, balance from wallet.account where id = any (${accounts}::bigint[])`.execute(db)
      const found = accounts.map((number) => rows.find(({ id }) => id === number)?.balance)
      expect(found).toEqual(model.balances)
    }),
    { numRuns: 40 },
  )
  expect(await reconcile({ db })).toMatchObject({ isSound: true })
})

test('the same in parallel, in any order: the answers equal the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 60 }), async (commands) => {
      const accounts = await openAccounts()
      const legs = commands.map((each) => legOf(accounts, each))
      const answers = await Promise.all(
        legs.map(async (leg) => ({ leg, status: (await postTransfers(db, [leg]))[0]?.status })),
      )
      const expected = accounts.map((number, at) => {
        const moved = answers.filter(({ status }) => status === 'posted')
        const into = moved
          .filter(({ leg }) => leg.credit === number)
          .reduce((sum, { leg }) => sum + leg.amount, 0)
        const out = moved
          .filter(({ leg }) => leg.debit === number)
          .reduce((sum, { leg }) => sum + leg.amount, 0)
        return (at < PEOPLE ? START : 0) + into - out
      })
      const { rows } = await sql<{ id: number; balance: number }>`
        select id, balance from wallet.account where id = any (${accounts}::bigint[])`.execute(db)
      expect(accounts.map((number) => rows.find(({ id }) => id === number)?.balance)).toEqual(expected)
      expect(expected.every((balance) => balance >= 0)).toBe(true)
    }),
    { numRuns: 40 },
  )
  expect(await reconcile({ db })).toMatchObject({ isSound: true })
})
