/** How long a code works, in minutes, and how often it may be typed wrong (S-14). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** How long a link that sets a new password works, in minutes (S-11). */
export const RESET_MINUTES = 30

/** The ways to reach a person that can be proven. */
export type Channel = 'email' | 'phone'

export const smsCountries = ['NG', 'CA', 'GB', 'US'] as const
export type SmsCountry = (typeof smsCountries)[number]

/**
 * Text messages of a day, to everybody and to each country: past them no code is sent by text until the next day,
 * because whoever sells expensive numbers would have us call them all night (S-14).
 */
export const smsBudget: Readonly<Record<'all' | SmsCountry, number>> = {
  all: 2000,
  NG: 1800,
  CA: 200,
  GB: 200,
  US: 200,
}

// +1 is also the Caribbean and the Pacific, whose calls are dear; these are the codes of Canada alone.
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
    '670 671 684 700 721 758 767 784 800 809 829 833 844 849 855 866 868 869 876 877 888 900 939 787'
  ).split(' '),
)

/** The country of a mobile number (E.164) that we send text messages to, or null for any other number. */
export const smsCountryOf = (phone: string): SmsCountry | null => {
  if (/^\+234[789][01]\d{8}$/.test(phone)) return 'NG'
  // Personal numbers (70) and pagers (76) ring up costs and are no mobiles.
  if (/^\+447[1-57-9]\d{8}$/.test(phone)) return 'GB'
  const area = /^\+1([2-9]\d\d)[2-9]\d{6}$/.exec(phone)?.[1]
  if (!area || notAmerican.has(area)) return null
  return canadian.has(area) ? 'CA' : 'US'
}

/** The calendar day in UTC that a text message counts for, as YYYY-MM-DD. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** From this many codes a day on, a low share of entered ones means that nobody waits for them (S-14). */
const CODES_TO_JUDGE = 20
const LEAST_SHARE_ENTERED = 0.2

/** True when so few of a day's codes were entered that they look sent for money, not for people. */
export const looksPumped = ({ sent, entered }: { sent: number; entered: number }): boolean =>
  sent >= CODES_TO_JUDGE && entered < sent * LEAST_SHARE_ENTERED

/** A later time by so many minutes. */
export const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
