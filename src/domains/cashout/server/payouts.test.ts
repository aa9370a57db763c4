import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#domains/payments/server/reconciling/reconciliation.ts'
import { signatureOf } from '#ports/payments/paystack-events.ts'
import { transferEvent } from '#ports/payments/double/transfers.ts'
import type { Person } from '#test/app.ts'
import { startCashout, submit } from '#test/cash-outs.ts'
import { PAYSTACK_KEY, postEvent } from '#test/doubles/paystack.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { ok } from '#test/answers.ts'
import { workJobs } from '#test/deliveries.ts'

const cashing = await startCashout()
const { app, paystack, transfers, transfersOf, settle, sent, stateOf, earned, linesOf, isSound } = cashing
let ada: Person = await cashing.ready('ada', 400)
beforeEach(async () => {
  await cashing.renew()
  transfers.control.startsAs = 'pending'
  transfers.control.refuses = null
  ada = await app.signIn('ada')
})
afterAll(cashing.stop)

/** A minute later, the jobs that run every minute. */
const aMinuteLater = async (minutes = 1): Promise<void> => {
  app.clock.advance(minutes * 60)
  await jobNamed('payments:payouts').run(jobCtx(app), null)
  await workJobs(app)
}
const transferOf = (id: string) => {
  const [t] = transfersOf(id)
  if (!t) throw new Error('no such transfer')
  return t
}
const event = (id: string, status?: 'success' | 'failed' | 'reversed', key = PAYSTACK_KEY) => {
  const bytes = Buffer.from(JSON.stringify(transferEvent(transferOf(id), status)))
  return { bytes, signature: signatureOf(key, bytes) }
}
const differences = async () => (await reconcilePayments(jobCtx(app))).map(({ kind }) => kind)

describe('a provider that does not answer', () => {
  test('after it acted is asked again, and pays once', async () => {
    const before = await earned(ada)
    const { id } = ok<{ id: string }>(await submit(ada, '20'), 201)
    await jobNamed('cashout:process').run(jobCtx(app), { id })
    paystack.double.control.fault = 'acts-then-silent'
    await jobNamed('payments:send-payout').run(jobCtx(app), { id })
    expect(transferOf(id).status).toBe('pending')
    expect(await stateOf(ada, id)).toBe('processed')
    paystack.double.control.fault = null
    await settle(id, 'success', false)
    // Repeated at once: the first has it for itself.
    await jobNamed('payments:send-payout').run(jobCtx(app), { id })
    await aMinuteLater()
    expect(await stateOf(ada, id)).toBe('completed')
    expect(transfersOf(id)).toHaveLength(1)
    expect(await earned(ada)).toBe(before - 20)
    expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['payout', 'payout-fee'])
    await isSound()
  })

  test('before it acted gets the same reference again, from however many workers', async () => {
    const { id } = ok<{ id: string }>(await submit(ada, '20'), 201)
    await jobNamed('cashout:process').run(jobCtx(app), { id })
    paystack.double.control.fault = 'silent'
    await jobNamed('payments:send-payout').run(jobCtx(app), { id })
    expect(transfersOf(id)).toHaveLength(0)
    paystack.double.control.fault = null
    app.clock.advance(60)
    await Promise.all(Array.from({ length: 5 }, () => jobNamed('payments:payouts').run(jobCtx(app), null)))
    expect(transfersOf(id)).toMatchObject([{ reference: `cashout_${id}` }])
    await settle(id, 'success')
    expect(await stateOf(ada, id)).toBe('completed')
  })

  test('killed between the transfer and our commit: the next run finds the transfer', async () => {
    const { id } = ok<{ id: string }>(await submit(ada, '20'), 201)
    await jobNamed('cashout:process').run(jobCtx(app), { id })
    // As a process that died right after the provider had acted leaves it.
    await sql`update payments.payout set state = 'sending', sent_at = ${app.clock.now()} where id = ${id}`.execute(
      app.db,
    )
    const { rows } = await sql<{ recipient: string; minor: number; reference: string }>`
      select recipient, minor, reference from payments.payout where id = ${id}`.execute(app.db)
    const [row] = rows
    if (!row) throw new Error('no payout')
    await app.ports.payments?.transfer({ ...row, currency: 'NGN', reason: 'SUP cash-out' })
    transferOf(id).status = 'success'
    await aMinuteLater()
    expect([await stateOf(ada, id), transfersOf(id).length]).toEqual(['completed', 1])
    await isSound()
  })

  test('refuses for a low balance: it is tried again, and fails in the end with the SUP back', async () => {
    const before = await earned(ada)
    transfers.control.refuses = 'Your balance is not enough to fulfil this request'
    const id = await sent(ada, '20')
    expect(await stateOf(ada, id)).toBe('processed')
    await aMinuteLater(11)
    expect(await stateOf(ada, id)).toBe('processed')
    await aMinuteLater(61)
    ada = await app.signIn('ada')
    expect(await stateOf(ada, id)).toBe('failed')
    expect(await earned(ada)).toBe(before)
    expect(await linesOf(id)).toEqual([])
    await isSound()
  })
})

describe('messages of the provider', () => {
  test('a forged, a repeated and a lying one change nothing; the provider’s own answer does', async () => {
    const id = await sent(ada, '20')
    const forged = event(id, 'success', 'sk_test_of_somebody_else')
    expect(await postEvent(app, forged.bytes, forged.signature)).toBe(401)
    const lie = event(id, 'success')
    for (let times = 0; times < 20; times += 1)
      expect(await postEvent(app, lie.bytes, lie.signature)).toBe(200)
    await workJobs(app)
    expect(await stateOf(ada, id)).toBe('processed')
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from payments.event
      where key = ${`transfer.success:${transferOf(id).id}`}`.execute(app.db)
    expect(rows[0]?.total).toBe(1)
    transferOf(id).status = 'success'
    await aMinuteLater()
    expect(await stateOf(ada, id)).toBe('completed')
  })

  test('in the wrong order: reversed first, success later, ends reversed once', async () => {
    const before = await earned(ada)
    const id = await sent(ada, '20')
    await settle(id, 'success')
    await settle(id, 'reversed', false)
    const [reversed, late] = [event(id, 'reversed'), event(id, 'success')]
    for (const { bytes, signature } of [reversed, late, reversed])
      expect(await postEvent(app, bytes, signature)).toBe(200)
    await workJobs(app)
    expect(await stateOf(ada, id)).toBe('reversed')
    expect(await earned(ada)).toBe(before)
    expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['payout', 'payout-fee', 'payout-return'])
    await isSound()
    const { items } = (await ada.get('/api/wallet/transactions?kind=refund')).json<{
      items: { about: string; amount: string }[]
    }>()
    expect(items[0]).toMatchObject({ about: `cashout:${id}`, amount: '20.00' })
  })

  test('about a transfer that we did not order waits for people', async () => {
    const stranger = { ...transferOf(await sent(ada, '20')), reference: 'cashout_unknown_1', id: 1 }
    const bytes = Buffer.from(JSON.stringify(transferEvent(stranger, 'success')))
    await postEvent(app, bytes, signatureOf(PAYSTACK_KEY, bytes))
    await workJobs(app)
    const { rows } = await sql<{ state: string; note: string }>`
      select state, note from payments.event where key = 'transfer.success:1'`.execute(app.db)
    expect(rows).toEqual([{ state: 'quarantined', note: 'unknown transfer' }])
    await sql`update payments.event set state = 'ignored' where key = 'transfer.success:1'`.execute(app.db)
  })

  test('a failed transfer returns the SUP, and the limit is free again', async () => {
    const before = await earned(ada)
    const left = async () => ok<{ leftToday: string }>(await ada.get('/api/cashout')).leftToday
    const free = await left()
    const id = await sent(ada, '20')
    expect(await left()).not.toBe(free)
    await settle(id, 'failed')
    expect([await stateOf(ada, id), await earned(ada), await left()]).toEqual(['failed', before, free])
    // The provider changed its mind: that is for people, and the night finds it.
    transferOf(id).status = 'success'
    app.clock.advance(3_600)
    expect(await differences()).toContain('transfer-not-settled')
    transferOf(id).status = 'failed'
  })

  test('another amount settles nothing', async () => {
    const id = await sent(ada, '20')
    const t = transferOf(id)
    transfers.transfers.set(t.reference, { ...t, amount: 1, status: 'success' })
    await aMinuteLater()
    expect(await stateOf(ada, id)).toBe('processed')
    expect(await differences()).toContain('other-amount')
    transfers.transfers.set(t.reference, { ...t, status: 'success' })
    await aMinuteLater(10)
    expect(await stateOf(ada, id)).toBe('completed')
  })
})

test('the nightly comparison finds nothing when all is well, a foreign transfer and a missing one', async () => {
  app.clock.advance(86_400)
  ada = await app.signIn('ada')
  const id = await sent(ada, '20')
  await settle(id, 'success')
  for (const t of transfers.transfers.values())
    if (t.status === 'pending') await transfers.settle(t, 'success')
  await paystack.deliver()
  await workJobs(app)
  app.clock.advance(86_400)
  expect((await differences()).filter((kind) => /transfer|cashout/.test(kind))).toEqual([])
  const t = transferOf(id)
  transfers.transfers.delete(t.reference)
  transfers.transfers.set('somebody_elses_transfer', { ...t, reference: 'somebody_elses_transfer' })
  const found = await differences()
  expect(found).toContain('transfer-not-at-provider')
  expect(found).toContain('unknown-transfer')
  transfers.transfers.delete('somebody_elses_transfer')
  transfers.transfers.set(t.reference, t)
})
