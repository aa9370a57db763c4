import type { Transfers } from './transfers.ts'

/** What became of a payment: `open` may still be paid, `paid` has arrived at the provider. */
export type PaymentStatus = 'paid' | 'failed' | 'open' | 'reversed'

/** A payment as the provider tells it when we ask. Amounts are whole hundredths of the currency, such as kobo. */
export interface ProviderPayment {
  readonly providerId: string
  readonly reference: string
  readonly status: PaymentStatus
  /** The provider's own word, such as `abandoned`. */
  readonly said: string
  readonly minor: number
  readonly currency: string
  /** What the provider keeps of it. */
  readonly feeMinor: number
  readonly channel: string | null
}

interface EventOf<K extends string> {
  readonly kind: K
  /** Names the event: the same one may arrive many times. */
  readonly key: string
  /** The provider's name of it, such as `charge.success`. */
  readonly name: string
}

/** A message of the provider whose signature is right. It says that something happened; it never is the proof. */
export type PaymentEvent =
  | (EventOf<'paid'> & { readonly reference: string })
  | (EventOf<'refunded' | 'disputed' | 'dispute-won' | 'dispute-lost'> & {
      readonly reference: string
      /** The provider's number of the refund or dispute. */
      readonly caseId: string
      readonly minor: number
      readonly currency: string
    })
  /** A transfer to a bank changed: success, failed or reversed. */
  | (EventOf<'transfer'> & { readonly reference: string })
  | EventOf<'other'>

/** Why the provider did not do it: `away` leaves open whether it acted, `refused` does not. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed'
  readonly why: 'away' | 'refused'
  constructor(why: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.why = why
  }
}

export interface NewPayment {
  /** Ours, used once: letters, digits and - . = only. */
  readonly reference: string
  readonly email: string
  readonly minor: number
  readonly currency: string
  /** Where the payer's browser returns. What it brings along proves nothing. */
  readonly returnTo: string
  readonly cancelTo: string
}

/** Takes money from people on the provider's own page, where we never see a card or a PIN, and pays out to banks. */
export interface Payments extends Transfers {
  readonly provider: string
  /** ISO 4217 codes that it takes. */
  readonly currencies: readonly string[]
  /** True for the double of a demonstration: no real money moves. */
  readonly isDouble: boolean
  /** Opens a payment and answers the address of the page to pay on. Throws `ProviderFailed`. */
  open(payment: NewPayment): Promise<{ payUrl: string }>
  /** What the provider knows of a reference; null for an unknown one. Throws `ProviderFailed`. */
  find(reference: string): Promise<ProviderPayment | null>
  /** A page of the paid payments of a time, the newest first. Throws `ProviderFailed`. */
  list(range: { from: Date; to: Date; page: number }): Promise<{ items: ProviderPayment[]; isLast: boolean }>
  /** Reads a message from its raw bytes; null when its signature is not the provider's. */
  readEvent(bytes: Buffer, signature: string | undefined): PaymentEvent | null
}
