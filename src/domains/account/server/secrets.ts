import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { ContactChannel } from '../rules.ts'

/** What a code is bound to (S-14): it is valid for this person, channel and address, in this browser only. */
export interface Binding {
  /** Null for a visitor who is joining. */
  readonly personId: string | null
  readonly channel: ContactChannel
  readonly address: string
}

/** Six random digits, with leading zeros. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** 256 random bits, for a link. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** True when the text has the form of a link token. */
export const isLinkToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** The stored form of a link token. */
export const linkHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const keyed = (holder: string, ...parts: readonly (string | null)[]): Buffer =>
  createHmac('sha256', holder).update(JSON.stringify(parts)).digest()

/** Identifies the session or visitor without revealing it. */
export const sessionMac = (holder: string): Buffer => keyed(holder, 'account-session')

/**
 * The stored form of a code. A million codes can be tried instantly, so a plain or salted hash would protect nothing;
 * the key is the session token or the visitor's number, 128 bits or more that only one browser has.
 */
export const codeMac = (holder: string, { personId, channel, address }: Binding, code: string): Buffer =>
  keyed(holder, 'account-code', personId, channel, address, code)

/** Compares two MACs in constant time. */
export const isSameMac = (stored: Buffer, given: Buffer): boolean =>
  stored.length === given.length && timingSafeEqual(stored, given)
