import { refundMinor } from './refund-minor.ts'
import * as z from 'zod/mini'
import { propose, withCodes } from '#domains/approvals/server/approvals.ts'
import { defineApproval } from '#platform/server/approval-kind.ts'
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
export const purchaseRefundApproval = defineApproval<PurchaseRefund>({
  name: 'payments.refund',
  payload: PurchaseRefund,
  refuses: refundRefusals,
  permission: () => 'treasury',
  subject: ({ purchaseId }) => purchaseId,
  about: ({ personId }) => personId,
  check: (ctx, payload) => checkRefund(ctx, paymentOf(payload), payload.minor),
  describe: async (ctx, payloads) =>
    Promise.all(
      payloads.map(async (payload) => {
        const row = await payableStore(ctx.db).find(paymentOf(payload))
        return row
          ? {
              title: {
                text: message('Pay back {amount} of purchase {number}'),
                values: {
                  amount: `${row.currency} ${minorText(payload.minor)}`,
                  number: paymentNumber(row.id),
                },
              },
              detail: {
                text: message('Of {total}. Its unspent SUP is taken back first. The payer reads the reason.'),
                values: { total: minorText(row.minor) },
              },
              href: to('moneyConsole'),
            }
          : null
      }),
    ),
  execute: (ctx, { payload, reason }) => giveBack(ctx, payload, reason),
  audit: (ctx, _, { payload: { purchaseId, minor }, reason, note }) =>
    ctx.auditing(`purchase:${purchaseId} ${minorText(minor)}`, note ?? reason),
})

/** The first of two people proposes to give money of a purchase back. */
export const proposePurchaseRefund = async (
  ctx: SignedInCtx,
  { number, amount, reason }: { number: string; amount: TypedAmount; reason: string },
): Promise<{ id: string; state: 'pending_approval' }> => {
  const digits = number.slice('PAY-'.length).toLowerCase()
  const [purchase, other] = await refundStore(ctx.db).purchasesNumbered(digits)
  if (!purchase || other) throw new Refusal('purchase-unknown')
  const minor = refundMinor(amount, purchase.currency)
  const payload = { purchaseId: purchase.id, personId: purchase.person_id, minor }
  const { id } = await withCodes({ 'approval-waiting': 'refund-waiting' }, () =>
    propose(ctx, purchaseRefundApproval, payload, reason),
  )
  return { id, state: 'pending_approval' }
}
