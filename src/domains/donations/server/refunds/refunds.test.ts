import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { disputeEvent } from '#ports/payments/double/transactions.ts'
import { signatureOf } from '#ports/payments/paystack-events.ts'
import type { Person } from '#test/app.ts'
import { PAYSTACK_KEY, postEvent } from '#test/doubles/paystack.ts'
import { startDonating } from '#test/donations.ts'
import { openFunding } from '#test/project-ideas.ts'
import { ok } from '#test/answers.ts'
import { workJobs } from '#test/deliveries.ts'

const donating = await startDonating()
const { app, paystack, prepare, pay, donation } = donating
const { refunds } = paystack.double
let emeka: Person
let chidi: Person
beforeEach(async () => {
  await donating.renew()
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
})
afterAll(donating.stop)

const reason = 'Given twice by mistake, as the donor wrote.'
const idOf = async (payment: { reference: string }): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select charge_id as id from payments.attempt
    where reference = ${payment.reference}`.execute(app.db)
  return rows[0]?.id ?? ''
}
const propose = (who: Person, id: string, amount: string) =>
  who.post('/api/payments/refunds', { number: `PAY-${id.slice(0, 8)}`, amount, reason })
const confirm = async (id: string) => chidi.post(`/api/approvals/${id}/confirm`, {})
const fund = async () => {
  const { rows } = await sql<{ left: number; book: number }>`select
    (select given - fees - back - spent - committed from donations.balance
      where fund = 'leaders' and currency = 'NGN') as left,
    (select sum(case when to_account = 'donations' then minor when from_account = 'donations' then -minor else 0 end)
      from payments.entry where currency = 'NGN')::bigint as book`.execute(app.db)
  return rows[0] ?? { left: 0, book: 0 }
}
const hear = async () => {
  await workJobs(app)
  await paystack.deliver()
  await workJobs(app)
}
const letters = async () =>
  (await app.ports.outbox.email.list())
    .map(({ message }) => message)
    .filter(({ to, subject, text }) => to === 'giver@example.ng' && `${subject}${text}`.includes('DON-'))
const last = () => {
  const refund = [...refunds.all.values()].at(-1)
  if (!refund) throw new Error('no refund was begun')
  return refund
}

describe('a refund of a donation', () => {
  test('takes two people of finance, leaves its fund at once and the book when it is paid', async () => {
    await pay(await prepare(app.guest(), { to: 'leaders', amount: '20,000' }))
    const token = await prepare(app.guest(), { to: 'leaders' })
    const id = await idOf(await pay(token))
    for (const [who, status] of [
      [app.guest(), 401],
      [await app.signIn('ada'), 403],
      [await app.signIn('bola'), 403],
    ] as const)
      expect((await propose(who, id, '5,000')).statusCode).toBe(status)
    expect(await propose(emeka, id, '5,000.01')).toRefuse(409, 'REFUND_TOO_MUCH')
    expect(await propose(emeka, crypto.randomUUID(), '1')).toRefuse(404, 'PAYMENT_UNKNOWN')
    const before = await fund()
    const { id: approval } = ok<{ id: string }>(await propose(emeka, id, '3,000'), 202)
    expect(await propose(chidi, id, '1')).toRefuse(409, 'APPROVAL_WAITING')
    ok(await confirm(approval))
    expect((await fund()).left).toBe(before.left - 300_000)
    await hear()
    expect(await donation(token)).toMatchObject({ back: '3000.00', refunds: [{ state: 'sending', reason }] })
    await refunds.settle(last(), 'processed')
    await hear()
    expect(await donation(token)).toMatchObject({
      state: 'paid',
      back: '3000.00',
      refunds: [{ state: 'done' }],
    })
    expect(await fund()).toEqual({ left: before.left - 300_000, book: before.book - 300_000 })
    await donating.isSound()
  })

  test('is proposed by somebody other than its donor, whichever of its numbers they type', async () => {
    const token = await prepare(emeka, { to: 'leaders', amount: '20,000' })
    const id = await idOf(await pay(token))
    const { number } = await donation(token)
    expect(await propose(emeka, id, '1,000')).toRefuse(403, 'APPROVAL_INVOLVED')
    const named = { number, amount: '20,000.01', reason }
    expect(await emeka.post('/api/payments/refunds', named)).toRefuse(403, 'APPROVAL_INVOLVED')
    expect(await chidi.post('/api/payments/refunds', named)).toRefuse(409, 'REFUND_TOO_MUCH')
    ok(await propose(chidi, id, '1,000'), 202)
  })

  test.each([
    ['en', 'processed', 'We pay ₦3,000.00 of your donation of ₦5,000.00 back', 'paid ₦3,000.00 of'],
    ['en', 'failed', 'We pay ₦3,000.00 of your donation of ₦5,000.00 back', 'We could not pay ₦3,000.00'],
    ['ha', 'failed', 'Muna mayar muku da ₦3,000.00', 'Ba mu iya mayar muku da ₦3,000.00'],
  ] as const)(
    'writes to a guest in %s when it begins and when the provider says %s',
    async (language, end, first, second) => {
      await pay(await prepare(app.guest(), { to: 'leaders', amount: '20,000' }))
      const token = await prepare(app.guest(), { to: 'leaders' })
      const id = await idOf(await pay(token))
      await sql`update donations.donation set language = ${language} where id = ${id}`.execute(app.db)
      const before = new Set((await letters()).map(({ text, subject }) => `${subject}${text}`))
      ok(await confirm(ok<{ id: string }>(await propose(emeka, id, '3,000'), 202).id))
      await hear()
      const copies = await refunds.settle(last(), end).then(() => [...paystack.notices])
      await hear()
      for (const { bytes, signature } of copies) await postEvent(app, bytes, signature)
      await hear()
      const told = (await letters()).filter(({ text, subject }) => !before.has(`${subject}${text}`))
      expect(told).toHaveLength(2)
      for (const part of [first, second]) expect(told.map(({ text }) => text).join()).toContain(part)
      expect(told.every(({ text }) => text.includes(`/donations/${token}`))).toBe(true)
      if (language !== 'en')
        expect(told.map(({ text }) => text).join()).not.toMatch(/your donation|payment provider|Hello/)
    },
  )

  test('that fails is in its fund again, and the donor is told', async () => {
    await pay(await prepare(app.guest(), { to: 'leaders', amount: '20,000' }))
    const ada = await app.signIn('ada')
    const token = await prepare(ada, { to: 'leaders' })
    const id = await idOf(await pay(token))
    const before = await fund()
    ok(await confirm(ok<{ id: string }>(await propose(emeka, id, '5,000'), 202).id))
    await hear()
    await refunds.settle(last(), 'failed')
    await hear()
    expect(await fund()).toEqual(before)
    expect(await donation(token)).toMatchObject({ back: '0.00', refunds: [{ state: 'failed' }] })
    expect((await ada.get('/api/notifications')).body).toContain('counts again')
    const desk = ok<{ id: string; kind: string; number: string; isUnhandled: boolean }[]>(
      await emeka.get('/api/payments/refunds'),
    )
    const number = `PAY-${id.slice(0, 8).toUpperCase()}`
    const failed = desk.find((each) => each.number === number)
    expect(failed).toMatchObject({ kind: 'donation', isUnhandled: true })
    const found = await emeka.get(`/api/donations/console?list=paid&q=${number}`)
    expect(ok<{ items: { id: string }[] }>(found).items.map((each) => each.id)).toEqual([id])
    app.clock.advance(60)
    // Tried again at the same desk by two people, and this time it arrives.
    const again = await emeka.post(`/api/payments/refunds/${failed?.id}/retry`, {})
    ok(await confirm(ok<{ id: string }>(again, 202).id))
    await hear()
    await refunds.settle(last(), 'processed')
    await hear()
    expect(await donation(token)).toMatchObject({
      back: '5000.00',
      refunds: [{ state: 'done' }, { state: 'failed' }],
    })
    expect((await ada.get('/api/notifications')).body).toContain('of your donation is paid back')
    await donating.isSound()
  })

  test('a dispute that the donor’s bank loses is in its fund again', async () => {
    const payment = await pay(await prepare(app.guest(), { to: 'leaders' }))
    const before = await fund()
    for (const [end, left] of [
      [null, before.left - 500_000],
      ['won', before.left],
    ] as const) {
      const bytes = Buffer.from(JSON.stringify(disputeEvent(payment, 905, end)))
      await postEvent(app, bytes, signatureOf(PAYSTACK_KEY, bytes))
      await workJobs(app)
      expect((await fund()).left).toBe(left)
    }
  })

  test('whose money is spent or promised, or became SUP of a project, is refused', async () => {
    const id = await idOf(await pay(await prepare(app.guest(), { to: 'leaders' })))
    const { left } = await fund()
    await sql`update donations.balance set committed = committed + ${left}
      where fund = 'leaders' and currency = 'NGN'`.execute(app.db)
    const { id: approval } = ok<{ id: string }>(await propose(emeka, id, '5,000'), 202)
    const blocked = await confirm(approval)
    expect(blocked).toRefuse(409, 'APPROVAL_BLOCKED')
    expect(blocked.body).toContain('is spent already')
    const { rows } = await sql`select from payments.refund where charge_id = ${id}`.execute(app.db)
    expect(rows).toHaveLength(0)
    await sql`update donations.balance set committed = committed - ${left}
      where fund = 'leaders' and currency = 'NGN'`.execute(app.db)
    const project = await openFunding(await app.signIn('ada'), await app.signIn('funke'))
    const gift = await idOf(await pay(await prepare(app.guest(), { to: project, amount: '2,500' })))
    expect(await propose(emeka, gift, '1,000')).toRefuse(409, 'REFUND_IN_PROJECT')
  })
})
