import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Person } from '#test/app.ts'
import { type Arrange, type Arranging, nothing, withObject } from '#test/suites/arranging.ts'
import { ok } from '#test/nominating.ts'

/** Lets everybody buy: what is unpaid ends, and who moved to a region where SUP is not sold comes back. */
const letBuy = async ({ app }: Arranging): Promise<void> => {
  await sql`update payments.purchase set state = 'abandoned' where state in ('quoted', 'paying')`.execute(
    app.db,
  )
  await sql`update members.place set region_id = 'nigeria' where region_id <> 'nigeria'`.execute(app.db)
}

/** A quote of the owner. */
const quoteOf = async (owner: Person, arranging: Arranging): Promise<string> => {
  await letBuy(arranging)
  const quoted = await owner.post(
    '/api/payments/purchases',
    { amount: '50', unit: 'sup' },
    { 'idempotency-key': randomUUID() },
  )
  return ok<{ id: string }>(quoted, 201).id
}

/** A request of each call that somebody who may use it sends; the generated suites build on them. */
export const requests: Readonly<Record<string, Arrange>> = {
  'payments.offer': nothing,
  'payments.purchase': withObject('purchaseId', quoteOf),
  'payments.quotePurchase': async (arranging) => {
    await letBuy(arranging)
    return { body: { amount: '50', unit: 'sup' } }
  },
  'payments.payPurchase': withObject('purchaseId', quoteOf),
  'payments.checkPurchase': withObject('purchaseId', quoteOf),
  'payments.moneyConsole': nothing,
  'payments.compareNow': nothing,
}
