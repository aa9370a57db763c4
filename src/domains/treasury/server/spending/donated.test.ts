import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Person } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import { startDonating } from '#test/donations.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import type { TreasuryBooks } from '../../contract.ts'
import { donatedFundOf, nameOfDonated } from '../funds/donated.ts'

const donating = await startDonating()
const { app, at, prepare, pay, donation, overview, paystack } = donating
let emeka: Person
let chidi: Person
let lola: Person
const signIn = async () => {
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
  lola = await app.signIn('lola')
}
beforeEach(async () => {
  await donating.renew()
  await endApprovals(app)
  await signIn()
})
afterAll(donating.stop)

const REASON = 'The servers of November, by the invoice of the host.'
const propose = (who: Person, body: Record<string, unknown> = {}) =>
  who.post('/api/treasury/spending', {
    fund: 'donations:general',
    amount: '3,000',
    purpose: 'operations',
    payee: 'A host of servers',
    reason: REASON,
    ...body,
  })
const proposed = async (body: Record<string, unknown> = {}) =>
  ok<{ id: string }>(await propose(emeka, body), 202).id
const confirm = async (who: Person, id: string) => {
  const { rows } = await sql<{ id: string }>`select id from approvals.approval where subject = ${id}`.execute(
    app.db,
  )
  return who.post(`/api/approvals/${rows[0]?.id}/confirm`, {})
}
const settle = (who: Person, id: string) =>
  who.post(`/api/treasury/spending/${id}/pay`, { reference: 'TRF-77', paidOn: lagosDay(app.clock.now()) })
const approved = async (body: Record<string, unknown> = {}): Promise<string> => {
  const id = await proposed(body)
  ok(await confirm(chidi, id))
  return id
}
const books = async () => ok<TreasuryBooks>(await emeka.get('/api/treasury'))
const fund = async (name: string) => {
  const found = (await books()).funds.find((each) => each.name === name)
  return { unit: found?.unit, balance: Number(found?.balance), free: Number(found?.free) }
}
/** What the book of the money holds of donations, in a currency. */
const donatedInBook = async (currency = 'NGN'): Promise<number> => {
  const { rows } = await sql<{
    minor: number
  }>`select coalesce(sum(case when to_account = 'donations' then minor
      else -minor end), 0)::bigint as minor from payments.entry
    where 'donations' in (from_account, to_account) and currency = ${currency}`.execute(app.db)
  return Number(rows[0]?.minor)
}

describe('donated money', () => {
  test('[PJ-03] a donor pays in naira or another currency, gets a receipt, and sees where the treasury spent it', async () => {
    const [token, abroad] = [
      await prepare(app.guest()),
      await prepare(app.guest(), { currency: 'USD', amount: '25' }),
    ]
    await pay(token)
    await pay(abroad)
    for (const each of [token, abroad]) {
      const receipt = await app.guest().get(at(each, '/receipt.pdf'))
      expect(receipt.headers['content-type']).toBe('application/pdf')
      expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const [before, held] = [await fund('donations:general'), await donatedInBook()]
    const id = await proposed()
    expect(await confirm(emeka, id)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await confirm(chidi, id))
    expect(await fund('donations:general')).toEqual({ ...before, free: before.free - 3_000 })
    // Promised money has not left: donors see what was paid, and nothing else.
    expect((await donation(token)).flow).toEqual([])
    for (const who of [emeka, chidi]) expect(await settle(who, id)).toRefuse(403, 'THIRD_PERSON_REQUIRED')
    ok(await settle(lola, id))
    expect(await fund('donations:general')).toMatchObject({ balance: before.balance - 3_000 })
    expect(await donatedInBook()).toBe(held - 300_000)
    const spent = { to: 'A host of servers', text: REASON }
    expect((await donation(token)).flow).toMatchObject([{ kind: 'spent', amount: 'NGN 3000.00', ...spent }])
    const shown = (await overview()).funds.find((each) => each.fund === 'general')?.spendings[0]
    expect(shown).toMatchObject({ paidTo: 'A host of servers', purpose: REASON, amount: '3000.00' })
    expect((await app.guest().get('/api/donations/figures.csv')).body).toContain(REASON)
    const dollars = await approved({ fund: 'donations:general:usd', amount: '20' })
    expect(await settle(lola, dollars)).toRefuse(409, 'STILL_COOLING')
    app.clock.advance(48 * 3_600)
    await signIn()
    ok(await settle(lola, dollars))
    expect((await donation(abroad)).flow).toMatchObject([{ kind: 'spent', amount: 'USD 20.00' }, {}])
    await donating.isSound()
  })

  test('is never spent beyond what its fund has: of ten confirmations at once exactly as many pass as it can pay', async () => {
    await pay(await prepare(app.guest(), { to: 'leaders', currency: 'GHS', amount: '1,000' }))
    const name = 'donations:leaders:ghs'
    const has = (await fund(name)).free
    expect(has).toBeLessThan(1_000)
    expect(await propose(emeka, { fund: name, amount: '1,000' })).toRefuse(409, 'FUND_TOO_SMALL')
    expect(await propose(emeka, { fund: 'donations:leaders:kes' })).toRefuse(400, 'FUND_UNKNOWN')
    expect(await propose(emeka, { fund: 'donations:project' })).toRefuse(400, 'FUND_UNKNOWN')
    const ids = await Promise.all(Array.from({ length: 10 }, () => proposed({ fund: name, amount: '300' })))
    const codes = await Promise.all(ids.map(async (id) => (await confirm(chidi, id)).statusCode))
    expect(codes.filter((code) => code === 200)).toHaveLength(Math.floor(has / 300))
    expect((await fund(name)).free).toBeGreaterThanOrEqual(0)
  })

  test('is paid once by many presses, and is free again when somebody objects', async () => {
    await pay(await prepare(app.guest(), { to: 'learning' }))
    const name = 'donations:learning'
    const before = await fund(name)
    const id = await approved({ fund: name, amount: '1,000', purpose: 'programmes' })
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await settle(lola, id)).statusCode),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    const other = await approved({ fund: name, amount: '500' })
    ok(
      await chidi.post(`/api/treasury/spending/${other}/stop`, {
        reason: 'This was never ordered by anybody here.',
      }),
    )
    expect(await fund(name)).toEqual({
      ...before,
      balance: before.balance - 1_000,
      free: before.free - 1_000,
    })
  })

  test('that went back to its donor meanwhile is not paid out', async () => {
    const payment = await pay(
      await prepare(app.guest(), { to: 'communities', currency: 'ZAR', amount: '500' }),
    )
    const name = 'donations:communities:zar'
    const id = await approved({ fund: name, amount: '450' })
    await paystack.double.refund(payment, payment.amount)
    await paystack.deliver()
    await donating.hear(payment.reference)
    app.clock.advance(48 * 3_600)
    await signIn()
    expect(await settle(lola, id)).toRefuse(409, 'FUND_TOO_SMALL')
  })

  test('spent counts to the admin costs and the months of the funds once', async () => {
    await jobNamed('treasury:fold').run(jobCtx(app), null)
    const before = await books()
    await pay(await prepare(app.guest()))
    ok(await settle(lola, await approved({ amount: '2,000' })))
    await jobNamed('treasury:fold').run(jobCtx(app), null)
    const after = await books()
    expect(Number(after.costs.operations)).toBe(Number(before.costs.operations) + 2_000)
    const fees = Number(after.costs.providerFees) - Number(before.costs.providerFees)
    expect(Number(after.months[0]?.nairaOut)).toBe(Number(before.months[0]?.nairaOut) + 2_000 + fees)
    const line = after.month.lines.find(({ from }) => from === 'donations:general')
    expect(line).toMatchObject({ kind: 'operations', to: 'organizations', unit: 'NGN' })
    expect(after.month.lines.map(({ kind }) => kind)).not.toContain('spending')
  })

  test('has one name for each fund and currency', () => {
    for (const name of ['donations:general', 'donations:learning:usd'])
      expect(nameOfDonated(donatedFundOf(name) ?? { fund: 'general', currency: 'EUR' })).toBe(name)
    for (const name of [
      'donations',
      'donations:project',
      'donations:general:xyz',
      'opening',
      'donations:general:usd:usd',
    ])
      expect(donatedFundOf(name)).toBeNull()
  })
})
