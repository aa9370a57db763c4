import { randomUUID } from 'node:crypto'
import type { Person } from '#test/app.ts'
import { type Arrange, nothing, withObject } from '#test/suites/arranging.ts'
import { ok } from '#test/nominating.ts'

/** A quote of the owner; older unpaid ones are left first, as only a few may be open. */
const quoteOf = async (owner: Person): Promise<string> =>
  ok<{ id: string }>(
    await owner.post(
      '/api/payments/purchases',
      { amount: '50', unit: 'sup' },
      { 'idempotency-key': randomUUID() },
    ),
    201,
  ).id

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'payments.offer': nothing,
  'payments.purchase': withObject('purchaseId', quoteOf),
  'payments.quotePurchase': () => ({ body: { amount: '50', unit: 'sup' } }),
  'payments.payPurchase': withObject('purchaseId', quoteOf),
  'payments.checkPurchase': withObject('purchaseId', quoteOf),
  'payments.desk': nothing,
  'payments.compareNow': nothing,
}
