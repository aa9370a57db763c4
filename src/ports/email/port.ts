export interface EmailMessage {
  /** One bare address, such as `ada@example.ng`. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The address to which mail programs post when the reader unsubscribes with one click (RFC 8058). */
  readonly unsubscribe?: string
}

export interface Email {
  /** Hands over the message; throws when it is malformed or the carrier refuses it. */
  send(message: EmailMessage): Promise<void>
}

const MAX_ADDRESS = 254
const MAX_SUBJECT = 200
const addressShape = /^[^\s@<>()[\],;:\\"\p{Cc}\p{Cf}]+@[^\s@<>()[\],;:\\"\p{Cc}\p{Cf}]+$/u
const lineBreaking = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Returns the message, or throws when its receiver is not one bare address or its subject could start a second header.
 * Every adapter checks this first, so that a message accepted in the demonstration also passes in production.
 */
export const sendableEmail = (message: EmailMessage): EmailMessage => {
  if (message.to.length > MAX_ADDRESS || !addressShape.test(message.to))
    throw new RangeError('An e-mail needs exactly one plain address to go to.')
  if (message.subject === '' || message.subject.length > MAX_SUBJECT || lineBreaking.test(message.subject))
    throw new RangeError('The subject of an e-mail must be one line of 1 to 200 characters.')
  if (message.unsubscribe !== undefined && !/^https?:\/\/[\w.~:/?#@!$&'*+=%[\]-]+$/.test(message.unsubscribe))
    throw new RangeError('The unsubscribe address of an e-mail must be one plain link.')
  return message
}
