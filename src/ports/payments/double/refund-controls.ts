import { escaped, paymentText } from './page-text.ts'
import type { DoubleRefund, RefundCalls } from './refund-calls.ts'

const acts = { processed: 'Arrives', failed: 'Fails' } as const
type RefundAct = keyof typeof acts
export const isRefundAct = (text: string): text is RefundAct => Object.hasOwn(acts, text)

const rowOf = (r: DoubleRefund): string => {
  const open = r.status === 'pending' ? Object.entries(acts) : []
  const buttons = open.map(([act, name]) => `<button name="do" value="${act}">${name}</button>`)
  return `<tr><td>${escaped(r.payment.reference)}</td><td>${paymentText(r.amount, r.payment.currency)}</td><td>${r.status}</td><td><form method="post"><input type="hidden" name="refund" value="${r.id}">${buttons.join('')}</form></td></tr>`
}

/** Refunds that the shop began, and how they end. */
export const refundControls = ({ all }: Pick<RefundCalls, 'all'>): string =>
  `<h2>Refunds</h2><div class="wide" tabindex="0" role="region" aria-label="Refunds"><table><thead><tr><th>Payment</th><th>Amount</th><th>State</th><th>Try</th></tr></thead><tbody>${[...all.values()].toReversed().map(rowOf).join('')}</tbody></table></div>`
