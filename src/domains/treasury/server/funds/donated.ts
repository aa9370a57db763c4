import { type DonationCurrency, donationCurrencies } from '#domains/donations/currencies-contract.ts'
import { funds as donationFunds } from '#domains/donations/funds-contract.ts'
import type { DonatedFund } from '#domains/donations/server/funds/spending-from-funds.ts'

const DONATIONS = 'donations'
const NAIRA = 'NGN'

/** How the treasury calls a fund of donations: `donations:general`, or `donations:general:usd` for other money. */
export const nameOfDonated = ({ fund, currency }: DonatedFund): string =>
  [DONATIONS, fund, ...(currency === NAIRA ? [] : [currency.toLowerCase()])].join(':')

/** The fund of donations behind a name; null for every other fund. */
export const donatedFundOf = (name: string): DonatedFund | null => {
  const [first, second, code = NAIRA.toLowerCase(), ...more] = name.split(':')
  const fund = donationFunds.find((each) => each === second)
  const currency = donationCurrencies.find((each): each is DonationCurrency => each.toLowerCase() === code)
  return first === DONATIONS && fund && currency && more.length === 0 ? { fund, currency } : null
}
