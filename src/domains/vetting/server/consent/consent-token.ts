import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new consent token: 256 random bits, only ever in the link. */
export const newConsentToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The hash that the database stores in place of a consent token. */
export const consentHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The address that asks a nominee for consent. */
export const linkOf = (origin: string, token: string): string => `${origin}/consent/${token}`

/** The id of a text with a consent link: the same on every retry, so that a retry is not a second message. */
export const consentMessageId = (nominationId: string, letter: number): string =>
  `consent:${nominationId}:${letter}`
