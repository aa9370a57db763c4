import * as z from 'zod/mini'
import { Refund } from '#domains/payments/refund-contract.ts'
import { get } from '#shared/api.ts'
import { moment, pageCursor, pageLimit, sup } from '#shared/fields.ts'
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
}
