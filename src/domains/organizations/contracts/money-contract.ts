import * as z from 'zod/mini'
import { Refund } from '#domains/payments/refund-contract.ts'
import { id, moment, sup } from '#shared/fields.ts'
import { grantCriteria, grantPurposes, grantTargets } from '../contract.ts'
import { grantTaskKinds } from '../vocabulary-contract.ts'

export const spendStates = ['waiting', 'paid', 'refused', 'withdrawn', 'expired'] as const
export type SpendState = (typeof spendStates)[number]

export const Spend = z.object({
  id: id(),
  target: z.enum(grantTargets),
  criterion: z.enum(grantCriteria),
  area: z.nullable(z.string()),
  taskKind: z.nullable(z.enum(grantTaskKinds)),
  purpose: z.enum(grantPurposes),
  each: sup(),
  people: z.int(),
  total: sup(),
  state: z.enum(spendStates),
  proposedBy: z.nullable(z.string()),
  proposedAt: moment(),
  expiresAt: moment(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment()),
  /** A task pool: how many it has paid, and until when it pays. */
  paid: z.int(),
  closesAt: z.nullable(moment()),
  isClosed: z.boolean(),
  isMine: z.boolean(),
})
export type Spend = z.output<typeof Spend>

/** Decimal text of money with two decimals. */
export const minorAmount = () => z.string().check(z.regex(/^\d+\.\d\d$/))
export const invoiceStates = ['open', 'paying', 'paid', 'failed', 'late', 'back', 'held'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const Invoice = z.object({
  number: z.string(),
  state: z.enum(invoiceStates),
  sup: sup(),
  rate: minorAmount(),
  rateVersion: z.int(),
  total: minorAmount(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  orderedAt: moment(),
  dueAt: moment(),
  paidAt: z.nullable(moment()),
  payUrl: z.nullable(z.string()),
  /** The payment's number at our provider, for those who ask about it. */
  paymentNumber: z.nullable(z.string()),
  backMoney: minorAmount(),
  takenBack: sup(),
  owed: sup(),
  /** What finance pays back of it, the newest first. */
  refunds: z.array(Refund),
  buyer: z.object({ name: z.string(), cacNumber: z.string(), address: z.string() }),
  slug: z.string(),
})
export type Invoice = z.output<typeof Invoice>
