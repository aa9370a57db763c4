import { groupedText } from '#shared/values/grouped-text.ts'
import { formatNumber } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import type { Tone } from '#ui/chip.tsx'
import type { OrganizationState } from '../../contract.ts'
import type { GrantTaskKind } from '../../vocabulary-contract.ts'

/** An amount of SUP with groups and without empty decimals. */
export const supNumber = (text: string): string =>
  text.includes('.') ? groupedText(text) : formatNumber(Number(text))

/** Decimal text of money with its symbol and groups. */
export const moneyShown = (symbol: string, amount: string): string => `${symbol}${groupedText(amount)}`

export const stateTones: Readonly<Partial<Record<OrganizationState, Tone>>> = {
  pending: 'warn',
  verified: 'ok',
  refused: 'bad',
  suspended: 'bad',
}

/** What somebody did for a grant. */
export const grantTaskNames: Readonly<Record<GrantTaskKind, string>> = {
  quiz: message('Quiz'),
  'issue-report': message('Report a problem'),
  'fact-check': message('Constitution fact check'),
  'town-hall': message('Photo from a town hall'),
  'volunteer-work': message('Photo of volunteer work'),
  'civic-education': message('Photo of a civic lesson'),
}

export const failed = message('That did not work. Please try again.')
