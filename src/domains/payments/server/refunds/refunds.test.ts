import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import type { Person } from '#test/app.ts'
import { postEvent } from '#test/doubles/paystack.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { fieldsOf, ok } from '#test/answers.ts'
import { startPaying } from '#test/payments.ts'
import { workJobs } from '#test/deliveries.ts'

const paying = await startPaying()
const { app, paystack, purchased, isSound } = paying
const { refunds, control } = paystack.double
let ada: Person
let emeka: Person
let chidi: Person
beforeEach(async () => {
  await paying.renew()
  refunds.control.refuses = null
  ada = await app.signIn('ada')
  emeka = await app.signIn('emeka')
  chidi = await app.signIn('chidi')
})
afterAll(paying.stop)

const reason = 'Paid twice by mistake, as she wrote to us.'
interface Shown {
  readonly number: string
  readonly takenBack: string
  readonly refunds: { amount: string; state: string; reason: string }[]
}

const buy = async (who: Person, amount = '50') => {
  const bought = await paystack.open(who, amount)
  paystack.double.pay(bought.payment)
  await who.post(`/api/payments/purchases/${bought.id}/check`, {})
  return bought
}
const show = async (who: Person, id: string) => ok<Shown>(await who.get(`/api/payments/purchases/${id}`))
const propose = async (who: Person, id: string, amount: string) => {
  const number = `PAY-${id.slice(0, 8)}`
  return who.post('/api/payments/refunds', { number, amount, reason })
}
const confirm = (who: Person, id: string) => who.post(`/api/approvals/${id}/confirm`, {})
/** Both people agree; the provider has not heard of it yet. */
const agree = async (id: string, amount: string): Promise<void> => {
  const { id: approval } = ok<{ id: string }>(await propose(emeka, id, amount), 202)
  ok(await confirm(chidi, approval))
}
const last = () => {
  const refund = [...refunds.all.values()].at(-1)
  if (!refund) throw new Error('no refund was begun')
  return refund
}
const hear = async () => {
  await paystack.deliver()
  await workJobs(app)
}
const kinds = async (): Promise<string[]> => {
  await jobNamed('payments:reconcile').run(jobCtx(app), null)
  const money = (await emeka.get('/api/payments/console')).json<{ differences: { kind: string }[] }>()
  return money.differences.map(({ kind }) => kind).filter((kind) => kind.includes('refund'))
}

describe('a refund from our side', () => {
  test('is for finance: nobody else proposes or sees one', async () => {
    const { id } = await buy(ada)
    for (const [who, status] of [
      [app.guest(), 401],
      [ada, 403],
      [await app.signIn('bola'), 403],
    ] as const) {
      expect((await propose(who, id, '5,000')).statusCode).toBe(status)
      expect((await who.get('/api/payments/refunds')).statusCode).toBe(status)
    }
  })

  test('takes two people, takes the SUP at once, pays once, and the payer reads why', async () => {
    const before = await purchased(ada)
    const { id, payment } = await buy(ada)
    const { id: approval } = ok<{ id: string }>(await propose(emeka, id, '2,000'), 202)
    expect(await propose(chidi, id, '1,000')).toRefuse(409, 'APPROVAL_WAITING')
    expect(await confirm(emeka, approval)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    expect(await purchased(ada)).toBe(before + 50)
    ok(await confirm(chidi, approval))
    expect(await purchased(ada)).toBe(before + 30)
    await workJobs(app)
    expect(last()).toMatchObject({
      amount: 200_000,
      status: 'pending',
      payment: { reference: payment.reference },
    })
    expect((await show(ada, id)).refunds).toMatchObject([{ amount: '2000.00', state: 'sending', reason }])
    await refunds.settle(last(), 'processed')
    await hear()
    expect(await show(ada, id)).toMatchObject({ takenBack: '20.00', refunds: [{ state: 'done' }] })
    expect(await purchased(ada)).toBe(before + 30)
    const { rows } = await sql<{ minor: number }>`select minor from payments.entry
      where kind = 'refund' and purchase_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ minor: 200_000 }])
    const told = (await ada.get('/api/notifications')).body
    expect(told).toContain('NGN 2,000.00')
    const console = ok<{ number: string; state: string }[]>(await emeka.get('/api/payments/refunds'))
    expect(console[0]).toMatchObject({ number: `PAY-${id.slice(0, 8).toUpperCase()}`, state: 'done' })
    await isSound()
    expect(await kinds()).toEqual([])
  })

  test('is bounded by what is left of the payment and by SUP that is not spent', async () => {
    const { id, payment } = await buy(ada)
    expect(await propose(emeka, id, '5,000.01')).toRefuse(409, 'REFUND_TOO_MUCH')
    await paystack.double.refund(payment, 300_000)
    await hear()
    expect(await propose(emeka, id, '2,000.01')).toRefuse(409, 'REFUND_TOO_MUCH')
    expect(await propose(emeka, crypto.randomUUID(), '1')).toRefuse(404, 'PAYMENT_UNKNOWN')
    const unpaid = await paystack.open(ada)
    expect(await propose(emeka, unpaid.id, '1')).toRefuse(409, 'REFUND_NOT_PAID')
    // What is spent stays spent: the whole confirmation is refused, and nothing has moved.
    const ife = await app.signIn('ife')
    const bought = await buy(ife)
    await sql`select wallet.post(null, array[gen_random_uuid()],
      array[(select id from wallet.account where kind = 'purchased' and person_id = ${demoPerson('ife').id})],
      array[(select id from wallet.account where kind = 'treasury' limit 1)],
      array[100000::bigint], array[6::smallint], array['test'])`.execute(app.db)
    const { id: approval } = ok<{ id: string }>(await propose(emeka, bought.id, '5,000'), 202)
    const blocked = await confirm(chidi, approval)
    expect(blocked).toRefuse(409, 'APPROVAL_BLOCKED')
    expect(blocked.body).toContain('is spent already')
    expect(await purchased(ife)).toBe(40)
    expect((await show(ife, bought.id)).refunds).toEqual([])
    ok(await chidi.post(`/api/approvals/${approval}/refuse`, { reason: 'A part of it is spent.' }))
    await agree(bought.id, '4,000')
    expect(await purchased(ife)).toBe(0)
    await workJobs(app)
    await refunds.settle(last(), 'failed')
    await hear()
    expect(await purchased(ife)).toBe(40)
    await isSound()
  })

  test('that the provider refuses, or lets fail, gives the SUP back, once', async () => {
    const before = await purchased(ada)
    const { id } = await buy(ada)
    refunds.control.refuses = 'Insufficient balance'
    await agree(id, '5,000')
    expect(await purchased(ada)).toBe(before)
    await workJobs(app)
    expect(await purchased(ada)).toBe(before + 50)
    expect((await show(ada, id)).refunds).toMatchObject([{ state: 'failed' }])
    refunds.control.refuses = null
    await agree(id, '5,000')
    await workJobs(app)
    await refunds.settle(last(), 'failed')
    const copies = [...paystack.notices]
    await hear()
    for (const { bytes, signature } of copies) await postEvent(app, bytes, signature)
    await workJobs(app)
    expect(await purchased(ada)).toBe(before + 50)
    expect(ok<{ takenBack: string }>(await ada.get(`/api/payments/purchases/${id}`)).takenBack).toBe('0.00')
    await isSound()
    expect(await kinds()).toEqual([])
  })

  test('that failed waits at the desk until somebody tries again or closes it', async () => {
    const before = await purchased(ada)
    const { id } = await buy(ada)
    refunds.control.refuses = 'Insufficient balance'
    await agree(id, '5,000')
    await workJobs(app)
    const desk = async () =>
      ok<{ id: string; number: string; isUnhandled: boolean; closedWhy: string | null }[]>(
        await emeka.get('/api/payments/refunds'),
      )
    const of = async () => {
      const number = `PAY-${id.slice(0, 8).toUpperCase()}`
      return (await desk()).filter((each) => each.number === number)
    }
    const [failed] = await of()
    expect(failed).toMatchObject({ isUnhandled: true, closedWhy: null })
    const at = `/api/payments/refunds/${failed?.id}`
    const why = 'She wrote that she keeps the SUP after all.'
    for (const [who, status] of [
      [app.guest(), 401],
      [ada, 403],
      [await app.signIn('bola'), 403],
    ] as const) {
      expect((await who.post(`${at}/retry`, {})).statusCode).toBe(status)
      expect((await who.post(`${at}/close`, { why })).statusCode).toBe(status)
    }
    expect(fieldsOf(await emeka.post(`${at}/close`, { why: 'Short.' }))).toEqual(['why'])
    expect(await emeka.post(`/api/payments/refunds/${crypto.randomUUID()}/close`, { why })).toRefuse(
      404,
      'REFUND_NOT_FOUND',
    )

    app.clock.advance(60)
    // Again by two people, with what was agreed; while it is on its way nothing waits at the desk.
    const { id: approval } = ok<{ id: string }>(await emeka.post(`${at}/retry`, {}), 202)
    expect(await chidi.post(`${at}/retry`, {})).toRefuse(409, 'APPROVAL_WAITING')
    expect(await confirm(emeka, approval)).toRefuse(403, 'SECOND_APPROVER_REQUIRED')
    ok(await confirm(chidi, approval))
    expect(await purchased(ada)).toBe(before)
    expect(await emeka.post(`${at}/retry`, {})).toRefuse(409, 'REFUND_TOO_MUCH')
    expect((await of()).map(({ isUnhandled }) => isUnhandled)).toEqual([false, false])

    // It fails again, and somebody closes it, once.
    await workJobs(app)
    const [second] = await of()
    expect(second).toMatchObject({ isUnhandled: true })
    const answers = await Promise.all(
      [emeka, chidi].map((who) => who.post(`/api/payments/refunds/${second?.id}/close`, { why })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await emeka.post(`/api/payments/refunds/${second?.id}/retry`, {})).toRefuse(
      409,
      'REFUND_NOT_FAILED',
    )
    expect(await of()).toMatchObject([
      { isUnhandled: false, closedWhy: why },
      { isUnhandled: false, closedWhy: null },
    ])
    expect(await purchased(ada)).toBe(before + 50)
    expect(JSON.stringify(await show(ada, id))).not.toContain(why)
    await expect(
      sql`update payments.refund set closed_why = 'Another reason than before.' where id = ${second?.id}`.execute(
        app.db,
      ),
    ).rejects.toThrow('stays closed')
    await isSound()
  })

  test('that acted without an answer is asked about and never begun again', async () => {
    const before = await purchased(ada)
    const { id } = await buy(ada)
    const count = refunds.all.size
    await agree(id, '5,000')
    control.fault = 'acts-then-silent'
    await workJobs(app)
    control.fault = null
    expect(refunds.all.size).toBe(count + 1)
    paystack.notices.length = 0
    await refunds.settle(last(), 'processed', false)
    for (let minute = 0; minute < 3; minute += 1) {
      app.clock.advance(60)
      await jobNamed('payments:refunds').run(jobCtx(app), null)
    }
    expect(refunds.all.size).toBe(count + 1)
    expect((await show(ada, id)).refunds).toMatchObject([{ state: 'done' }])
    // The message comes after the answer: it is the same refund, not one that began at the provider.
    await refunds.settle(last(), 'processed')
    await hear()
    expect(await purchased(ada)).toBe(before)
    expect((await show(ada, id)).takenBack).toBe('50.00')
    await isSound()
    expect(await kinds()).toEqual([])
  })

  test('that never reached the provider has failed after a day, without a second try', async () => {
    const before = await purchased(ada)
    const { id } = await buy(ada)
    const count = refunds.all.size
    await agree(id, '5,000')
    control.fault = 'silent'
    await workJobs(app)
    control.fault = null
    app.clock.advance(3_600)
    await jobNamed('payments:refunds').run(jobCtx(app), null)
    ada = await app.signIn('ada')
    expect((await show(ada, id)).refunds).toMatchObject([{ state: 'sending' }])
    app.clock.advance(24 * 3_600)
    await jobNamed('payments:refunds').run(jobCtx(app), null)
    ada = await app.signIn('ada')
    expect((await show(ada, id)).refunds).toMatchObject([{ state: 'failed' }])
    expect([refunds.all.size, await purchased(ada)]).toEqual([count, before + 50])
    await isSound()
  })

  test('of two confirmations at once happens once, and a dead job begins nothing twice', async () => {
    const before = await purchased(ada)
    const { id } = await buy(ada)
    const lola = await app.signIn('lola')
    const count = refunds.all.size
    const { id: approval } = ok<{ id: string }>(await propose(emeka, id, '5,000'), 202)
    const answers = await Promise.all([confirm(chidi, approval), confirm(lola, approval)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await Promise.all([workJobs(app), jobNamed('payments:refunds').run(jobCtx(app), null)])
    app.clock.advance(60)
    await jobNamed('payments:refunds').run(jobCtx(app), null)
    expect([refunds.all.size, await purchased(ada)]).toEqual([count + 1, before])
    expect(await propose(emeka, id, '1')).toRefuse(409, 'REFUND_TOO_MUCH')
    await isSound()
  })

  test('of which one is at the provider only, or ended there only, is found at night', async () => {
    const { id, payment } = await buy(ada)
    await agree(id, '1,000')
    await workJobs(app)
    await refunds.settle(last(), 'processed', false)
    app.clock.advance(1_200)
    expect(await kinds()).toEqual(['refund-not-settled'])
    await refunds.settle(last(), 'processed')
    await hear()
    refunds.create({
      transaction: payment.reference,
      amount: 100,
      merchant_note: `sup-ref-${crypto.randomUUID()}`,
    })
    expect(await kinds()).toEqual(['unknown-refund'])
    refunds.all.delete(last().id)
    refunds.all.delete(last().id)
    expect(await kinds()).toEqual(['refund-not-at-provider'])
  })
})
