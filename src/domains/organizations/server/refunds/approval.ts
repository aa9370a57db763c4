import { refundMinor } from '#domains/payments/server/refunds/refund-minor.ts'
import * as z from 'zod/mini'
import { propose, withCodes } from '#domains/approvals/server/approvals.ts'
import { beginRefund, checkRefund } from '#domains/payments/server/refunds/beginning.ts'
import { defineApproval } from '#platform/server/approval-kind.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { to } from '#shared/sitemap.ts'
import type { TypedAmount } from '#shared/values/amounts/amounts.ts'
import { minorText } from '#shared/values/money.ts'
import { message } from '#shared/words.ts'
import { refundRefusals } from '#domains/payments/refund-contract.ts'
import { invoiceNumberIn, invoiceNumberOf } from '../../rules.ts'
import { type StoredInvoice, invoicesStore } from '../money/invoices-store.ts'
import { membersStore } from '../people/members-store.ts'
import { tellRefund } from './telling.ts'

const InvoiceRefund = z.strictObject({ invoiceId: z.uuid(), minor: z.int() })
type InvoiceRefund = z.output<typeof InvoiceRefund>

const chargeOf = ({ invoiceId }: InvoiceRefund) => ({ kind: 'charge', id: invoiceId }) as const

const find = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredInvoice> => {
  const row = await invoicesStore(ctx.db).find(id)
  if (!row) throw new Refusal('invoice-not-found')
  return row
}

/** The SUP leaves the pool of the organization and the refund is written in one transaction, or neither is. */
const giveBack = async (ctx: SignedInCtx, payload: InvoiceRefund, reason: string): Promise<void> => {
  const row = await find(ctx, payload.invoiceId)
  const { id } = await beginRefund(ctx, chargeOf(payload), { minor: payload.minor, reason })
  await tellRefund(ctx, row, { id, minor: payload.minor, state: 'begun' })
}

/**
 * Money of a paid invoice that two people of finance give back, while the organization still has its SUP. Its own people
 * take no part in it.
 */
export const invoiceRefundApproval = defineApproval<InvoiceRefund>({
  name: 'organizations.refund',
  payload: InvoiceRefund,
  refuses: refundRefusals,
  permission: () => 'treasury',
  subject: ({ invoiceId }) => invoiceId,
  involved: async (ctx, { invoiceId }) =>
    membersStore(ctx.db).idsOf((await find(ctx, invoiceId)).organization_id),
  check: (ctx, payload) => checkRefund(ctx, chargeOf(payload), payload.minor),
  describe: async (ctx, payloads) =>
    Promise.all(
      payloads.map(async ({ invoiceId, minor }) => {
        const row = await invoicesStore(ctx.db).find(invoiceId)
        return row
          ? {
              title: {
                text: message('Pay back {amount} of invoice {number}'),
                values: {
                  amount: `${row.currency} ${minorText(minor)}`,
                  number: invoiceNumberOf(row.number),
                },
              },
              detail: {
                text: message('Of {total}. Its SUP is taken back first. The organization reads the reason.'),
                values: { total: minorText(row.minor) },
              },
              href: to('invoicesConsole'),
            }
          : null
      }),
    ),
  execute: (ctx, { payload, reason }) => giveBack(ctx, payload, reason),
  audit: (ctx, _, { payload: { invoiceId, minor }, reason, note }) =>
    ctx.auditing(`invoice:${invoiceId} ${minorText(minor)}`, note ?? reason),
})

/** The first of two people proposes to give money of an invoice back. */
export const proposeInvoiceRefund = async (
  ctx: SignedInCtx,
  number: string,
  { amount, reason }: { amount: TypedAmount; reason: string },
): Promise<{ id: string; state: 'pending_approval' }> => {
  const plain = invoiceNumberIn(number)
  const row = plain === null ? undefined : await invoicesStore(ctx.db).numbered(plain)
  if (!row) throw new Refusal('invoice-not-found')
  const minor = refundMinor(amount, row.currency)
  const { id } = await withCodes({ 'approval-waiting': 'refund-waiting' }, () =>
    propose(ctx, invoiceRefundApproval, { invoiceId: row.id, minor }, reason),
  )
  return { id, state: 'pending_approval' }
}
