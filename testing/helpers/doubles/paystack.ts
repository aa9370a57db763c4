import type { Person, TestApp } from '#test/app.ts'
import { listenAsPaystack } from '#ports/payments/double/listen.ts'
import { makePaystackDouble } from '#ports/payments/double/paystack-double.ts'
import { paystackPayments } from '#ports/payments/paystack.ts'

export const PAYSTACK_KEY = 'sk_test_of_this_test'

/** Posts one message to the product as the provider does, byte for byte. */
export const postEvent = async (
  app: TestApp,
  bytes: Buffer | string,
  signature: string | undefined,
): Promise<number> => {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/payments/paystack/events',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-paystack-signature': signature }),
    },
    payload: bytes,
  })
  return statusCode
}

/**
 * Puts the production adapter before a test's server, with the double of Paystack behind it. Messages wait in `notices`
 * until the test hands them over.
 */
export const startPaystack = async (app: TestApp, timeLimitMs = 2_000) => {
  const notices: { readonly bytes: Buffer; readonly signature: string }[] = []
  const double = makePaystackDouble({
    secretKey: PAYSTACK_KEY,
    address: () => 'https://checkout.example',
    now: () => app.clock.now(),
    deliver: async (bytes, signature) => {
      notices.push({ bytes, signature })
    },
  })
  const { url, close } = await listenAsPaystack(double)
  app.ports.payments = paystackPayments({ secretKey: PAYSTACK_KEY, url, timeLimitMs, isDouble: true })
  /** The payment that was opened last. */
  const last = () => {
    const payment = [...double.payments.values()].at(-1)
    if (!payment) throw new Error('No payment was opened.')
    return payment
  }
  return {
    double,
    notices,
    close,
    last,
    /** Hands over all waiting messages, in their order. */
    deliver: async () => {
      for (const { bytes, signature } of notices.splice(0)) await postEvent(app, bytes, signature)
    },
    /** Buys until the page to pay on is open; answers the purchase. */
    open: async (who: Person, amount = '50', key: string = crypto.randomUUID()) => {
      const quoted = await who.post(
        '/api/payments/purchases',
        { amount, unit: 'sup' },
        { 'idempotency-key': key },
      )
      const { id } = quoted.json<{ id: string }>()
      const paid = await who.post(`/api/payments/purchases/${id}/pay`, {})
      if (paid.statusCode !== 200) throw new Error(`The payment was not opened: ${paid.body}`)
      return { id, payment: last() }
    },
  }
}
