import { groupedText } from '#shared/values/grouped-text.ts'
import { message } from '#shared/words.ts'
import type { Tone } from '#ui/chip.tsx'
import type { Purchase, PurchaseState } from '../../contract.ts'

/** Decimal text of money with its symbol and groups: `₦5,000.00`. */
export const moneyText = (symbol: string, amount: string): string => `${symbol}${groupedText(amount)}`

export const stateWords: Readonly<Record<PurchaseState, { text: string; tone?: Tone }>> = {
  quoted: { text: message('Not paid') },
  paying: { text: message('Waiting for payment'), tone: 'warn' },
  failed: { text: message('Failed'), tone: 'bad' },
  abandoned: { text: message('Not paid') },
  held: { text: message('We are checking it'), tone: 'warn' },
  credited: { text: message('Paid'), tone: 'ok' },
}

const channels: Readonly<Record<string, string>> = {
  card: message('Card'),
  bank: message('Bank'),
  bank_transfer: message('Bank transfer'),
  ussd: message('USSD'),
}

/** How it was paid, in words; null where the provider did not say. */
export const channelWord = ({ channel }: Pick<Purchase, 'channel'>): string | null =>
  channel === null ? null : (channels[channel] ?? channel)
