import { mobileCountryOf } from './phone-numbers.ts'

/** What one part of a text to a country costs, and the daily maximum. */
interface Plan {
  /** In kobo, above what carriers charge: overestimating keeps us within the budget. */
  readonly koboPerPart: number
  /** Null where only the money limits them. */
  readonly maxPerDay: number | null
}

const plans = {
  NG: { koboPerPart: 600, maxPerDay: null },
  CA: { koboPerPart: 2_500, maxPerDay: 200 },
  US: { koboPerPart: 2_500, maxPerDay: 200 },
  GB: { koboPerPart: 8_000, maxPerDay: 200 },
  IE: { koboPerPart: 14_000, maxPerDay: 100 },
  DE: { koboPerPart: 15_000, maxPerDay: 100 },
  ZA: { koboPerPart: 5_000, maxPerDay: 100 },
  GH: { koboPerPart: 9_000, maxPerDay: 100 },
  AE: { koboPerPart: 10_000, maxPerDay: 100 },
} as const satisfies Record<string, Plan>

/** Islands whose numbers are British to people and carriers. */
const islands: Readonly<Record<string, string>> = { GG: 'GB', JE: 'GB', IM: 'GB' }

export type TextCountry = keyof typeof plans
/** Countries whose number plan we know. An operator allows some of them; we text no number of another country. */
export const knownCountries = Object.keys(plans) as readonly TextCountry[]
/** Nigeria, and countries where the product has offices or most of its people abroad. */
export const DEFAULT_COUNTRIES: readonly TextCountry[] = ['NG', 'CA', 'GB', 'US']

/** The price of a number and its country's daily maximum. */
export const planOf = (country: TextCountry): Plan => plans[country]

/**
 * The allowed country of a mobile number (E.164); null for other countries, landlines, premium, toll-free and satellite
 * numbers, and numbers that are too short or too long.
 */
export const countryOf = (number: string, allowed: readonly TextCountry[]): TextCountry | null => {
  const country = mobileCountryOf(number)
  const charged = country === null ? null : (islands[country] ?? country)
  return allowed.find((each) => each === charged) ?? null
}
