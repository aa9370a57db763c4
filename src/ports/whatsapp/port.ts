/** Why a message was not taken: `away` leaves open whether it was, `refused` does not. */
export class WhatsAppFailed extends Error {
  override readonly name = 'WhatsAppFailed'
  readonly why: 'away' | 'refused'
  /** The provider's own number of the error, such as 131047; null when it gave none. */
  readonly code: number | null
  constructor(why: 'away' | 'refused', message: string, code: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.why = why
    this.code = code
  }
}

/** A message that somebody sent us. */
export interface IncomingMessage {
  /** The provider's id: the same message may arrive many times. */
  readonly id: string
  /** The sender's number, digits with the country code, or the provider's id of a sender without one. */
  readonly from: string
  readonly at: Date
  /** The text, or the chosen button; null for pictures, voices, places and kinds that we do not know. */
  readonly text: string | null
}

export const deliverySteps = ['sent', 'delivered', 'read', 'failed'] as const
export type DeliveryStep = (typeof deliverySteps)[number]

/** What became of a message that we sent. */
export interface DeliveryReport {
  readonly id: string
  readonly step: DeliveryStep
  readonly errorCode: number | null
}

export interface WhatsAppEvents {
  readonly messages: readonly IncomingMessage[]
  readonly reports: readonly DeliveryReport[]
  /** Parts whose shape we do not know. */
  readonly unreadable: number
}

/** What goes to a person: words, words with buttons to press, or a template that the provider approved. */
export type OutgoingMessage =
  | { readonly kind: 'text'; readonly body: string }
  | {
      readonly kind: 'buttons'
      /** At most 1,024 characters. */
      readonly body: string
      /** At most three, each title of at most 20 characters. */
      readonly buttons: readonly { readonly id: string; readonly title: string }[]
    }
  | {
      readonly kind: 'template'
      readonly name: string
      readonly language: string
      /** The values of its body, in their order. */
      readonly values: readonly string[]
    }

/** Longest text of a message. */
export const MAX_TEXT = 4096

/** Messages over WhatsApp. */
export interface WhatsApp {
  /** Our own number, digits with the country code, for wa.me links. */
  readonly number: string
  /** True for the double of a demonstration: no message leaves this machine. */
  readonly isDouble: boolean
  /** Sends; `to` is the `from` of a message. Throws `WhatsAppFailed`. */
  send(to: string, message: OutgoingMessage): Promise<{ readonly id: string }>
  /** Reads a webhook from its raw bytes; null when its signature is not the provider's. */
  readEvents(bytes: Buffer, signature: string | undefined): WhatsAppEvents | null
  /** The text to answer when the provider asks whether this address is ours; null for anybody else. */
  answerHandshake(query: URLSearchParams): string | null
}
