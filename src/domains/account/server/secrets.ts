import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { ContactChannel } from '../rules.ts'

/** What a code is bound to (S-14): it is right for this person, way and address, and in this browser only. */
export interface Binding {
  /** Null for a visitor who wants to join. */
  readonly personId: string | null
  readonly channel: ContactChannel
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

const keyed = (holder: string, ...parts: readonly (string | null)[]): Buffer =>
  createHmac('sha256', holder).update(JSON.stringify(parts)).digest()

/** Marks which session or visitor asked, without naming them. */
export const sessionMac = (holder: string): Buffer => keyed(holder, 'account-session')

/**
 * What is kept of a code. A million codes are tried in no time, so a plain or salted hash would hide nothing; the
 * key is the session's token or the visitor's number, 128 bits or more that only one browser holds.
 */
export const codeMac = (holder: string, { personId, channel, address }: Binding, code: string): Buffer =>
  keyed(holder, 'account-code', personId, channel, address, code)

/** Compares two marks of one length in a time that tells nothing. */
export const isSameMac = (kept: Buffer, given: Buffer): boolean =>
  kept.length === given.length && timingSafeEqual(kept, given)
