import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Channel } from '../rules.ts'

/** What a code is bound to (S-14): it is right for this person, way and address, and in this session only. */
export interface Binding {
  readonly personId: string
  readonly channel: Channel
  readonly address: string
}

/** Six digits by chance, the leading zeros with them. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** 256 bits by chance, for a link. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** True for text that may be a link's token. */
export const isLinkToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** What the database keeps of a link's token. */
export const linkHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const keyed = (sessionToken: string, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', sessionToken).update(JSON.stringify(parts)).digest()

/** Marks whose session asked, without naming the session. */
export const sessionMac = (sessionToken: string): Buffer => keyed(sessionToken, 'account-session')

/**
 * What is kept of a code. A million codes are tried in no time, so a plain or salted hash would hide nothing; the
 * key is the session's token, 256 bits that only the person's browser holds.
 */
export const codeMac = (
  sessionToken: string,
  { personId, channel, address }: Binding,
  code: string,
): Buffer => keyed(sessionToken, 'account-code', personId, channel, address, code)

/** Compares two marks of one length in a time that tells nothing. */
export const isSameMac = (kept: Buffer, given: Buffer): boolean =>
  kept.length === given.length && timingSafeEqual(kept, given)
