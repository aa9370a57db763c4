import { plainTyped } from '../../text/typed-text.ts'
import { message } from '../../words.ts'
import { UNITS_PER_SUP } from '../money.ts'

/** An amount as somebody typed it: plain decimal text, and the unit that its sign or name tells, if it has one. */
export interface TypedAmount {
  readonly plain: string
  /** `SUP`, the code of a currency, or `$` for any dollar. */
  readonly unit: string | null
}

export const amountFaults = {
  'two-readings': /*#__PURE__*/ message(
    'This amount can be read in two ways. Write 1,500 for thousands, or 1.50 with two digits after the point.',
  ),
  'not-money': /*#__PURE__*/ message(
    'This amount is in SUP. Write how much SUP, without the sign of a currency.',
  ),
  'other-currency': /*#__PURE__*/ message(
    'This amount has the sign of another unit. Write it in the one asked for here.',
  ),
} as const

const signs: Readonly<Record<string, string>> = {
  '₦': 'NGN',
  N: 'NGN',
  '=N=': 'NGN',
  NGN: 'NGN',
  NAIRA: 'NGN',
  SUP: 'SUP',
  $: '$',
  US$: 'USD',
  USD: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  CAD: 'CAD',
  '£': 'GBP',
  GBP: 'GBP',
  '€': 'EUR',
  EUR: 'EUR',
}
const SIGN = '=N=|US\\$|CA?\\$|[₦$£€]|[A-Z]{1,5}'
// Made when it is asked: a page that only knows the field then carries none of it.
const typedPattern = () => new RegExp(`^(${SIGN})?\\s*(\\d(?:[\\d ,.]*\\d)?)\\.?\\s*(${SIGN})?\\.?$`, 'i')

/** Ways to write a number: groups of three, then what follows the decimal sign. A comma before three digits groups them. */
const shapes = [
  /^(\d+)(?:\.(\d+))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
  /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  /^(\d+),(\d{1,2})$/,
]

const MAX_DIGITS = 14

/**
 * Reads an amount as people write it: `₦1,500.00`, `N 2 500`, `1000,50`, `=N=500`, `20 SUP`. Null for what is no amount
 * or is finer than `decimals`; `two-readings` for a text such as `1.500`, which is one and a half or fifteen hundred.
 */
export const readAmount = (text: string, decimals = 2): TypedAmount | 'two-readings' | null => {
  const [, before, digits = '', after] = typedPattern().exec(plainTyped(text)) ?? []
  const units = [before, after].filter(Boolean).map((sign = '') => signs[sign.toUpperCase()])
  if (digits === '' || units.includes(undefined) || new Set(units).size > 1) return null
  if (decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return 'two-readings'
  const [, grouped = '', rest = ''] = shapes.map((shape) => shape.exec(digits)).find(Boolean) ?? []
  const whole = grouped.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  const fraction = rest.replace(/0+$/, '')
  if (whole === '' || whole.length > MAX_DIGITS || fraction.length > decimals) return null
  return { plain: fraction === '' ? whole : `${whole}.${fraction}`, unit: units[0] ?? null }
}

/** Why an amount with this sign cannot be one in `unit`, or null. */
export const unitFault = (amount: TypedAmount, unit: string): string | null => {
  if (amount.unit === null || amount.unit === unit) return null
  if (amount.unit === '$' && unit.endsWith('D')) return null
  return amountFaults[unit === 'SUP' ? 'not-money' : 'other-currency']
}

/** A read amount as a whole number: units of SUP, hundredths of any currency. */
export const wholeOf = ({ plain }: Pick<TypedAmount, 'plain'>, unit: string): number => {
  const [whole = '0', fraction = ''] = plain.split('.')
  const per = unit === 'SUP' ? UNITS_PER_SUP : 100
  return Number(whole) * per + Number(fraction.padEnd(String(per).length - 1, '0'))
}

// Between a label and its amount stands a sign, or only a space: then spaces cannot group the digits too.
const labelledPatterns = () => [
  new RegExp(
    `^(.*?)\\s*(?:[:–—=]+\\s*|-+\\s+|(?<=\\S)-+|\\s(?=(?:₦|NGN|N)\\s*\\d)|(?=₦))((?:${SIGN})?\\s*\\d[\\d ,.]*(?:${SIGN})?\\.?)$`,
    'iu',
  ),
  new RegExp(`^(.*?)\\s+(\\d[\\d,.]*\\s*(?:${SIGN})?\\.?)$`, 'iu'),
]

/** A line such as `Cement – ₦250,000` or `First prize 20,000`: its label and its amount, null when there is none. */
export const labelledAmount = (line: string, decimals = 2): { label: string; amount: TypedAmount | null } => {
  for (const shape of labelledPatterns()) {
    const [, label = '', typed = ''] = shape.exec(line) ?? []
    const amount = typed === '' ? null : readAmount(typed, decimals)
    if (amount !== null && amount !== 'two-readings') return { label, amount }
  }
  return { label: '', amount: null }
}
