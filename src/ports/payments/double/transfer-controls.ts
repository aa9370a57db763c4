import { escaped, paymentText } from './page-text.ts'
import type { DoubleTransfer, TransferState } from './transfers.ts'

const acts = { success: 'Succeeds', failed: 'Fails', reversed: 'Comes back' } as const
type TransferAct = keyof typeof acts
export const isTransferAct = (text: string): text is TransferAct => Object.hasOwn(acts, text)

/** A settled transfer can only come back. */
const actsOn = ({ status }: DoubleTransfer): TransferAct[] => {
  if (status === 'pending' || status === 'otp') return ['success', 'failed']
  return status === 'success' ? ['reversed'] : []
}

const rowOf = (t: DoubleTransfer): string => {
  const buttons = actsOn(t).map((act) => `<button name="do" value="${act}">${acts[act]}</button>`)
  return `<tr><td>${escaped(t.reference)}</td><td>${escaped(t.recipient.name)}</td><td>${paymentText(t.amount, t.currency)}</td><td>${t.status}</td><td><form method="post"><input type="hidden" name="transfer" value="${escaped(t.reference)}">${buttons.join('')}</form></td></tr>`
}

/** Transfers to banks, and the names of the bank accounts that exist in the test. */
export const transferControls = ({ names, transfers }: TransferState): string => {
  const accounts = [...names].map(
    ([number, name]) => `<tr><td>${escaped(number)}</td><td>${escaped(name)}</td></tr>`,
  )
  const rows = [...transfers.values()].toReversed().map(rowOf)
  return `<h2>Transfers to banks</h2><div class="wide" tabindex="0" role="region" aria-label="Transfers"><table><thead><tr><th>Reference</th><th>To</th><th>Amount</th><th>State</th><th>Try</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<h2>Bank accounts</h2><p>Each number exists at every bank of the test.</p><table><thead><tr><th>Number</th><th>Name at the bank</th></tr></thead><tbody>${accounts.join('')}</tbody></table>
<form method="post"><p><label for="number">Account number, 10 digits</label><br><input id="number" name="number" inputmode="numeric"></p><p><label for="name">Name at the bank</label><br><input id="name" name="name"></p><p><button name="do" value="name">Open the account</button></p></form>`
}
