import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { typedAmount } from '#shared/values/amounts/amount-fields.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, id, prose } from '#shared/fields.ts'
import { plainTyped } from '#shared/text/typed-text.ts'
import { message } from '#shared/words.ts'

const MAX_REFUND_REASON = 300

/** `sending`: the provider has it, or may have it. `failed`: no money left, and what we took is back. */
export const refundStates = ['waiting', 'sending', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** A refund as the payer sees it. */
export const Refund = z.object({
  amount: z.string(),
  state: z.enum(refundStates),
  reason: z.string(),
  begunOn: dayOfAction(),
  endedOn: z.nullable(dayOfAction()),
})
export type Refund = z.output<typeof Refund>

/** What a refund gives back. */
export const refundKinds = ['purchase', 'donation', 'invoice'] as const
export type RefundKind = (typeof refundKinds)[number]

const ConsoleRefund = z.extend(Refund, {
  id: id(),
  kind: z.enum(refundKinds),
  /** What the payer calls the payment. */
  number: z.string(),
  currency: z.string(),
  reference: z.string(),
  /** It failed, and nobody has tried again or closed it. */
  isUnhandled: z.boolean(),
  /** Why somebody closed it; only the team reads it. */
  closedWhy: z.nullable(z.string()),
})
export type ConsoleRefund = z.output<typeof ConsoleRefund>

export const wrongAmount = message('Write an amount such as 50 or 5,000.')

const refundReason = () => prose(20, MAX_REFUND_REASON, message('Tell why, in at least 20 characters.'))

const wrongNumber = message('Write a number such as PAY-1A2B3C4D, DON-000123 or INV-000123.')

/** What stops a refund, when it is proposed and when it is confirmed. */
export const refundRefusals = {
  'payment-unknown': refusal(404, message('There is no payment with this number.')),
  'refund-not-paid': refusal(409, message('This payment is not paid, so nothing can go back.')),
  'refund-too-much': refusal(409, message('That is more than what is left of this payment.')),
  'refund-spent': refusal(409, message('What was bought with it is spent already, so it cannot go back.')),
  'refund-open': refusal(409, message('A refund of this payment is on its way already.')),
  'refund-in-project': refusal(
    409,
    message('This donation became SUP of a project, so it cannot go back from here.'),
  ),
} as const

const onFailed = {
  'refund-not-found': refusal(404, message('This refund does not exist.')),
  'refund-not-failed': refusal(409, message('This refund did not fail, or someone closed it already.')),
}

const proposing = { access: 'treasury', needs: 'payments', refreshes: ['refunds'] } as const
const whenProposed = {
  ...refundRefusals,
  'approval-waiting': refusal(409, message('A refund of this payment already waits for a second person.')),
}

export const refundApi = {
  refunds: get('/api/payments/refunds', {
    summary: 'Failed refunds that wait for somebody, then the latest ones, and where each stands',
    access: 'treasury',
    limit: 'read',
    tag: 'refunds',
    returns: z.array(ConsoleRefund),
  }),
  proposeRefund: proposes('/api/payments/refunds', {
    ...proposing,
    summary:
      'Propose to give money of a purchase, a donation or an invoice back; another person of finance confirms it',
    audit: 'refund.propose',
    body: z.strictObject({
      /** Of the payment, or of the donation or invoice that it paid. */
      number: z
        .string(wrongNumber)
        .check(
          z.overwrite(plainTyped),
          z.toUpperCase(),
          z.regex(/^(PAY-[0-9A-F]{8}|(DON|INV)-\d{6,9})$/, wrongNumber),
        ),
      /** Money as somebody types it; its unit is the currency that came. */
      amount: typedAmount(wrongAmount),
      reason: refundReason(),
    }),
    refuses: whenProposed,
  }),
  retryRefund: proposes('/api/payments/refunds/:refundId/retry', {
    ...proposing,
    summary: 'Propose a failed refund again; another person of finance confirms it',
    audit: 'refund.retry',
    body: z.strictObject({}),
    refuses: { ...onFailed, ...whenProposed },
  }),
  closeRefund: post('/api/payments/refunds/:refundId/close', {
    summary: 'Close a failed refund that nobody tries again, and say why',
    access: 'treasury',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'refund.close',
    body: z.strictObject({ why: refundReason() }),
    returns: z.object({ id: id() }),
    refuses: onFailed,
    refreshes: ['refunds'],
  }),
}
