import { foldName } from '#shared/text/fold.ts'
import { isCalendarDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import { findPersonalData } from './personal-rules.ts'
import { type FieldName, fieldSpecs, type TemplateName, templates } from './templates-contract.ts'

/** The values of a record as they are stored and published. */
export type RecordFields = Readonly<Partial<Record<FieldName, string | number>>>
export interface FieldFault {
  readonly field: string
  readonly message: string
}

const CODE = /^\d{2}\/\d{2}\/\d{2}\/\d{3}$/
const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')

/** A number as people write it: with commas or spaces, and with the sign of the naira. */
const wholeIn = (text: string): number | null => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/^\s*(?:NGN|[N₦])|(?:naira|NGN)\.?\s*$|\p{Cf}/giu, '')
    .trim()
  const isWhole = /^(?:\d{1,15}|[1-9]\d{0,2}(?:[ ,]\d{3}){1,4})(?:\.0{1,2})?$/.test(plain)
  return isWhole ? Number(plain.replaceAll(/[ ,]/g, '')) : null
}

const readField = (name: FieldName, text: string): { value: string | number } | { fault: string } => {
  const spec = fieldSpecs[name]
  if (spec.type === 'choice') {
    const value = text.toLowerCase().replaceAll(' ', '_')
    return Object.hasOwn(spec.words, value)
      ? { value }
      : { fault: message('This is not one of the choices.') }
  }
  if (spec.type === 'code')
    return CODE.test(text) ? { value: text } : { fault: message('Write it like 24/11/05/012.') }
  if (spec.type === 'whole') {
    const value = wholeIn(text)
    if (value === null) return { fault: message('Write a whole number.') }
    return value < spec.min || value > spec.max
      ? { fault: message('This number is too small or too large.') }
      : { value }
  }
  if ([...text].length > spec.max) return { fault: message('That is too long.') }
  if (/\p{Cc}|\p{Cf}/u.test(text) || !/[\p{L}\p{N}]/u.test(text))
    return { fault: message('Write a name in letters and numbers.') }
  return findPersonalData(text, 'name')
    ? { fault: message('Leave out names of private people, phone numbers, emails and identity numbers.') }
    : { value: text }
}

/** Reads the fields of a table from texts; returns all faults, by field. The browser and the server use this one. */
export const readRecordFields = (
  template: TemplateName,
  given: Readonly<Partial<Record<FieldName, string | undefined>>>,
): { fields: RecordFields; faults: readonly FieldFault[] } => {
  const { fields: names, optional } = templates[template]
  const fields: Partial<Record<FieldName, string | number>> = {}
  const faults: FieldFault[] = []
  for (const name of names) {
    const text = tidy(given[name] ?? '')
    if (text === '') {
      if (!optional.includes(name)) faults.push({ field: name, message: message('Please fill this in.') })
      continue
    }
    const read = readField(name, text)
    if ('fault' in read) faults.push({ field: name, message: read.fault })
    else fields[name] = read.value
  }
  return { fields, faults }
}

/** Says which thing a record is about, however its name is spelled. */
export const recordKey = (template: TemplateName, fields: RecordFields): string =>
  templates[template].key.map((name) => foldName(String(fields[name] ?? ''))).join('|')

/** What a person calls the record: its first words. */
export const nameOfRecord = (template: TemplateName, fields: RecordFields): string =>
  String(fields[templates[template].key[template === 'price' ? 2 : 0] ?? 'name'] ?? '')

export const FIRST_DAY = '2015-01-01'

/** The fault of a day of observation, or null. */
export const dayFault = (day: string, today: string): string | null => {
  if (!isCalendarDay(day)) return message('Write the day like 2026-11-23.')
  if (day > today) return message('This day is in the future.')
  return day < FIRST_DAY ? message('This is too long ago.') : null
}

/** A number that differs by more than this factor from the published one contradicts it. */
const FACTOR = 3

/** Whether two values cannot both hold. Words may be spelled in many ways, so they contradict nothing. */
const differs = (
  name: FieldName,
  one: string | number | undefined,
  other: string | number | undefined,
): boolean => {
  if (one === undefined || other === undefined || fieldSpecs[name].type === 'words') return false
  if (typeof one === 'number' && typeof other === 'number')
    return Math.max(one, other) > FACTOR * Math.max(1, Math.min(one, other))
  return one !== other
}

export type RecordFinding = 'new' | 'same' | 'update' | 'contradiction'

/**
 * What a submission is beside what is known about the same thing: `same` repeats it, `contradiction` says otherwise about
 * the same month, and `update` is what time explains.
 */
export const compare = (
  sent: { readonly fields: RecordFields; readonly observedOn: string },
  known: { readonly fields: RecordFields; readonly observedOn: string } | undefined,
): RecordFinding => {
  if (!known) return 'new'
  const names = Object.keys({ ...sent.fields, ...known.fields }) as FieldName[]
  if (names.every((name) => sent.fields[name] === known.fields[name]))
    return sent.observedOn > known.observedOn ? 'update' : 'same'
  const isFar = names.some((name) => differs(name, sent.fields[name], known.fields[name]))
  return isFar && sent.observedOn.slice(0, 7) === known.observedOn.slice(0, 7) ? 'contradiction' : 'update'
}

/** One of so many submissions gets a second check, besides all that contradict something. */
export const DRAWN_OF = 8

/** Whether the lot falls on a submission, from the random bytes of its id. */
export const isDrawn = (id: string): boolean => Number.parseInt(id.slice(-4), 16) % DRAWN_OF === 0
