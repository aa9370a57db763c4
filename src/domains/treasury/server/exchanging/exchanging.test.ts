import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lagosDay } from '#shared/values/lagos.ts'
import { moneyAccounts } from '#domains/payments/server/books/book-accounts.ts'
import type { Person } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import { startDonating } from '#test/donations.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { TreasuryBooks } from '../../contract.ts'

const donating = await startDonating()
const { app, prepare, pay, overview } = donating
let emeka: Person
let chidi: Person
beforeEach(async () => {
  await donating.renew()
  await endApprovals(app)
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
})
afterAll(donating.stop)

const form = (change: Record<string, string> = {}) => ({
  fund: 'donations:general:usd',
  amount: '40',
  naira: '60,000',
  fee: '500',
  day: lagosDay(app.clock.now()),
  source: 'Sample Bank, slip 12 of today',
  reason: 'The programme of December is paid in naira.',
  ...change,
})
const propose = (who: Person, change: Record<string, string> = {}) =>
  who.post('/api/treasury/exchanges', form(change))
const confirmLast = async (who: Person, id: string) => {
  const { rows } = await sql<{ id: string }>`select id from approvals.approval where subject = ${id}`.execute(
    app.db,
  )
  return who.post(`/api/approvals/${rows[0]?.id}/confirm`, {})
}
const books = async () => ok<TreasuryBooks>(await emeka.get('/api/treasury'))
const has = async (name: string) =>
  Number((await books()).funds.find((each) => each.name === name)?.balance ?? 0)
/** Naira that the proof of reserves counts as held. */
const held = async () => (await moneyAccounts({ db: app.db })).reduce((sum, { minor }) => sum + minor, 0)
/** What each currency of the book adds up to over all its accounts: double entry keeps it at nothing. */
const unbalanced = async () => {
  const { rows } = await sql<{ account: string; currency: string; minor: number }>`
    select currency, account, sum(minor)::bigint as minor from (
      select currency, to_account as account, minor from payments.entry where kind = 'exchange'
      union all select currency, from_account, -minor from payments.entry where kind = 'exchange'
    ) lines group by 1, 2 order by 1, 2`.execute(app.db)
  return rows
}

describe('donated money of another currency', () => {
  test('becomes naira of the same fund by two people, with its rate, source and fee in public', async () => {
    await pay(await prepare(app.guest(), { currency: 'USD', amount: '100' }))
    const before = {
      dollars: await has('donations:general:usd'),
      naira: await has('donations:general'),
      held: await held(),
    }
    expect(before.dollars).toBeGreaterThan(40)
    const { id } = ok<{ id: string }>(await propose(emeka), 202)
    expect(await confirmLast(emeka, id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(await has('donations:general:usd')).toBe(before.dollars)
    ok(await confirmLast(chidi, id))
    expect(await has('donations:general:usd')).toBe(before.dollars - 40)
    expect(await has('donations:general')).toBe(before.naira + 59_500)
    // The proof of reserves counts the naira that came, less the fee, and no dollar as naira.
    expect(await held()).toBe(before.held + 5_950_000)
    expect(await unbalanced()).toEqual([
      { currency: 'NGN', account: 'donations', minor: 6_000_000 },
      { currency: 'NGN', account: 'exchange', minor: -6_000_000 },
      { currency: 'USD', account: 'donations', minor: -4_000 },
      { currency: 'USD', account: 'exchange', minor: 4_000 },
    ])
    const [shown] = (await books()).exchanges
    expect(shown).toMatchObject({
      amount: '40.00',
      currency: 'USD',
      naira: '60000.00',
      fee: '500.00',
      rate: '1500.00',
      source: 'Sample Bank, slip 12 of today',
    })
    expect(JSON.stringify(shown)).not.toContain('Emeka')
    const sums = (await overview()).funds.find(({ fund }) => fund === 'general')?.sums
    expect(sums?.find(({ currency }) => currency === 'USD')).toMatchObject({ exchangedOut: '40.00' })
    expect(sums?.find(({ currency }) => currency === 'NGN')).toMatchObject({ exchangedIn: '60000.00' })
    await jobNamed('treasury:fold').run(jobCtx(app), null)
    const lines = (await books()).month.lines.filter(({ kind }) => kind === 'exchange')
    expect(lines).toMatchObject([{ from: 'exchange', to: 'donations', amount: '60000.00', unit: 'NGN' }])
    await donating.isSound()
  })

  test('is exchanged once, however many confirm, and never beyond what its fund has free', async () => {
    await pay(await prepare(app.guest(), { to: 'leaders', currency: 'USD', amount: '50' }))
    const fund = 'donations:leaders:usd'
    const free = await has(fund)
    expect(await propose(emeka, { fund, amount: '50.01' })).toRefuse(409, 'FUND_TOO_SMALL')
    const lola = await app.signIn('lola')
    const { id } = ok<{ id: string }>(await propose(emeka, { fund, amount: '30' }), 202)
    const { id: other } = ok<{ id: string }>(await propose(emeka, { fund, amount: '30' }), 202)
    const answers = await Promise.all(
      [confirmLast(chidi, id), confirmLast(lola, id), confirmLast(lola, other)].map((each) => each),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await has(fund)).toBe(free - 30)
  })

  test('is for finance, of a fund in another currency, on a day that has come, with a smaller fee', async () => {
    expect((await propose(app.guest())).statusCode).toBe(401)
    for (const name of ['ada', 'bola'] as const)
      expect((await propose(await app.signIn(name))).statusCode).toBe(403)
    for (const fund of ['donations:general', 'rewards', 'sales', 'donations:nobody:usd'])
      expect(await propose(emeka, { fund })).toRefuse(400, 'FUND_NOT_FOREIGN')
    expect(await propose(emeka, { day: '2099-01-01' })).toRefuse(400, 'EXCHANGE_DAY_WRONG')
    expect(await propose(emeka, { fee: '60,000' })).toRefuse(400, 'FEE_TOO_BIG')
  })
})
