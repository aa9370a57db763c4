/** A country's mobile numbers, the price of one part of a text there, and the daily maximum. */
interface Plan {
  readonly isMobile: (number: string) => boolean
  /** In kobo, above what carriers charge: overestimating keeps us within the budget. */
  readonly koboPerPart: number
  /** Null where only the money limits them. */
  readonly maxPerDay: number | null
}

const matches =
  (pattern: RegExp) =>
  (number: string): boolean =>
    pattern.test(number)

// +1 also covers the Caribbean and the Pacific, which are expensive; these are Canada's codes.
const canadian = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 ' +
    '506 514 519 537 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 ' +
    '879 902 905 942'
  ).split(' '),
)
const notAmerican = new Set(
  (
    '242 246 264 268 284 340 345 441 473 500 521 522 523 524 525 526 533 544 566 577 588 600 622 633 649 658 664 ' +
    '670 671 684 700 710 721 758 767 784 800 809 829 833 844 849 855 866 868 869 876 877 888 900 939 787'
  ).split(' '),
)
const areaOf = (number: string): string | undefined => /^\+1([2-9]\d\d)[2-9]\d{6}$/.exec(number)?.[1]

const plans = {
  // 0700, 0800 and 0900 are service numbers.
  NG: { isMobile: matches(/^\+234(?![789]00)[789][01]\d{8}$/), koboPerPart: 600, maxPerDay: null },
  CA: { isMobile: (number) => canadian.has(areaOf(number) ?? ''), koboPerPart: 2_500, maxPerDay: 200 },
  US: {
    isMobile: (number) => {
      const area = areaOf(number)
      return area !== undefined && !notAmerican.has(area) && !canadian.has(area)
    },
    koboPerPart: 2_500,
    maxPerDay: 200,
  },
  // Personal numbers (70) and pagers (76) are expensive and not mobiles.
  GB: { isMobile: matches(/^\+447[1-57-9]\d{8}$/), koboPerPart: 8_000, maxPerDay: 200 },
  IE: { isMobile: matches(/^\+3538[35-9]\d{7}$/), koboPerPart: 14_000, maxPerDay: 100 },
  DE: { isMobile: matches(/^\+491[567]\d{8,9}$/), koboPerPart: 15_000, maxPerDay: 100 },
  ZA: { isMobile: matches(/^\+27(6\d|7[1-9]|8[1-4])\d{7}$/), koboPerPart: 5_000, maxPerDay: 100 },
  GH: { isMobile: matches(/^\+233[25]\d{8}$/), koboPerPart: 9_000, maxPerDay: 100 },
  AE: { isMobile: matches(/^\+9715[024568]\d{7}$/), koboPerPart: 10_000, maxPerDay: 100 },
} as const satisfies Record<string, Plan>

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
export const countryOf = (number: string, allowed: readonly TextCountry[]): TextCountry | null =>
  allowed.find((country) => plans[country].isMobile(number)) ?? null
