import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Refusal } from '#shared/errors.ts'
import { plainTyped } from '#shared/text/typed-text.ts'
import { message } from '#shared/words.ts'

// Wider than the library's list of prefixes: a phone has a new prefix before a library knows it.
const NIGERIAN_MOBILE = /^[789][01]\d{8}$/
const nigerian = (national: string): string | null =>
  NIGERIAN_MOBILE.test(national) ? `+234${national}` : null

/** What people, phones and spreadsheets put around the digits of a number. */
const bare = (written: string): string =>
  plainTyped(written)
    .replace(/^(?:tel|callto):/i, '')
    .replace(/^['’]/, '')
    // A spreadsheet took it for an amount.
    .replace(/^(\d{10,15})\.0$/, '$1')
    // The zero of calls within a country, as in +44 (0)7400 123456.
    .replace(/\(\s*0\s*\)/, '')
    .replaceAll(/[\s().\-/·•‧]/gu, '')
    .replace(/^00/, '+')

/** Where we send texts abroad, a number must be in use; elsewhere its length has to be possible. */
const isFormed = (number: PhoneNumber): boolean =>
  /^(?:1|44)$/.test(number.countryCallingCode) ? number.isValid() : number.isPossible()

/**
 * Normalizes a phone number to E.164; null when no country has one of this form and length. Takes Nigerian mobiles as
 * 0803…, 803… or 234…, and any country with + or 00.
 */
export const normalPhone = (written: string): string | null => {
  const text = bare(written)
  if (!/^\+?\d+$/.test(text)) return null
  if (!text.startsWith('+')) return nigerian(text.replace(/^(234)?0?/, ''))
  if (text.startsWith('+234')) return nigerian(text.slice(4).replace(/^0/, ''))
  const number = parsePhoneNumberFromString(text)
  return number && isFormed(number) ? number.number : null
}

/** Why a text is no phone number, in words. */
export const phoneFault = (written: string): string => {
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(plainTyped(written)))
    return message('A spreadsheet cut this number. Format the column as text and enter it again.')
  const text = bare(written)
  const length = text.startsWith('+') ? parsePhoneNumberFromString(text, { extract: false }) : undefined
  if (length && !isFormed(length))
    return message('This number has too few or too many digits for its country.')
  return message('Enter a phone number, like 0803 123 4567.')
}

/** The phone number of a form's field in E.164; refuses the field. */
export const phoneOrRefuse = (written: string, field = 'phoneNumber'): string => {
  const phone = normalPhone(written)
  if (!phone) throw new Refusal('invalid-input', { fields: { [field]: phoneFault(written) } })
  return phone
}

/** In North America the form of a number does not tell a mobile from a landline. */
const mobile = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** The country of a mobile number in E.164; null for other kinds, and for numbers that no country has. */
export const mobileCountryOf = (number: string): string | null => {
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  const isMobile = parsed?.number === number && parsed.isValid() && mobile.has(parsed.getType())
  return isMobile ? (parsed.country ?? null) : null
}
