import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Person } from '#test/app.ts'
import { addAccount, ageCashout, BANK_NAME, startCashout, submit } from '#test/cash-outs.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { workJobs } from '#test/deliveries.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { Cashout, CashoutOverview } from '../contracts/cashout-contract.ts'

const cashing = await startCashout()
const { app, transfers, transfersOf, settle, stateOf, earned, linesOf, isSound } = cashing
let ada: Person
beforeAll(async () => {
  ada = await cashing.ready('ada', 300)
})
afterAll(cashing.stop)

const overview = async (who: Person) => ok<CashoutOverview>(await who.get('/api/cashout'))

describe('[WA-03] a cashout', () => {
  test('requires completed KYC and a verified bank account, in the words of the specification', async () => {
    const dayo = await app.signIn('dayo')
    const nobody = await submit(dayo, '20')
    expect([nobody.statusCode, nobody.json<{ error: string; code: string }>()]).toMatchObject([
      403,
      { error: 'KYC Verification Required', code: 'KYC_REQUIRED' },
    ])
    expect((await overview(dayo)).hindrance).toBe('kyc-required')
    expect(await addAccount(dayo)).toRefuse(403, 'KYC_REQUIRED')
    // Ifẹ́ is verified; without the account of the demonstration, that is what is missing.
    const ife = await app.signIn('ife')
    await sql`update cashout.account set state = 'replaced' where person_id = ${demoPerson('ife').id}`.execute(
      app.db,
    )
    const homeless = await submit(ife, '20')
    expect([homeless.statusCode, homeless.json<{ error: string; code: string }>()]).toMatchObject([
      409,
      { error: 'Bank Account Required', code: 'BANK_ACCOUNT_REQUIRED' },
    ])
    expect((await overview(ife)).hindrance).toBe('bank-account-required')
    expect(transfers.transfers.size).toBe(0)
  })

  test('is submitted, processed and completed; it arrives within 1 to 3 business days', async () => {
    const before = await earned(ada)
    const quote = ok<{ arrivesBy: string }>(await ada.get('/api/cashout/quote?amount=50'))
    expect(quote).toMatchObject({ sup: '50.00', gross: '500.00', fee: '10.00', net: '490.00', rate: '10.00' })
    const cashout = ok<Cashout>(await submit(ada, '50'), 201)
    expect(cashout).toMatchObject({ state: 'submitted', isInReview: false, net: '490.00', tail: '4579' })
    expect(await earned(ada)).toBe(before - 50)
    await workJobs(app)
    expect(await stateOf(ada, cashout.id)).toBe('processed')
    expect(transfersOf(cashout.id)).toMatchObject([{ amount: 49_000, status: 'pending' }])
    await settle(cashout.id, 'success')
    expect(await stateOf(ada, cashout.id)).toBe('completed')
    expect(await linesOf(cashout.id)).toEqual([
      { kind: 'payout', minor: 49_000 },
      { kind: 'payout-fee', minor: 1_000 },
    ])
    // A day that two people of finance declare moves the arrival, as the rows of holidays say.
    await sql`insert into regions.holiday (day, name, is_holiday, source, why, decided_at)
      values (${quote.arrivesBy}::date, 'Declared day', true, 'a test', 'a test', ${app.clock.now()})`.execute(
      app.db,
    )
    const later = ok<{ arrivesBy: string }>(await ada.get('/api/cashout/quote?amount=50')).arrivesBy
    expect(later > quote.arrivesBy).toBe(true)
    const days = (Date.parse(cashout.arrivesBy) - Date.parse(cashout.submittedAt.slice(0, 10))) / DAY_MS
    expect(days).toBeGreaterThanOrEqual(3)
    expect(days).toBeLessThanOrEqual(9)
    const { items } = (await ada.get('/api/wallet/transactions?kind=cashout')).json<{
      items: { amount: string; about: string }[]
    }>()
    expect(items).toMatchObject([{ amount: '-50.00', about: `cashout:${cashout.id}` }])
    await isSound()
  })

  test('is asked for as people write amounts; naira and an amount of two readings are refused at the field', async () => {
    const quoted = (amount: string) => ada.get(`/api/cashout/quote?amount=${encodeURIComponent(amount)}`)
    for (const amount of ['50', '50.00', '50 SUP', '50,00', ' 50. '])
      expect(ok<{ sup: string }>(await quoted(amount)).sup, amount).toBe('50.00')
    for (const [amount, why] of [
      ['₦50', 'in SUP'],
      ['NGN 5 000', 'in SUP'],
      ['1.500', 'two ways'],
      ['fifty', 'Write an amount'],
    ] as const) {
      const answer = await quoted(amount)
      expect([answer.statusCode, answer.json<{ fields: Record<string, string> }>().fields['amount']]).toEqual(
        [400, expect.stringContaining(why)],
      )
    }
  })

  test('that cannot be submitted says so, and nothing is set aside', async () => {
    const before = await earned(ada)
    for (const [amount, code] of [
      ['9.99', 'INVALID_INPUT'],
      ['fifty', 'INVALID_INPUT'],
      ['0', 'INVALID_INPUT'],
      ['2460', 'CASHOUT_LIMIT_DAY'],
      ['450', 'INSUFFICIENT_BALANCE'],
    ])
      expect([amount, (await submit(ada, amount ?? '')).json<{ code: string }>().code]).toEqual([
        amount,
        code,
      ])
    expect(await submit(ada, '20', { rateVersion: 2 })).toRefuse(409, 'RATE_CHANGED')
    expect((await ada.post('/api/cashout', { amount: '20', rateVersion: 1 })).statusCode).toBe(400)
    expect((await app.guest().get('/api/cashout')).statusCode).toBe(401)
    expect(await earned(ada)).toBe(before)
    expect((await overview(ada)).cashouts).toHaveLength(1)
  })

  test('of another person does not exist', async () => {
    const [own] = (await overview(ada)).cashouts
    const dayo = await app.signIn('dayo')
    expect(await dayo.get(`/api/cashout/requests/${own?.id ?? ''}`)).toRefuse(404, 'CASHOUT_NOT_FOUND')
  })

  test('20 at the same time never exceed balance or limit', async () => {
    const before = await earned(ada)
    const { leftToday } = await overview(ada)
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(ada, '100')))
    const done = answers.filter(({ statusCode }) => statusCode === 201).length
    expect(done).toBe(Math.min(Math.floor(before / 100), Math.floor(Number(leftToday) / 1_000)))
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
      expect(['CASHOUT_LIMIT_DAY', 'INSUFFICIENT_BALANCE']).toContain(answer.json<{ code: string }>().code)
    expect(await earned(ada)).toBe(before - done * 100)
    await workJobs(app)
    for (const { id, state } of (await overview(ada)).cashouts)
      if (state === 'processed') await settle(id, 'failed')
    expect(await earned(ada)).toBe(before)
    expect((await overview(ada)).leftToday).toBe(leftToday)
    await isSound()
  })
})

describe('a bank account', () => {
  test('is one of the provider’s banks, resolved by name, and kept as four digits', async () => {
    const banks = ok<{ code: string; name: string }[]>(await ada.get('/api/cashout/banks'))
    expect(banks.map(({ code }) => code)).toContain('011')
    transfers.names.set('1234567895', BANK_NAME)
    expect(ok(await addAccount(ada, '123-456-7895', '044'))).toMatchObject({ tail: '7895', state: 'active' })
    const { rows } = await sql<{
      all: string
    }>`select json_agg(account)::text as all from cashout.account`.execute(app.db)
    expect(rows[0]?.all).not.toContain('1234567895')
    ok(await addAccount(ada))
    await ageCashout(app, 'ada')
  })

  test('that the bank does not know is refused, with a hint when the check digit is wrong', async () => {
    expect(await addAccount(ada, '0000000220')).toRefuse(422, 'ACCOUNT_UNKNOWN')
    expect(await addAccount(ada, '0000000221')).toRefuse(422, 'ACCOUNT_NUMBER_ODD')
  })

  test('whose check digit is wrong is fine when the bank knows it', async () => {
    const ife = await app.signIn('ife')
    transfers.names.set('8030000001', 'PROVENLIKE IFE')
    expect(ok<{ state: string }>(await addAccount(ife, '8030000001')).state).toBe('review')
  })

  test('in another name waits for people, shows no name, and pays only when they accept it', async () => {
    transfers.names.set('0000000220', 'BOLD STRANGER')
    app.clock.advance(86_400)
    ada = await app.signIn('ada')
    const emeka = await app.signIn('emeka')
    expect(ok(await addAccount(ada, '0000000220'))).toMatchObject({ state: 'review', name: null })
    expect(await submit(ada, '20')).toRefuse(409, 'BANK_ACCOUNT_REQUIRED')
    const consoleOf = async () =>
      ok<{ accounts: { id: string; bankAccountName: string; matching: number }[] }>(
        await emeka.get('/api/cashout/console'),
      )
    const item = (await consoleOf()).accounts.find(
      ({ bankAccountName }) => bankAccountName === 'BOLD STRANGER',
    )
    expect(item?.matching).toBe(0)
    const decide = (body: object) =>
      emeka.post(`/api/cashout/console/accounts/${item?.id ?? ''}/decide`, { ...body })
    expect((await decide({ outcome: 'refuse' })).statusCode).toBe(400)
    const reason = 'The names have nothing in common.'
    expect(ok<object>(await decide({ outcome: 'refuse', reason }))).toMatchObject({ state: 'refused' })
    expect(await decide({ outcome: 'accept', reason })).toRefuse(404, 'ACCOUNT_NOT_FOUND')
    expect((await overview(ada)).account?.state).toBe('refused')
    ok(await addAccount(ada))
    await ageCashout(app, 'ada')
  })

  test('of a provider that is away is refused and can be tried again', async () => {
    app.clock.advance(86_400)
    ada = await app.signIn('ada')
    cashing.paystack.double.control.fault = 'broken'
    expect(await addAccount(ada)).toRefuse(503, 'PROVIDER_AWAY')
    cashing.paystack.double.control.fault = null
    ok(await addAccount(ada))
    await ageCashout(app, 'ada')
  })
})

describe('cashing out while it is stopped', () => {
  test('is refused in the words of the notice, and what was submitted waits', async () => {
    const chidi = await app.signIn('chidi')
    const set = (isOff: 'yes' | 'no') =>
      chidi.post('/api/switches/cashout', { isOff, notice: 'The bank is closed for stocktaking.' })
    const { id } = ok<Cashout>(await submit(ada, '20'), 201)
    ok(await set('yes'))
    await workJobs(app)
    expect(await stateOf(ada, id)).toBe('submitted')
    expect((await overview(ada)).hindrance).toBe('stopped')
    ok(await set('no'))
    await jobNamed('cashout:due').run(jobCtx(app), null)
    expect(await stateOf(ada, id)).toBe('processed')
    await workJobs(app)
    expect(transfersOf(id)).toHaveLength(1)
  })
})
