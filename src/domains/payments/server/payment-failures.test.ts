import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#test/app.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { startPaying } from '#test/payments.ts'

const paying = await startPaying()
const { app, paystack, purchased, stateOf, isSound } = paying
let ada: Person
beforeEach(async () => {
  await paying.renew()
  ada = await app.signIn('ada')
})
afterAll(paying.stop)

const ask = () => jobNamed('payments:ask').run(jobCtx(app), null)

describe('a provider that does not answer', () => {
  test('after it acted leaves the quote payable: nobody pays twice, and the failure is said in the words of the specification', async () => {
    const before = await purchased(ada)
    const quoted = await ada.post(
      '/api/payments/purchases',
      { amount: '50', unit: 'sup' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const { id } = quoted.json<{ id: string }>()
    paystack.double.control.fault = 'acts-then-silent'
    const failed = await ada.post(`/api/payments/purchases/${id}/pay`, {})
    expect([failed.statusCode, failed.json<{ error: string }>().error]).toEqual([
      502,
      'Failed to initiate purchase. Please try again.',
    ])
    const lost = paystack.last()
    paystack.double.control.fault = null
    expect((await ada.post(`/api/payments/purchases/${id}/pay`, {})).statusCode).toBe(200)
    expect(paystack.last().reference).not.toBe(lost.reference)
    paystack.double.pay(paystack.last())
    await ada.post(`/api/payments/purchases/${id}/check`, {})
    expect(await purchased(ada)).toBe(before + 50)
    await isSound()
  })

  test('is asked again: a message is not lost, and the person hears why nothing moves', async () => {
    const before = await purchased(ada)
    const { id, payment } = await paystack.open(ada)
    paystack.double.pay(payment)
    paystack.double.control.fault = 'broken'
    const refused = await ada.post(`/api/payments/purchases/${id}/check`, {})
    expect(refused).toRefuse(503, 'PROVIDER_AWAY')
    app.clock.advance(120)
    await ask()
    expect(await stateOf(ada, id)).toBe('paying')
    paystack.double.control.fault = null
    await ask()
    expect([await stateOf(ada, id), await purchased(ada)]).toEqual(['credited', before + 50])
  })
})

describe('a kill between credit and commit', () => {
  test('leaves nothing half done: state, SUP and book come together later', async () => {
    const before = await purchased(ada)
    const { id, payment } = await paystack.open(ada)
    paystack.double.pay(payment)
    await sql`create function payments.die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(app.db)
    await sql`create trigger die before insert on payments.entry for each row when (new.kind = 'fee')
      execute function payments.die()`.execute(app.db)
    const answer = await ada.post(`/api/payments/purchases/${id}/check`, {})
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    await sql`drop trigger die on payments.entry`.execute(app.db)
    await sql`drop function payments.die()`.execute(app.db)
    expect([await stateOf(ada, id), await purchased(ada)]).toEqual(['paying', before])
    app.clock.advance(120)
    await ask()
    expect([await stateOf(ada, id), await purchased(ada)]).toEqual(['credited', before + 50])
    await isSound()
  })
})
