import type * as z from 'zod/mini'
import { StartupProblem } from './postgres/startup-problem.ts'

/** Settings that mean something together only. */
const groups: readonly (readonly string[])[] = [
  ['TERMII_URL', 'TERMII_API_KEY'],
  ['SMILE_ID_URL', 'SMILE_ID_PARTNER', 'SMILE_ID_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN', 'WHATSAPP_NUMBER'],
]

/** Settings that change another one and do nothing without it. */
const needs = [
  ['GUIDE_MODEL_KEY', 'GUIDE_MODEL_URL'],
  ['PAYSTACK_URL', 'PAYSTACK_SECRET_KEY'],
  ['WHATSAPP_URL', 'WHATSAPP_TOKEN'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
] as const

/** Refuses settings of which only some of those that mean something together are set. */
export const refuseHalfSet = (given: Readonly<Record<string, unknown>>): void => {
  for (const group of groups) {
    const missing = group.filter((name) => given[name] === undefined)
    if (missing.length > 0 && missing.length < group.length)
      throw new StartupProblem(
        `${group.filter((name) => !missing.includes(name)).join(' and ')} is set, but ${missing.join(' and ')} is not. ` +
          'Set all of them, or none.',
        1,
      )
  }
  for (const [name, other] of needs)
    if (given[name] !== undefined && given[other] === undefined)
      throw new StartupProblem(`${name} is set, but ${other} is not. Set both, or neither.`, 1)
}

/** Whether one name becomes the other by one change: a letter less, more, other, or two that changed places. */
const isNear = (a: string, b: string): boolean => {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const rest = (text: string, from: number) => text.slice(start + from)
  const hasSwapped = a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2)
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1) || hasSwapped
}

/** Shorter names have neighbours that mean something else, such as HOST and HOSTS. */
const MIN_NAME = 6

/** Refuses a name that is almost one of ours: it would be ignored in silence. */
export const refuseMistyped = (given: Readonly<Record<string, unknown>>, ours: readonly string[]): void => {
  for (const name of Object.keys(given)) {
    if (ours.includes(name)) continue
    const meant = ours.find((own) => own.length >= MIN_NAME && isNear(name, own))
    if (meant) throw new StartupProblem(`${name} is no setting. Did you mean ${meant}?`, 1)
  }
}

/** What is wrong with a setting whose own check has no words; never the value, which may be a secret. */
export const wordsOfIssue: z.core.$ZodErrorMap = (issue) => {
  const isText = 'origin' in issue && issue.origin === 'string'
  switch (issue.code) {
    case 'too_small':
      return isText ? `Give at least ${issue.minimum} characters.` : `Give ${issue.minimum} or more.`
    case 'too_big':
      return isText ? `Give at most ${issue.maximum} characters.` : `Give ${issue.maximum} or less.`
    case 'invalid_value':
      return `Give one of: ${issue.values.join(', ')}.`
    case 'invalid_format':
      return issue.format === 'url' ? 'Give a whole address, such as https://civic.example.' : undefined
    default:
      return undefined
  }
}

/** One line for each setting that is wrong. */
export const faultsOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n')
