import { sql } from 'kysely'
import { expect } from 'vitest'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { signatureOf } from '#ports/payments/paystack-events.ts'
import { type Person, startTestApp } from '#test/app.ts'
import { PAYSTACK_KEY, startPaystack } from '#test/doubles/paystack.ts'

/** The product beside the payment provider's double, and what tests of money ask of both. */
export const startPaying = async () => {
  const app = await startTestApp()
  const paystack = await startPaystack(app)
  return {
    app,
    paystack,
    /** Before each test: no fault, no message left, and old quotes of other tests expire. */
    renew: async (): Promise<void> => {
      paystack.notices.length = 0
      paystack.double.control.fault = null
      app.clock.advance(3_600)
      await sql`update payments.purchase set ask_at = null where ask_at is not null`.execute(app.db)
    },
    stop: async (): Promise<void> => {
      await paystack.close()
      await app.stop()
    },
    purchased: async (who: Person): Promise<number> =>
      Number((await who.get('/api/wallet')).json<{ buckets: { purchased: string } }>().buckets.purchased),
    stateOf: async (who: Person, id: string): Promise<string> =>
      (await who.get(`/api/payments/purchases/${id}`)).json<{ state: string }>().state,
    /** The provider's signed message that a payment came, with other data where a test says so. */
    paidNotice: (reference: string, change: object = {}) => {
      const payment = paystack.double.payments.get(reference)
      if (!payment) throw new Error('no such payment')
      const event = paystack.double.paidEvent(payment)
      const bytes = Buffer.from(JSON.stringify({ ...event, data: { ...event.data, ...change } }))
      return { bytes, signature: signatureOf(PAYSTACK_KEY, bytes) }
    },
    /** The ledger adds up, and no money of the book is without its SUP. */
    isSound: async (): Promise<void> => {
      const { isSound: sound } = await reconcile({ db: app.db })
      expect(sound).toBe(true)
      const { rows } = await sql<{ clearing: number }>`
        select coalesce(sum(case when to_account = 'clearing' then minor
          when from_account = 'clearing' then -minor else 0 end), 0)::bigint as clearing from payments.entry`.execute(
        app.db,
      )
      expect(rows[0]?.clearing).toBe(0)
    },
  }
}
