import type { Pending } from '#domains/approvals/proposal-contract.ts'
import { twoPeople, byId } from '#domains/approvals/server/two-people.ts'
import { refundMinor } from '#domains/payments/server/refunds/refund-minor.ts'
import * as z from 'zod/mini'
import { propose } from '#domains/approvals/server/approvals.ts'
import { beginRefund, checkRefund } from '#domains/payments/server/refunds/beginning.ts'
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
export const invoiceRefundApproval = twoPeople('organizations.refund', {
  payload: InvoiceRefund,
  refuses: refundRefusals,
  of: 'treasury',
  subject: ({ invoiceId }) => invoiceId,
  involved: async (ctx, { invoiceId }) =>
    membersStore(ctx.db).idsOf((await find(ctx, invoiceId)).organization_id),
  check: (ctx, payload) => checkRefund(ctx, chargeOf(payload), payload.minor),
  reads: (ctx, payloads) =>
    byId(
      payloads,
      ({ invoiceId }) => invoiceId,
      (ids) => Promise.all(ids.map(invoicesStore(ctx.db).find)),
    ),
  says: ({ minor }, row) => ({
    title: {
      text: message('Pay back {amount} of invoice {number}'),
      values: { amount: `${row.currency} ${minorText(minor)}`, number: invoiceNumberOf(row.number) },
    },
    detail: {
      text: message('Of {total}. Its SUP is taken back first. The organization reads the reason.'),
      values: { total: minorText(row.minor) },
    },
    href: to('invoicesConsole'),
  }),
  execute: (ctx, { payload, reason }) => giveBack(ctx, payload, reason),
  audits: ({ invoiceId, minor }) => `invoice:${invoiceId} ${minorText(minor)}`,
})

/** The first of two people proposes to give money of an invoice back. */
export const proposeInvoiceRefund = async (
  ctx: SignedInCtx,
  number: string,
  { amount, reason }: { amount: TypedAmount; reason: string },
): Promise<Pending> => {
  const plain = invoiceNumberIn(number)
  const row = plain === null ? undefined : await invoicesStore(ctx.db).numbered(plain)
  if (!row) throw new Refusal('invoice-not-found')
  const minor = refundMinor(amount, row.currency)
  return propose(ctx, invoiceRefundApproval, { invoiceId: row.id, minor }, reason)
}
