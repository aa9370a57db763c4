interface CurrencyRule {
  readonly symbol: string
  /** Whole amounts. */
  readonly presets: readonly number[]
  readonly least: number
  readonly most: number
}

/** Money that we take where the provider takes it, with the bounds of one donation. */
export const currencyRules = {
  NGN: { symbol: '₦', presets: [1000, 5000, 20_000, 100_000], least: 500, most: 5_000_000 },
  USD: { symbol: 'US$', presets: [10, 25, 100, 500], least: 5, most: 10_000 },
  CAD: { symbol: 'CA$', presets: [10, 25, 100, 500], least: 5, most: 10_000 },
  GBP: { symbol: '£', presets: [10, 25, 100, 500], least: 5, most: 10_000 },
  EUR: { symbol: '€', presets: [10, 25, 100, 500], least: 5, most: 10_000 },
  GHS: { symbol: 'GH₵', presets: [50, 200, 500, 2000], least: 20, most: 100_000 },
  KES: { symbol: 'KSh', presets: [500, 2000, 10_000, 50_000], least: 300, most: 1_000_000 },
  ZAR: { symbol: 'R', presets: [100, 500, 2000, 10_000], least: 50, most: 200_000 },
} as const satisfies Readonly<Record<string, CurrencyRule>>
export type DonationCurrency = keyof typeof currencyRules
export const donationCurrencies = Object.keys(currencyRules) as DonationCurrency[]
