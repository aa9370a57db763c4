import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LIFETIME_SECONDS = 2 * 60 * 60 // clients cache a token 30 minutes (specification 7); at least 60 must hold

const sign = (key: Buffer, holder: string, text: string): string =>
  createHmac('sha256', key).update(`csrf\n${holder}\n${text}`).digest('base64url')

/** A token for the holder: the session's cookie, or the anonymous one before sign-in (S-06). */
export const makeCsrfToken = (key: Buffer, holder: string, now: Date): string => {
  const text = `${Math.floor(now.getTime() / 1000).toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${text}.${sign(key, holder, text)}`
}

/** True for a token of this holder that is not older than two hours. */
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
