import { escaped, paymentText } from './page-text.ts'
import type { RefundCalls } from './refund-calls.ts'
import { refundControls } from './refund-controls.ts'
import type { DoubleTransaction } from './transactions.ts'
import { transferControls } from './transfer-controls.ts'
import type { TransferState } from './transfers.ts'

/** How the notice to the shop travels after somebody paid. */
export const noticeWays = {
  now: 'At once',
  twice: 'Twice',
  late: 'After 20 seconds',
  never: 'Never',
  forged: 'Only a forged one',
} as const
export type NoticeWay = keyof typeof noticeWays

export const isNoticeWay = (text: string): text is NoticeWay => Object.hasOwn(noticeWays, text)

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:32rem;color:#111;background:#fff}
h1{font-size:1.25rem}button,select,input{font:inherit;min-height:2.75rem;padding:.25rem 1rem;margin:.25rem .25rem .25rem 0}
button{border:1px solid #111;background:#fff;color:#111}button[value=pay]{background:#0b5d36;color:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem;border-bottom:1px solid #bbb}
.wide{overflow-x:auto}.note{border-left:4px solid #b45f06;padding-left:.75rem}`

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`

const NOTE =
  '<p class="note">This is a test page in the place of Paystack. No real money moves, and it asks for no card.</p>'

/** The page on which a person of a demonstration pays, fails or goes away. */
export const checkoutPage = (t: DoubleTransaction): string => {
  if (t.status === 'success') return document('This payment is done', NOTE)
  const ways = Object.entries(noticeWays).map(([way, label]) => `<option value="${way}">${label}</option>`)
  return document(
    `Pay ${paymentText(t.amount, t.currency)}`,
    `${NOTE}<p>For SUP. Reference ${escaped(t.reference)}</p><form method="post">
<p><label for="notice">When the shop hears of it</label><br><select id="notice" name="notice">${ways.join('')}</select></p>
<p><button name="do" value="pay">Pay</button><button name="do" value="fail">Let it fail</button><button name="do" value="abandon">Go back without paying</button></p></form>`,
  )
}

const acts = { refund: 'Refund', dispute: 'Dispute', won: 'Shop wins', lost: 'Payer wins' } as const
export type ControlAct = keyof typeof acts
export const isControlAct = (text: string): text is ControlAct => Object.hasOwn(acts, text)

/** The controls of the double: its payments with refunds and disputes to try, our refunds, and its transfers to banks. */
export const controlPage = (
  all: readonly DoubleTransaction[],
  transfers: TransferState,
  refunds: Pick<RefundCalls, 'all'>,
): string => {
  const buttons = Object.entries(acts).map(
    ([act, label]) => `<button name="do" value="${act}">${label}</button>`,
  )
  const rows = all.map(
    (t) =>
      `<tr><td>${escaped(t.reference)}</td><td>${paymentText(t.amount, t.currency)}</td><td>${t.status}</td><td>${
        t.status === 'success'
          ? `<form method="post"><input type="hidden" name="reference" value="${escaped(t.reference)}">${buttons.join('')}</form>`
          : ''
      }</td></tr>`,
  )
  return document(
    'Payments of the test provider',
    `${NOTE}<div class="wide" tabindex="0" role="region" aria-label="Payments"><table><thead><tr><th>Reference</th><th>Amount</th><th>State</th><th>Try</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${refundControls(refunds)}${transferControls(transfers)}`,
  )
}
