import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { postEvent } from '#test/doubles/paystack.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import { startPaying } from '#test/payments.ts'
import { workJobs } from '#test/deliveries.ts'
import { chargesOf, checkCharge, type NewCharge, openCharge } from './charges.ts'
import { ChargeChange } from './credit.ts'

const paying = await startPaying()
const { app, paystack, paidNotice, isSound } = paying
const ctx = () => ({ ...jobCtx(app), newId: randomUUID })
let pool: number
beforeEach(async () => {
  await paying.renew()
  pool = await accountsStore(app.db).openPool('pool', 'organization:test')
})
afterAll(paying.stop)

const donation = (change: Partial<NewCharge> = {}): NewCharge => {
  const id = randomUUID()
  return {
    id,
    purpose: 'donation',
    job: { name: 'payments:charge-test', payload: ChargeChange },
    personId: null,
    email: 'giver@example.com',
    minor: 250_000,
    currency: 'NGN',
    units: 0,
    account: null,
    about: `donation:${id}`,
    returnTo: `https://sup.example/donations/${id}`,
    ...change,
  }
}
const bulk = () => donation({ purpose: 'bulk', units: 500_000, account: pool, minor: 500_000 })
const chargeOf = async (id: string) => (await chargesOf(ctx(), [id])).get(id)
/** How often the domain of a charge was told of it. */
const told = async (id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'payments:charge-test' and job.payload->>'chargeId' = ${id}`.execute(app.db)
  return rows[0]?.n ?? 0
}
const linesOf = async (id: string) =>
  (
    await sql<{ kind: string; from_account: string; to_account: string; minor: number }>`
      select kind, from_account, to_account, minor from payments.entry where charge_id = ${id} order by id`.execute(
      app.db,
    )
  ).rows.map(({ kind, from_account, to_account, minor }) => `${kind} ${from_account} ${to_account} ${minor}`)
const send = async (reference: string) => {
  const { bytes, signature } = paidNotice(reference)
  expect(await postEvent(app, bytes, signature)).toBe(200)
  await workJobs(app)
}

describe('a charge', () => {
  test('of a donation stands in the book as a donation, credits no SUP, and its domain is told once', async () => {
    const charge = donation()
    const { payUrl } = await openCharge(ctx(), charge)
    expect(await chargeOf(charge.id)).toMatchObject({ state: 'paying', payUrl, backMinor: 0 })
    const payment = paystack.last()
    paystack.double.pay(payment)
    await Promise.all([send(payment.reference), send(payment.reference), checkCharge(ctx(), charge.id)])
    expect(await chargeOf(charge.id)).toMatchObject({
      state: 'paid',
      payUrl: null,
      feeMinor: expect.any(Number),
    })
    expect(await linesOf(charge.id)).toEqual([
      'payment payers clearing 250000',
      'donation clearing donations 250000',
      expect.stringMatching(/^fee donations fees \d+$/),
    ])
    expect(await told(charge.id)).toBe(1)
    await isSound()
  })

  test('of an organization credits its account once, however many ask at the same time', async () => {
    const charge = bulk()
    await openCharge(ctx(), charge)
    const before = await accountsStore(app.db).balanceBy(pool)
    paystack.double.pay(paystack.last())
    await Promise.all(Array.from({ length: 20 }, () => checkCharge(ctx(), charge.id)))
    await jobNamed('payments:ask').run(jobCtx(app), null)
    expect(await accountsStore(app.db).balanceBy(pool)).toBe(before + 500_000)
    expect(await told(charge.id)).toBe(1)
    await isSound()
  })

  test('opened again by the same id has one page, and is never opened again once paid', async () => {
    const charge = donation()
    const urls = await Promise.all([1, 2, 3].map(() => openCharge(ctx(), charge)))
    expect(new Set(urls.map(({ payUrl }) => payUrl)).size).toBe(1)
    const shown = [...paystack.double.payments.values()].find(({ access }) =>
      urls[0]?.payUrl.endsWith(access),
    )
    if (!shown) throw new Error('no such payment')
    paystack.double.pay(shown)
    await checkCharge(ctx(), charge.id)
    expect((await chargeOf(charge.id))?.state).toBe('paid')
    await expect(openCharge(ctx(), charge)).rejects.toMatchObject({ code: 'charge-settled' })
  })

  test('is refused in a currency that the provider does not take, and when the provider is away', async () => {
    await expect(openCharge(ctx(), donation({ currency: 'XOF' }))).rejects.toMatchObject({
      code: 'not-sold-here',
    })
    const charge = donation()
    paystack.double.control.fault = 'broken'
    await expect(openCharge(ctx(), charge)).rejects.toMatchObject({ code: 'charge-not-started' })
    paystack.double.control.fault = null
    expect((await chargeOf(charge.id))?.state).toBe('open')
    expect((await openCharge(ctx(), charge)).payUrl).toContain('checkout.example')
  })

  test('that goes back takes SUP from an organization as far as it is there, and none from a project', async () => {
    const charges = [bulk(), donation({ units: 500_000, account: pool, minor: 500_000 })] as const
    for (const charge of charges) {
      await openCharge(ctx(), charge)
      paystack.double.pay(paystack.last())
      await checkCharge(ctx(), charge.id)
    }
    const before = await accountsStore(app.db).balanceBy(pool)
    const opened = [...paystack.double.payments.values()].slice(-2)
    for (const payment of opened) await paystack.double.refund(payment, 500_000)
    await paystack.deliver()
    await workJobs(app)
    expect(await accountsStore(app.db).balanceBy(pool)).toBe(before - 500_000)
    for (const { id } of charges) {
      expect(await chargeOf(id)).toMatchObject({ state: 'paid', backMinor: 500_000 })
      expect([id, await told(id)]).toEqual([id, 2])
      expect((await linesOf(id)).at(-1)).toBe('refund sales payers 500000')
    }
    await isSound()
  })

  test('with another amount is held for people and credits nothing', async () => {
    const charge = bulk()
    await openCharge(ctx(), charge)
    const payment = paystack.last()
    paystack.double.pay(payment)
    const before = await accountsStore(app.db).balanceBy(pool)
    Object.assign(payment, { amount: 499_999 })
    await send(payment.reference)
    expect((await chargeOf(charge.id))?.state).toBe('held')
    expect(await accountsStore(app.db).balanceBy(pool)).toBe(before)
  })

  test('never changes and never goes', async () => {
    const charge = donation()
    await openCharge(ctx(), charge)
    await expect(
      sql`update payments.charge set minor = 1 where id = ${charge.id}`.execute(app.db),
    ).rejects.toThrow('never changes')
    await expect(sql`delete from payments.charge where id = ${charge.id}`.execute(app.db)).rejects.toThrow(
      'never deleted',
    )
  })
})
