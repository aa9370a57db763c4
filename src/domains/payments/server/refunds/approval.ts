import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import { refundMinor } from './refund-minor.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import type { TypedAmount } from '#shared/values/amounts/amounts.ts'
import { minorText, supText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { refundRefusals } from '../../refund-contract.ts'
import { payableStore } from '../books/payable-store.ts'
import { refundBegun } from '../notices.ts'
import { paymentNumber } from '../../rules.ts'
import { beginRefund, checkRefund } from './beginning.ts'
import { refundStore } from './store.ts'

const PurchaseRefund = z.strictObject({ purchaseId: z.uuid(), personId: z.uuid(), minor: z.int() })
type PurchaseRefund = z.output<typeof PurchaseRefund>

const paymentOf = ({ purchaseId }: PurchaseRefund) => ({ kind: 'purchase', id: purchaseId }) as const

const giveBack = async (ctx: SignedInCtx, payload: PurchaseRefund, reason: string): Promise<void> => {
  const { id, units } = await beginRefund(ctx, paymentOf(payload), { minor: payload.minor, reason })
  const row = await payableStore(ctx.db).find(paymentOf(payload))
  const amount = `${row?.currency ?? ''} ${minorText(payload.minor)}`
  await notify(ctx, payload.personId, refundBegun, { amount, taken: supText(units) }, { key: id })
}

/** Money of a purchase that two people of finance give back; its SUP is taken back when the second one confirms. */
export const purchaseRefundApproval = twoPeople('payments.refund', {
  payload: PurchaseRefund,
  refuses: refundRefusals,
  of: 'treasury',
  subject: ({ purchaseId }) => purchaseId,
  about: ({ personId }) => personId,
  check: (ctx, payload) => checkRefund(ctx, paymentOf(payload), payload.minor),
  reads: (ctx, payloads) =>
    byId(
      payloads,
      ({ purchaseId }) => purchaseId,
      (ids) => Promise.all(ids.map((id) => payableStore(ctx.db).find({ kind: 'purchase', id }))),
    ),
  says: ({ minor }, row) => ({
    title: {
      text: message('Pay back {amount} of purchase {number}'),
      values: { amount: `${row.currency} ${minorText(minor)}`, number: paymentNumber(row.id) },
    },
    detail: {
      text: message('Of {total}. Its unspent SUP is taken back first. The payer reads the reason.'),
      values: { total: minorText(row.minor) },
    },
    href: to('moneyConsole'),
  }),
  execute: (ctx, { payload, reason }) => giveBack(ctx, payload, reason),
  audits: ({ purchaseId, minor }) => `purchase:${purchaseId} ${minorText(minor)}`,
})

/** The first of two people proposes to give money of a purchase back. */
export const proposePurchaseRefund = async (
  ctx: SignedInCtx,
  { number, amount, reason }: { number: string; amount: TypedAmount; reason: string },
): Promise<Pending> => {
  const digits = number.slice('PAY-'.length).toLowerCase()
  const [purchase, other] = await refundStore(ctx.db).purchasesNumbered(digits)
  if (!purchase || other) throw new Refusal('purchase-unknown')
  const minor = refundMinor(amount, purchase.currency)
  const payload = { purchaseId: purchase.id, personId: purchase.person_id, minor }
  return propose(ctx, purchaseRefundApproval, payload, reason)
}
