import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LIFETIME_SECONDS = 2 * 60 * 60 // at least 60 minutes: clients cache a token for 30 (specification 7)

const sign = (key: Buffer, holder: string, text: string): string =>
  createHmac('sha256', key).update(`csrf\n${holder}\n${text}`).digest('base64url')

/** Makes a token for the holder: the session's cookie, or the anonymous one before sign-in (S-06). */
export const makeCsrfToken = (key: Buffer, holder: string, now: Date): string => {
  const text = `${Math.floor(now.getTime() / 1000).toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${text}.${sign(key, holder, text)}`
}

/** True for a token of this holder that is at most two hours old. */
export const isCsrfToken = (key: Buffer, holder: string, token: unknown, now: Date): boolean => {
  if (typeof token !== 'string' || token.length > 200) return false
  const [seconds, random, signature] = token.split('.')
  if (!seconds || !random || !signature) return false
  const expected = Buffer.from(sign(key, holder, `${seconds}.${random}`))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false
  const age = now.getTime() / 1000 - Number.parseInt(seconds, 36)
  return age >= -60 && age <= LIFETIME_SECONDS
}
