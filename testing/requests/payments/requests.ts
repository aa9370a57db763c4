import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Person } from '#test/app.ts'
import { endApprovals } from '#test/approvals.ts'
import { type Arrange, type Arranging, nothing, withObject } from '#suites/arrangements.ts'
import { ok } from '#test/answers.ts'

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

/** A paid purchase of somebody else, by its id. */
const paidPurchase = async ({ app }: Arranging): Promise<string> => {
  const id = randomUUID()
  const now = app.clock.now()
  await sql`insert into payments.purchase (id, person_id, region_id, currency, rate_version, minor_per_sup, units,
      price_minor, quoted_at, expires_at, state, settled_at, paid_reference)
    select ${id}, id, 'nigeria', 'NGN', 1, 10000, 500000, 500000, ${now}, ${now}, 'credited', ${now},
      ${`sup-pur-${id}`} from identity.person where email = 'halima@demo.sup'`.execute(app.db)
  return id
}

/** A failed refund of such a purchase. */
const failedRefund: Arrange = async (arranging) => {
  const { app, object } = arranging
  const [id, now] = [randomUUID(), app.clock.now()]
  if (object === 'missing') return { params: { refundId: id }, body: {} }
  await endApprovals(app, 'payments.%')
  await sql`insert into payments.refund (id, reference, purchase_id, minor, currency, reason, state, made_at, settled_at)
    values (${id}, ${`sup-ref-${id}`}, ${await paidPurchase(arranging)}, 100000, 'NGN', 'Paid twice by mistake.', 'failed',
      ${now}, ${now})`.execute(app.db)
  return { params: { refundId: id }, body: {} }
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
  'payments.refunds': nothing,
  'payments.proposeRefund': async (arranging) => ({
    body: {
      number: `PAY-${(await paidPurchase(arranging)).slice(0, 8)}`,
      amount: '1,000',
      reason: 'Paid twice by mistake, as they wrote to us.',
    },
  }),
  'payments.retryRefund': failedRefund,
  'payments.closeRefund': async (arranging) => ({
    ...(await failedRefund(arranging)),
    body: { why: 'The payer wrote that they keep the SUP.' },
  }),
}
