import { groupedText } from '#shared/values/grouped-text.ts'
import { message } from '#shared/words.ts'
import type { Tone } from '#ui/chip.tsx'
import type { Cashout, CashoutState, CashoutOverview } from '../../contracts/cashout-contract.ts'

/** Decimal text of naira with its sign and groups: `₦5,000.00`. */
export const nairaText = (amount: string): string => `₦${groupedText(amount)}`

const stateWords: Readonly<Record<CashoutState, { text: string; tone?: Tone }>> = {
  submitted: { text: message('Submitted'), tone: 'warn' },
  processed: { text: message('Processed'), tone: 'warn' },
  completed: { text: message('Completed'), tone: 'ok' },
  failed: { text: message('Failed'), tone: 'bad' },
  reversed: { text: message('Money came back'), tone: 'bad' },
  rejected: { text: message('Rejected'), tone: 'bad' },
  cancelled: { text: message('Cancelled') },
}

export const cashoutWord = ({ state, isInReview }: Pick<Cashout, 'state' | 'isInReview'>) =>
  isInReview ? { text: message('People look at it'), tone: 'warn' as Tone } : stateWords[state]

export const tierNames: Readonly<Record<CashoutOverview['tier'], string>> = {
  starter: message('Verified for less than 30 days, or no cashout completed yet'),
  regular: message('Afterwards'),
}
