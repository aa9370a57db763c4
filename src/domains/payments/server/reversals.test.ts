import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { signatureOf } from '#ports/payments/paystack-events.ts'
import { disputeEvent } from '#ports/payments/double/transactions.ts'
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

describe('money that goes back', () => {
  const buy = async (who: Person, amount = '50') => {
    const bought = await paystack.open(who, amount)
    paystack.double.pay(bought.payment)
    await who.post(`/api/payments/purchases/${bought.id}/check`, {})
    return bought
  }

  test('a refund takes the SUP back by an entry, once, also in parts', async () => {
    const before = await purchased(ada)
    const { id, payment } = await buy(ada)
    await paystack.double.refund(payment, 100_000)
    await paystack.double.refund(payment, 400_000)
    const all = [...paystack.notices, ...paystack.notices.toReversed()]
    for (const { bytes, signature } of all) await postEvent(app, bytes, signature)
    await workJobs(app)
    expect(await purchased(ada)).toBe(before)
    expect((await ada.get(`/api/payments/purchases/${id}`)).json()).toMatchObject({
      state: 'credited',
      takenBack: '50.00',
      owed: '0.00',
    })
    await isSound()
  })

  test('a refund whose message comes before that of the payment ends in the same books', async () => {
    const before = await purchased(ada)
    const { id, payment } = await paystack.open(ada)
    paystack.double.pay(payment)
    await paystack.double.refund(payment, payment.amount)
    await paystack.deliver()
    await workJobs(app)
    const { bytes, signature } = paidNotice(payment.reference)
    await postEvent(app, bytes, signature)
    await workJobs(app)
    expect([await stateOf(ada, id), await purchased(ada)]).toEqual(['credited', before])
    await isSound()
  })

  test('a dispute sets the SUP aside; won it returns, lost it is gone, in any order of the messages', async () => {
    const before = await purchased(ada)
    const send = async (event: object) => {
      const bytes = Buffer.from(JSON.stringify(event))
      await postEvent(app, bytes, signatureOf(PAYSTACK_KEY, bytes))
      await workJobs(app)
    }
    const { payment } = await buy(ada)
    await send(disputeEvent(payment, 901, null))
    expect(await purchased(ada)).toBe(before)
    await send(disputeEvent(payment, 901, 'won'))
    expect(await purchased(ada)).toBe(before + 50)
    // The end of another dispute arrives before its beginning.
    await send(disputeEvent(payment, 902, 'lost'))
    await send(disputeEvent(payment, 902, null))
    expect(await purchased(ada)).toBe(before)
    await isSound()
  })

  test('SUP that is spent becomes a debt, which stops purchases until it is paid off', async () => {
    const ife = await app.signIn('ife')
    const { payment } = await buy(ife)
    const account = await sql<{ id: number }>`select id from wallet.account where kind = 'purchased'
      and person_id = ${demoPerson('ife').id}`.execute(app.db)
    const { rows } = await sql<{
      id: number
    }>`select id from wallet.account where kind = 'treasury' limit 1`.execute(app.db)
    const move = (from: number | undefined, to: number | undefined) =>
      sql`select wallet.post(null, array[gen_random_uuid()], array[${from}::bigint], array[${to}::bigint],
        array[300000::bigint], array[6::smallint], array['test'])`.execute(app.db)
    const [own, fund] = [account.rows[0]?.id, rows[0]?.id]
    await move(own, fund)
    await paystack.double.refund(payment, payment.amount)
    await paystack.deliver()
    await workJobs(app)
    expect(await purchased(ife)).toBe(0)
    const offer = (await ife.get('/api/payments/offer')).json<{ hindrance: string; owed: string }>()
    expect(offer).toMatchObject({ hindrance: 'debt', owed: '30.00' })
    const refused = await ife.post(
      '/api/payments/purchases',
      { amount: '50', unit: 'sup' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(refused.json()).toMatchObject({ code: 'PURCHASE_DEBT' })
    await move(fund, own)
    await jobNamed('payments:collect').run(jobCtx(app), null)
    await jobNamed('payments:collect').run(jobCtx(app), null)
    expect((await ife.get('/api/payments/offer')).json()).toMatchObject({ hindrance: null, owed: '0.00' })
    expect(await purchased(ife)).toBe(0)
    await isSound()
  })
})

describe('the nightly comparison', () => {
  test('finds nothing when all is in order, and what is only on one side', async () => {
    await sql`delete from payments.event where state = 'quarantined'`.execute(app.db)
    const kinds = async () => {
      await jobNamed('payments:reconcile').run(jobCtx(app), null)
      const money = (await emeka.get('/api/payments/console')).json<{
        differences: { kind: string; reference: string }[]
      }>()
      return money.differences.map(({ kind, reference }) => `${kind} ${reference}`)
    }
    const known = new Set(await kinds())
    const fresh = async () => (await kinds()).filter((each) => !known.has(each))
    const { payment, id } = await paystack.open(ada)
    paystack.double.pay(payment)
    expect(await fresh()).toEqual([`not-credited ${payment.reference}`])
    await ada.post(`/api/payments/purchases/${id}/check`, {})
    expect(await fresh()).toEqual([])
    paystack.double.payments.delete(payment.reference)
    app.clock.advance(1_200)
    expect(await fresh()).toEqual([`not-at-provider ${payment.reference}`])
    paystack.double.payments.set('sup-pur-foreign', { ...payment, reference: 'sup-pur-foreign' })
    expect(await fresh()).toEqual([`not-at-provider ${payment.reference}`, 'unknown-payment sup-pur-foreign'])
  })
})

describe('the switch', () => {
  test('stops purchases at once with a public notice, by finance, and lets them run again', async () => {
    const set = (isOff: string, notice = '') => emeka.post('/api/switches/purchase', { isOff, notice })
    expect((await ada.post('/api/switches/purchase', { isOff: 'yes' })).statusCode).toBe(403)
    expect((await set('yes')).statusCode).toBe(400)
    expect((await set('yes', 'The provider has a fault today.')).statusCode).toBe(200)
    expect((await app.guest().get('/api/switches')).json()).toEqual([
      { name: 'purchase', notice: 'The provider has a fault today.' },
    ])
    expect((await ada.get('/api/payments/offer')).json()).toMatchObject({
      hindrance: 'stopped',
      notice: 'The provider has a fault today.',
    })
    const quote = () =>
      ada.post(
        '/api/payments/purchases',
        { amount: '50', unit: 'sup' },
        { 'idempotency-key': crypto.randomUUID() },
      )
    expect((await quote()).json()).toMatchObject({ code: 'SWITCHED_OFF' })
    expect((await set('no')).statusCode).toBe(200)
    expect((await quote()).statusCode).toBe(201)
    // Money stops no vote.
    const refused = await emeka.post('/api/switches/votes', { isOff: 'yes', notice: 'A test of the switch.' })
    expect(refused.json()).toMatchObject({ code: 'SWITCH_NOT_YOURS' })
  })

  test('stops votes and new accounts by an administrator', async () => {
    const chidi = await app.signIn('chidi')
    for (const name of ['votes', 'sign-ups'])
      expect(
        (await chidi.post(`/api/switches/${name}`, { isOff: 'yes', notice: 'We check something.' }))
          .statusCode,
      ).toBe(200)
    const { rows } = await sql<{
      id: string
    }>`select id from projects.project where status = 'active' limit 1`.execute(app.db)
    const vote = () => ada.post(`/api/projects/${rows[0]?.id}/vote`, { amount: 1 })
    // A process may lag a second. Few tries: each one that still counts uses up a part of the votes that a person has.
    const rarely = { interval: 900, timeout: 10_000 }
    await expect.poll(async () => (await vote()).json<{ code?: string }>().code, rarely).toBe('SWITCHED_OFF')
    const joined = await app.guest().post('/api/local/register', {
      firstName: 'Uche',
      lastName: 'Obi',
      email: 'uche.switch@example.ng',
      phoneNumber: '0803 777 0009',
      password: 'a quiet harmattan morning',
      confirmPassword: 'a quiet harmattan morning',
    })
    expect(joined.json()).toMatchObject({ code: 'SWITCHED_OFF' })
    for (const name of ['votes', 'sign-ups']) await chidi.post(`/api/switches/${name}`, { isOff: 'no' })
    await expect.poll(async () => (await vote()).statusCode, rarely).toBe(200)
  })
})
