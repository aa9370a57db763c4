import { createECDH, createHash, createHmac, createPrivateKey, sign } from 'node:crypto'
import type { Ctx } from '#platform/server/context.ts'
import { codeFrom } from '../../rules.ts'
import { hashOfCode, signedList, signedTicket } from '../../ticket-text.ts'

type KeyContext = Pick<Ctx, 'keyFor'>

/** The code of a registration: nobody guesses it, and the same registration always has the same. */
export const codeOf = ({ keyFor }: KeyContext, registrationId: string): string =>
  codeFrom(createHmac('sha256', keyFor('event-codes')).update(registrationId).digest())

/** The order of the curve P-256, above which no secret number lies. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

// The kept key is 32 random bytes; the remainder makes it a valid secret number of the curve.
const secretFrom = (bytes: Buffer): Buffer => {
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

const keysOf = ({ keyFor }: KeyContext) => {
  const curve = createECDH('prime256v1')
  const secret = secretFrom(Buffer.from(keyFor('event-tickets')))
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const text = (bytes: Buffer): string => bytes.toString('base64url')
  const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))]
  const jwk = { kty: 'EC', crv: 'P-256', d: text(secret), x, y }
  return { point, key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** The key that checks every signature of a door, as base64url of its 65 bytes. */
export const doorKey = (ctx: KeyContext): string => keysOf(ctx).point.toString('base64url')

const signatureOf = (ctx: KeyContext, text: string): string =>
  sign('sha256', Buffer.from(text), { key: keysOf(ctx).key, dsaEncoding: 'ieee-p1363' }).toString('base64url')

/** The ticket that a QR code holds: a device without a network checks its signature. */
export const ticketOf = (ctx: KeyContext, eventId: string, code: string): string => {
  const text = signedTicket(eventId, code)
  return `${text}.${signatureOf(ctx, text)}`
}

/** Signs the list of a door. */
export const signList = (ctx: KeyContext, list: Parameters<typeof signedList>[0]): string =>
  signatureOf(ctx, signedList(list))

/** The hash of a code as the list of a door has it. */
export const listedHash = (eventId: string, code: string): string =>
  createHash('sha256').update(hashOfCode(eventId, code)).digest('base64url').slice(0, 16)
