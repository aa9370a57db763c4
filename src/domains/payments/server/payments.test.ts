import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from '#ports/payments/paystack-events.ts'
import type { Person } from '#test/app.ts'
import { PAYSTACK_KEY, postEvent } from '#test/doubles/paystack.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { startPaying } from '#test/payments.ts'
import { workJobs } from '#test/deliveries.ts'

const paying = await startPaying()
const { app, paystack, purchased, stateOf, paidNotice, isSound } = paying
let ada: Person
let emeka: Person
beforeEach(async () => {
  await paying.renew()
  ada = await app.signIn('ada')
  emeka = await app.signIn('emeka')
})
afterAll(paying.stop)

const ask = () => jobNamed('payments:ask').run(jobCtx(app), null)

describe('a quote', () => {
  test('freezes rate, price and fee for 30 minutes, for SUP or for money', async () => {
    const quote = async (amount: string, unit: string) =>
      (
        await ada.post(
          '/api/payments/purchases',
          { amount, unit },
          { 'idempotency-key': crypto.randomUUID() },
        )
      ).json<Record<string, unknown>>()
    expect(await quote('50', 'sup')).toMatchObject({
      sup: '50.00',
      price: '5000.00',
      fee: '0.00',
      total: '5000.00',
      currencyCode: 'NGN',
      rate: { version: 1, amount: '100.00' },
      state: 'quoted',
    })
    expect(await quote('5,050', 'money')).toMatchObject({ sup: '50.50', total: '5050.00' })
  })

  test.each([
    ['₦5,050.00', 'money'],
    ['N 5 050', 'money'],
    ['5050 naira', 'money'],
    ['50.50 SUP', 'sup'],
    ['50,50', 'sup'],
  ])('reads %s as people write it', async (amount, unit) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await ada.post('/api/payments/purchases', { amount, unit }, key)).json()).toMatchObject({
      sup: '50.50',
    })
  })

  test.each([
    ['₦5,050', 'sup', 'in SUP'],
    ['$50', 'money', 'another unit'],
    ['50 SUP', 'money', 'another unit'],
    ['1.500', 'sup', 'two ways'],
    ['0', 'money', 'Write an amount'],
  ])('refuses %s at its field', async (amount, unit, why) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await ada.post('/api/payments/purchases', { amount, unit }, key)
    expect([answer.statusCode, answer.json<{ fields: unknown }>().fields]).toEqual([
      400,
      { amount: expect.stringContaining(why) as string },
    ])
  })

  test('needs a key, stays between 5 and 5,000 SUP, and only a few may be open', async () => {
    const kemi = await app.signIn('kemi')
    const send = (amount: string, headers: Record<string, string>) =>
      kemi.post('/api/payments/purchases', { amount, unit: 'sup' }, headers)
    expect((await send('50', {})).statusCode).toBe(400)
    for (const amount of ['4.99', '5000.01', '0', '-5', '1e3', 'fifty'])
      expect([amount, (await send(amount, { 'idempotency-key': crypto.randomUUID() })).statusCode]).toEqual([
        amount,
        400,
      ])
    for (let at = 0; at < 5; at += 1)
      expect((await send('5', { 'idempotency-key': `open-quote-of-kemi-${at}` })).statusCode).toBe(201)
    expect((await send('5', { 'idempotency-key': 'open-quote-of-kemi-6' })).json()).toMatchObject({
      code: 'TOO_MANY_OPEN',
    })
    // The same key answers the same quote.
    expect(
      (await send('5', { 'idempotency-key': 'open-quote-of-kemi-1' })).headers['idempotency-replayed'],
    ).toBe('true')
  })

  test('that is too old cannot be paid, and another person’s does not exist', async () => {
    const quoted = await ada.post(
      '/api/payments/purchases',
      { amount: '10', unit: 'sup' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const { id } = quoted.json<{ id: string }>()
    expect((await emeka.post(`/api/payments/purchases/${id}/pay`, {})).statusCode).toBe(404)
    expect((await emeka.get(`/api/payments/purchases/${id}`)).statusCode).toBe(404)
    app.clock.advance(31 * 60)
    ada = await app.signIn('ada')
    expect((await ada.post(`/api/payments/purchases/${id}/pay`, {})).json()).toMatchObject({
      code: 'QUOTE_EXPIRED',
    })
  })

  test('is refused where SUP is not sold', async () => {
    const dayo = await app.signIn('dayo')
    await dayo.post('/api/user/region', { regionId: 'canada' })
    expect((await dayo.get('/api/payments/offer')).json()).toMatchObject({
      hindrance: 'not-sold',
      rate: null,
    })
    const refused = await dayo.post(
      '/api/payments/purchases',
      { amount: '50', unit: 'sup' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(refused).toRefuse(409, 'NOT_SOLD_HERE')
  })
})

describe('a payment', () => {
  test('is credited once by 100 messages in any order, with a browser and a job asking too', async () => {
    const before = await purchased(ada)
    const { id, payment } = await paystack.open(ada)
    expect(await stateOf(ada, id)).toBe('paying')
    expect(await purchased(ada)).toBe(before)
    paystack.double.pay(payment)
    const { bytes, signature } = paidNotice(payment.reference)
    const answers = await Promise.all(Array.from({ length: 100 }, () => postEvent(app, bytes, signature)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await Promise.all([
      workJobs(app),
      ada.post(`/api/payments/purchases/${id}/check`, {}),
      ask(),
      ada.post(`/api/payments/purchases/${id}/check`, {}),
    ])
    expect(await stateOf(ada, id)).toBe('credited')
    expect(await purchased(ada)).toBe(before + 50)
    const { rows } = await sql<{ kind: string; minor: number }>`select kind, minor from payments.entry
      where purchase_id = ${id} order by id`.execute(app.db)
    expect(rows).toEqual([
      { kind: 'payment', minor: 500_000 },
      { kind: 'sale', minor: 500_000 },
      { kind: 'fee', minor: 17_500 },
    ])
    await isSound()
  })

  test('is credited once by 50 confirmations at the same time', async () => {
    const before = await purchased(ada)
    const { id, payment } = await paystack.open(ada, '7')
    paystack.double.pay(payment)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ada.post(`/api/payments/purchases/${id}/check`, {})),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await purchased(ada)).toBe(before + 7)
    await isSound()
  })

  test('two confirmations of one quote lead to one page to pay on', async () => {
    const quoted = await ada.post(
      '/api/payments/purchases',
      { amount: '10', unit: 'sup' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const { id } = quoted.json<{ id: string }>()
    const pay = () => ada.post(`/api/payments/purchases/${id}/pay`, {})
    const urls = (await Promise.all([pay(), pay(), pay()])).map(
      (answer) => answer.json<{ payUrl: string }>().payUrl,
    )
    expect(new Set(urls).size).toBe(1)
  })

  test('the browser that returns proves nothing', async () => {
    const before = await purchased(ada)
    const { id, payment } = await paystack.open(ada)
    await ada.get(
      `/purchase-tokens?purchase=${id}&trxref=${payment.reference}&reference=${payment.reference}`,
    )
    await ask()
    expect([await stateOf(ada, id), await purchased(ada)]).toEqual(['paying', before])
  })

  test('a signed message about an unpaid payment credits nothing: only the provider’s own answer does', async () => {
    const before = await purchased(ada)
    const { id, payment } = await paystack.open(ada)
    const { bytes, signature } = paidNotice(payment.reference, { status: 'success' })
    expect(await postEvent(app, bytes, signature)).toBe(200)
    await workJobs(app)
    expect([await stateOf(ada, id), await purchased(ada)]).toEqual(['paying', before])
  })

  test('forged messages are refused and leave nothing', async () => {
    const { payment } = await paystack.open(ada)
    paystack.double.pay(payment)
    const { bytes, signature } = paidNotice(payment.reference)
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from payments.event`.execute(app.db)).rows[0]?.n
    const before = await count()
    const flipped = Buffer.from(bytes)
    flipped[20] = (flipped[20] ?? 0) ^ 1
    const respelled = JSON.stringify(JSON.parse(bytes.toString()), null, 1)
    for (const [body, signed] of [
      [bytes, undefined],
      [bytes, ''],
      [bytes, signatureOf('sk_test_of_somebody_else', bytes)],
      [bytes, signature.slice(0, -1)],
      [flipped, signature],
      [respelled, signature],
    ] as const)
      expect(await postEvent(app, body, signed)).toBe(401)
    expect(await count()).toBe(before)
  })

  test('another amount or currency is kept in clearing and credits nothing', async () => {
    const before = await purchased(ada)
    for (const change of [{ amount: 50_000_000 }, { amount: 499_999 }, { currency: 'USD' }]) {
      const { id, payment } = await paystack.open(ada)
      paystack.double.pay(payment)
      Object.assign(payment, change)
      const { bytes, signature } = paidNotice(payment.reference)
      await postEvent(app, bytes, signature)
      await workJobs(app)
      expect([change, await stateOf(ada, id)]).toEqual([change, 'held'])
    }
    expect(await purchased(ada)).toBe(before)
    // People see it: money without SUP.
    await jobNamed('payments:reconcile').run(jobCtx(app), null)
    const money = (await emeka.get('/api/payments/console')).json<{ differences: { kind: string }[] }>()
    const kinds = money.differences.map(({ kind }) => kind)
    expect(kinds).toContain('clearing')
    expect(kinds.filter((kind) => kind === 'other-amount')).toHaveLength(3)
    // The other tests look at a book in order.
    await sql`alter table payments.entry disable trigger all`.execute(app.db)
    await sql`delete from payments.entry where purchase_id in (select id from payments.purchase where state = 'held')`.execute(
      app.db,
    )
    await sql`alter table payments.entry enable trigger all`.execute(app.db)
  })

  test('an unknown reference is answered and waits for people', async () => {
    const bytes = Buffer.from(
      JSON.stringify({ event: 'charge.success', data: { id: 77, reference: 'sup-pur-nobody-knows' } }),
    )
    expect(await postEvent(app, bytes, signatureOf(PAYSTACK_KEY, bytes))).toBe(200)
    await workJobs(app)
    const money = (await emeka.get('/api/payments/console')).json<{ messages: { note: string }[] }>()
    expect(money.messages.map(({ note }) => note)).toContain('unknown reference')
  })

  test('without any message the job finds it, days later too', async () => {
    const before = await purchased(ada)
    const { id, payment } = await paystack.open(ada)
    app.clock.advance(26 * 3_600)
    await ask()
    ada = await app.signIn('ada')
    expect(await stateOf(ada, id)).toBe('abandoned')
    paystack.double.pay(payment)
    app.clock.advance(2 * 3_600)
    await ask()
    ada = await app.signIn('ada')
    expect([await stateOf(ada, id), await purchased(ada)]).toEqual(['credited', before + 50])
  })

  test('that failed says so, and a new quote can be paid', async () => {
    const { id, payment } = await paystack.open(ada)
    payment.status = 'failed'
    await ada.post(`/api/payments/purchases/${id}/check`, {})
    expect(await stateOf(ada, id)).toBe('failed')
    expect((await ada.post(`/api/payments/purchases/${id}/pay`, {})).json()).toMatchObject({
      code: 'PURCHASE_SETTLED',
    })
  })
})
