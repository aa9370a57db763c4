export interface SmsMessage {
  /** The receiver in E.164, such as `+2348031234567`. */
  readonly to: string
  readonly text: string
}

export interface Sms {
  /** Hands over the text; throws when it is malformed or the carrier refuses it. */
  send(message: SmsMessage): Promise<void>
}

const MAX_PARTS = 3
const PART_LENGTH = 160
const JOINED_PART_LENGTH = 153
const e164 = /^\+[1-9]\d{7,14}$/
/** ASCII that GSM-7 can encode: everything but the backtick and control characters. */
const carried = /^[\n\r\x20-\x5f\x61-\x7e]+$/
/** These take two septets each in GSM-7. */
const doubled = /[\^{}[\]~\\|]/g

/** How many parts we send (and pay) for an ASCII text: one part has 160 septets, joined parts have 153 each. */
export const smsParts = (text: string): number => {
  const places = text.length + (text.match(doubled)?.length ?? 0)
  return places <= PART_LENGTH ? 1 : Math.ceil(places / JOINED_PART_LENGTH)
}

/**
 * Returns the message, or throws. SMS copy is plain ASCII, because one character outside GSM-7 (ẹ, ɗ, ₦, a curly quote)
 * cuts a part from 160 to 70 characters: write `N5,000` or `NGN`. Three parts at most, because each one costs money.
 */
export const sendableSms = (message: SmsMessage): SmsMessage => {
  if (!e164.test(message.to)) throw new RangeError('A text message needs a number such as +2348031234567.')
  if (!carried.test(message.text)) {
    const letter = /[^\n\r\x20-\x5f\x61-\x7e]/u.exec(message.text)?.[0]
    throw new RangeError(
      letter ? `A text message cannot carry "${letter}": write plain ASCII.` : 'A text message needs text.',
    )
  }
  if (smsParts(message.text) > MAX_PARTS) throw new RangeError('A text message may be three parts at most.')
  return message
}
