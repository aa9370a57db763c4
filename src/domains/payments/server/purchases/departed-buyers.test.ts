import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { postEvent } from '#test/doubles/paystack.ts'
import { startPaying } from '#test/payments.ts'
import { demoPassword } from '#test/people.ts'
import { workJobs } from '#test/deliveries.ts'

const paying = await startPaying()
const { app, paystack, paidNotice, isSound } = paying
beforeEach(paying.renew)
afterAll(paying.stop)

test('a payment that arrives after its payer was erased goes back, and no account is credited', async () => {
  const ada = await app.signIn('ada')
  const { id, payment } = await paystack.open(ada, '20')
  const erased = await ada.post('/api/privacy/erase', { currentPassword: demoPassword, sure: 'yes' })
  expect(erased.statusCode, erased.body).toBe(204)
  paystack.double.pay(payment)
  const { bytes, signature } = paidNotice(payment.reference)
  expect(await postEvent(app, bytes, signature)).toBe(200)
  await workJobs(app)
  await paystack.deliver()
  await workJobs(app)
  const { rows } = await sql<object>`
    select purchase.state, refund.minor, refund.state as refund, balance from payments.purchase
    join payments.refund on refund.purchase_id = purchase.id
    join wallet.account on account.person_id = purchase.person_id and account.kind = 'purchased'
    where purchase.id = ${id} and purchase.person_id = ${demoPerson('ada').id}`.execute(app.db)
  expect(rows).toEqual([
    { state: 'credited', minor: 200_000, refund: 'sending', balance: expect.any(Number) },
  ])
  expect(
    (
      await sql<{
        sum: number
      }>`select coalesce(sum(case when transfer.credit_id = account.id then amount else -amount end), 0)::int as sum
        from wallet.transfer join wallet.account on account.id in (transfer.credit_id, transfer.debit_id)
        where account.person_id = ${demoPerson('ada').id} and transfer.about = ${`purchase:${id}`}`.execute(
        app.db,
      )
    ).rows,
  ).toEqual([{ sum: 0 }])
  await isSound()
})

test('a payment and the erasure of its payer at once: credited before, or refunded, and the books agree', async () => {
  const emeka = await app.signIn('emeka')
  const { id, payment } = await paystack.open(emeka, '20')
  paystack.double.pay(payment)
  const { bytes, signature } = paidNotice(payment.reference)
  const [erased] = await Promise.all([
    emeka.post('/api/privacy/erase', { currentPassword: demoPassword, sure: 'yes' }),
    postEvent(app, bytes, signature).then(() => workJobs(app)),
  ])
  expect(erased.statusCode, erased.body).toBe(204)
  await workJobs(app)
  const { rows } = await sql<{ isInOrder: boolean }>`
    select purchase.state = 'credited' and (refund.id is not null or purchase.settled_at <= person.erased_at) as "isInOrder"
    from payments.purchase join identity.person on person.id = purchase.person_id
    left join payments.refund on refund.purchase_id = purchase.id where purchase.id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ isInOrder: true }])
  await isSound()
})
