import { randomUUID } from 'node:crypto'
import type { Donation, DonationsOverview } from '#domains/donations/contract.ts'
import type { Person } from '#test/app.ts'
import { postEvent } from '#test/doubles/paystack.ts'
import { ok } from '#test/answers.ts'
import { startPaying } from '#test/payments.ts'
import { workJobs } from '#test/deliveries.ts'

/** A donation that everybody may give. */
export const givingForm = (change: Record<string, string | undefined> = {}) => ({
  currency: 'NGN',
  to: 'general',
  amount: '5,000',
  email: 'giver@example.ng',
  agreed: 'yes',
  ...change,
})

/** The product beside the payment provider's double, and what donors do on both. */
export const startDonating = async () => {
  const paying = await startPaying()
  const { app, paystack } = paying
  const give = (who: Person, change: Record<string, string | undefined> = {}, key: string = randomUUID()) =>
    who.post('/api/donations', givingForm(change), { 'idempotency-key': key })
  const prepare = async (who: Person, change: Record<string, string | undefined> = {}): Promise<string> =>
    ok<{ token: string }>(await give(who, change), 201).token
  const at = (token: string, part = '') => `/api/donations/gifts/${token}${part}`
  const open = async (token: string) => {
    ok(await app.guest().post(at(token, '/pay'), {}))
    return paystack.last()
  }
  /** The provider says that a payment came; everything that follows happens. */
  const hear = async (reference: string): Promise<void> => {
    const { bytes, signature } = paying.paidNotice(reference)
    await postEvent(app, bytes, signature)
    await workJobs(app)
  }
  return {
    ...paying,
    hear,
    give,
    prepare,
    at,
    /** Opens the payment of a donation and answers it. */
    open,
    /** Opens and pays it, hands the message over and works. */
    pay: async (token: string) => {
      const payment = await open(token)
      paystack.double.pay(payment)
      await hear(payment.reference)
      return payment
    },
    donation: async (token: string): Promise<Donation> => ok<Donation>(await app.guest().get(at(token))),
    overview: async (who: Person = app.guest()): Promise<DonationsOverview> =>
      ok<DonationsOverview>(await who.get('/api/donations')),
  }
}
