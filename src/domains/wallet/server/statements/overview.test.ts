import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import type { Transaction, Wallet } from '../../contract.ts'
import { type Flow, type Overview, spendings } from '../../overview-contract.ts'
import { monthsUpTo, spendPolicy, transferCodes } from '../../rules.ts'
import { accountsStore } from '../accounts/store.ts'
import { grant, payReward } from '../posting/funds.ts'
import { placeHold, voidHold } from '../holds/holds.ts'
import { readOverview } from './overview-store.ts'
import { keyOf, postTransfers } from '../posting/post-transfers.ts'

const personId = demoPerson('ada').id

const app = await openTestApp()
const ada = await app.signIn('ada')

const overviewOf = async (person: Person) => (await person.get('/api/wallet/overview')).json<Overview>()
const flowsOf = ({ flows }: Overview) =>
  Object.fromEntries(flows.map(({ flow, ...moved }) => [flow, moved])) as Record<
    Flow,
    { in: string; out: string }
  >
const monthOf = (months: Overview['months'], wanted: string) => months.find(({ month }) => month === wanted)

/** The first moment of a month in Lagos, which is an hour ahead of UTC. */
const startOf = (month: string): Date => new Date(Date.parse(`${month}-01T00:00:00Z`) - HOUR_MS)

/** Adds a reward at a given time and a correction that reverses it, so that balances stay the same. */
const writtenAt = async (person: string, at: Date, units: number, name: string) => {
  const accounts = accountsStore(app.db)
  const own = await accounts.openForPerson(person, 'earned')
  const fund = await accounts.numberOf('treasury', 'rewards')
  for (const [debit, credit, code] of [
    [fund, own, transferCodes.reward],
    [own, fund, transferCodes.correction],
  ])
    await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key, about, at)
      values (${debit}, ${credit}, ${units}, ${code}, ${keyOf(name, String(code))}, '', ${at})`.execute(
      app.db,
    )
}

describe('GET /api/wallet/overview', () => {
  test('[WA-01] answers the same figures as the wallet, as decimal text, with balance x 10 in naira', async () => {
    const { wallet } = await overviewOf(ada)
    expect(wallet).toMatchObject({ supBalance: '31.50', naira: 315, held: '0.00' })
    const { asOf: _, ...figures } = (await ada.get('/api/wallet')).json<Wallet>()
    expect(wallet).toMatchObject(figures)
  })

  test('shows the policy table, row by row', async () => {
    const { policy } = await overviewOf(ada)
    expect(policy.map(({ spending }) => spending)).toEqual(spendings)
    for (const { spending, takes } of policy) expect(takes).toEqual(spendPolicy[spending])
  })

  test('adds this month up by kind: earned, bought, voted, funded, set aside, returned', async () => {
    const before = flowsOf(await overviewOf(ada))
    expect(before).toMatchObject({
      earned: { in: '21.50', out: '0.00' },
      bought: { in: '10.00', out: '0.00' },
      voted: { in: '0.00', out: '0.00' },
    })
    const accounts = accountsStore(app.db)
    const earned = await accounts.openForPerson(personId, 'earned')
    const purchased = await accounts.openForPerson(personId, 'purchased')
    const contest = await accounts.openPool('contest', 'a-contest')
    const project = await accounts.openPool('project', 'a-project')
    await postTransfers(app.db, [
      { debit: earned, credit: contest, amount: 50_000, kind: 'vote', key: keyOf('a vote') },
    ])
    await postTransfers(app.db, [
      { debit: contest, credit: earned, amount: 20_000, kind: 'vote-return', key: keyOf('back') },
    ])
    await postTransfers(app.db, [
      { debit: purchased, credit: project, amount: 12_345, kind: 'funding', key: keyOf('funded') },
    ])
    const hold = {
      personId,
      bucket: 'earned',
      about: 'a test',
      expiresAt: new Date(Date.now() + HOUR_MS),
    } as const
    const context = { db: app.db, now: () => new Date() }
    const [kept, given] = [crypto.randomUUID(), crypto.randomUUID()]
    await placeHold(context, { ...hold, id: kept, units: 10_000 })
    await placeHold(context, { ...hold, id: given, units: 5_000 })
    await voidHold(context, given)
    const overview = await overviewOf(ada)
    expect(flowsOf(overview)).toEqual({
      ...before,
      returned: { in: '2.50', out: '0.00' },
      voted: { in: '0.00', out: '5.00' },
      funded: { in: '0.00', out: '1.2345' },
      'set-aside': { in: '0.00', out: '1.50' },
    })
    expect(overview.months.at(-1)).toMatchObject({ in: '34.00', out: '7.7345' })
    expect(overview.wallet).toMatchObject({ supBalance: '26.2655', held: '1.00' })
  })

  test('[WA-04] ends with the newest transactions, each as the list has it, with the balance after it', async () => {
    const { latest } = await overviewOf(ada)
    const { items } = (await ada.get('/api/wallet/transactions?limit=5')).json<{ items: Transaction[] }>()
    expect(latest).toHaveLength(5)
    expect(latest).toEqual(items)
  })

  test('a person without any SUP sees zero everywhere', async () => {
    const fresh = app.guest()
    await fresh.post('/api/local/register', {
      email: 'overview@example.test',
      password: 'a-Long-enough-pass-9',
      confirmPassword: 'a-Long-enough-pass-9',
      firstName: 'Fresh',
      lastName: 'Person',
    })
    await fresh.post('/api/auth/verify-age', {})
    const { wallet, flows, months, latest } = await overviewOf(fresh)
    expect(wallet).toMatchObject({ supBalance: '0.00', held: '0.00', naira: 0 })
    for (const moved of [...flows, ...months]) expect(moved).toMatchObject({ in: '0.00', out: '0.00' })
    expect([months.length, latest]).toEqual([12, []])
  })

  test('a guest cannot read it', async () => {
    expect((await app.guest().get('/api/wallet/overview')).statusCode).toBe(401)
  })

  test('contains nothing of another person: what Bola earns changes no figure of Ada', async () => {
    const { wallet: before, ...rest } = await overviewOf(ada)
    const bola = demoPerson('bola').id
    await payReward({ db: app.db }, { task: 'of-bola', personId: bola, period: '1', units: 777_777 })
    await grant({ db: app.db }, { personId: bola, units: 333_333, why: 'to Bola' })
    const answer = await ada.get('/api/wallet/overview')
    const { wallet, ...now } = answer.json<Overview>()
    expect([wallet.supBalance, now]).toEqual([before.supBalance, rest])
    const { rows } = await sql<{ id: string }>`select id from identity.person`.execute(app.db)
    for (const { id } of rows) expect(answer.body).not.toContain(id)
  })
})

describe('the months', () => {
  test('are the last twelve in the Lagos calendar, the last of them now', async () => {
    const { months } = await overviewOf(ada)
    expect(months.map(({ month }) => month)).toEqual(monthsUpTo(new Date(), 12))
  })

  test('start an hour before midnight UTC, and older transactions are left out', async () => {
    const emeka = await app.signIn('emeka')
    const id = demoPerson('emeka').id
    const [first = '', second = '', third = ''] = monthsUpTo(new Date(), 12)
    const before = (at: Date) => new Date(at.getTime() - 1)
    await writtenAt(id, before(startOf(first)), 10_000, 'before all of them')
    await writtenAt(id, startOf(first), 20_000, 'the first moment of all')
    await writtenAt(id, before(startOf(second)), 30_000, 'the last moment of the first')
    await writtenAt(id, startOf(second), 40_000, 'the first moment of the second')
    await writtenAt(id, before(startOf(third)), 50_000, 'the last moment of the second')
    const { months, wallet } = await overviewOf(emeka)
    expect(monthOf(months, first)).toMatchObject({ in: '5.00', out: '5.00' })
    expect(monthOf(months, second)).toMatchObject({ in: '9.00', out: '9.00' })
    expect(monthOf(months, third)).toMatchObject({ in: '0.00', out: '0.00' })
    expect(wallet.supBalance).toBe('21.50')
  })

  test('agree with the list of the same days', async () => {
    const emeka = await app.signIn('emeka')
    const [, second = '', third = ''] = monthsUpTo(new Date(), 12)
    const lastDay = new Date(Date.parse(`${third}-01T00:00:00Z`) - 1).toISOString().slice(0, 10)
    const { items } = (
      await emeka.get(`/api/wallet/transactions?from=${second}-01&to=${lastDay}&direction=in`)
    ).json<{ items: Transaction[] }>()
    expect(items.map(({ amount }) => amount).toSorted()).toEqual(['4.00', '5.00'])
  })
})

test('one person with 100,000 transactions gets an answer, and so does another, by the keys of their accounts alone', async () => {
  const ife = demoPerson('ife').id
  const accounts = accountsStore(app.db)
  const own = await accounts.openForPerson(ife, 'earned')
  const fund = await accounts.numberOf('treasury', 'rewards')
  await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key, at)
    select case when n % 2 = 0 then ${fund}::bigint else ${own} end, case when n % 2 = 0 then ${own}::bigint else ${fund} end,
      1, ${transferCodes.correction}, gen_random_uuid(), now() - n * interval '3 minutes'
    from generate_series(1, 100000) n`.execute(app.db)
  const { months, wallet, latest } = await overviewOf(await app.signIn('ife'))
  const total = (side: 'in' | 'out') => months.reduce((sum, each) => sum + Number(each[side]), 0)
  expect(total('in')).toBeCloseTo(5 + 21.5, 3)
  expect(total('out')).toBeCloseTo(5, 3)
  expect([wallet.supBalance, latest[0]?.balance]).toEqual(['21.50', '21.50'])
  await sql`analyze wallet.transfer`.execute(app.db)
  const numbers = (await accounts.ofPerson(personId)).map(({ id }) => id)
  await app.db.transaction().execute(async (tx) => {
    const scans = async () => {
      const { rows } = await sql<{ whole: number; keyed: number }>`select seq_scan::int as whole,
        idx_scan::int as keyed from pg_stat_xact_user_tables
        where schemaname = 'wallet' and relname = 'transfer'`.execute(tx)
      return rows[0] ?? { whole: 0, keyed: 0 }
    }
    const before = await scans()
    await readOverview(tx, numbers, { since: '2020-01-01', limit: 5 })
    const after = await scans()
    expect(after.whole).toBe(before.whole)
    expect(after.keyed).toBeGreaterThan(before.keyed)
  })
})
