import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import {
  onProposedRefund,
  Refund,
  refundAmount,
  refundReason,
  refundRefusals,
  refundWaiting,
} from '#domains/payments/refund-contract.ts'
import { sup } from '#domains/wallet/contract.ts'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, pageCursor, pageLimit } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { minorAmount } from './money-contract.ts'

/** A paid invoice as finance sees it. */
export const PaidInvoice = z.object({
  number: z.string(),
  buyer: z.object({ name: z.string(), slug: z.string() }),
  sup: sup(),
  total: minorAmount(),
  currency: z.string(),
  paidAt: moment(),
  /** The number of the payment; null for one that the provider does not know, such as a sample. */
  charge: z.nullable(z.string()),
  /** What went back, is on its way back or is disputed. */
  back: minorAmount(),
  /** What the organization has not handed out: no more can be taken back. */
  balance: sup(),
  refunds: z.array(Refund),
})
export type PaidInvoice = z.output<typeof PaidInvoice>

export const invoiceConsoleApi = {
  invoicesConsole: get('/api/admin/organization-invoices', {
    summary: 'Paid invoices of organizations for finance, by number or buyer, with what went back of each',
    access: 'treasury',
    limit: 'read',
    tag: 'organizations',
    query: z.strictObject({
      q: z.optional(z.string().check(z.trim(), z.maxLength(80, message('That is too long.')))),
      cursor: pageCursor(),
      limit: pageLimit(20, 50),
    }),
    returns: z.object({ items: z.array(PaidInvoice), nextCursor: z.nullable(z.string()) }),
  }),
  proposeInvoiceRefund: proposes('/api/admin/organization-invoices/:number/refund', {
    ...onProposedRefund,
    summary: 'Propose to give money of an invoice back; another person of finance confirms it',
    audit: 'organization.refund',
    body: z.strictObject({ amount: refundAmount(), reason: refundReason() }),
    refuses: {
      'invoice-not-found': refusal(404, message('There is no such invoice.')),
      ...refundRefusals,
      ...refundWaiting,
    },
    refreshes: ['organizations'],
  }),
}
