import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyFor } from '#platform/server/keys/kept-keys.ts'

const ID_BYTES = 16

const markOf = (keyFor: KeyFor, id: Buffer): Buffer =>
  createHmac('sha256', keyFor('donation-links')).update(id).digest().subarray(0, ID_BYTES)

/**
 * The private name of a donation in addresses: its id and a mark that only we can make. Nobody guesses one, and a
 * reminder months later can name it again without storing it.
 */
export const donationToken = ({ keyFor }: { readonly keyFor: KeyFor }, donationId: string): string => {
  const id = Buffer.from(donationId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, markOf(keyFor, id)]).toString('base64url')
}

/** The id behind a private name; null for anything that we did not make. */
export const idOfToken = ({ keyFor }: { readonly keyFor: KeyFor }, token: string): string | null => {
  if (!/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const [id, mark] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
  if (mark.length !== ID_BYTES || !timingSafeEqual(mark, markOf(keyFor, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
