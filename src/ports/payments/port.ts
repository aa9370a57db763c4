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
  /** A refund of this payment moved, but did not end well: pending, failed or waiting for people. */
  | (EventOf<'refund-moved'> & { readonly reference: string })
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

/** A bank as the provider lists it. */
export interface ListedBank {
  readonly code: string
  readonly name: string
}

/** Where a transfer to a bank stands; `open` may still become anything else. */
export type TransferStatus = 'paid' | 'failed' | 'reversed' | 'open'

/** A transfer as the provider tells it when we ask. Amounts are whole hundredths of the currency. */
export interface ProviderTransfer {
  readonly providerId: string
  readonly reference: string
  readonly status: TransferStatus
  /** The provider's own word, such as `otp`. */
  readonly said: string
  readonly minor: number
  readonly currency: string
  /** What the provider charges us for it. */
  readonly feeMinor: number
}

export interface NewTransfer {
  /** Ours, used once: 16 to 50 of a-z, 0-9, - and _. The provider pays one reference once. */
  readonly reference: string
  readonly recipient: string
  readonly minor: number
  readonly currency: string
  readonly reason: string
}

/** Pays money out to bank accounts. Every call throws `ProviderFailed`. */
export interface Transfers {
  /** The banks to which it pays naira. */
  listBanks(): Promise<ListedBank[]>
  /** The name under which a bank keeps an account; null when the bank knows no such account. */
  resolveAccount(account: { bank: string; number: string }): Promise<{ name: string } | null>
  /** Makes an account known as a recipient; the same account answers the same recipient. */
  addRecipient(account: { bank: string; number: string; name: string }): Promise<{ recipient: string }>
  /** Pays. When it throws `away`, the money may have left: ask with `findTransfer`, and never use a new reference. */
  transfer(transfer: NewTransfer): Promise<ProviderTransfer>
  /** What the provider knows of a reference; null for an unknown one. */
  findTransfer(reference: string): Promise<ProviderTransfer | null>
  /** A page of the transfers of a time, the newest first. */
  listTransfers(range: {
    from: Date
    to: Date
    page: number
  }): Promise<{ items: ProviderTransfer[]; isLast: boolean }>
}

/** A refund as the provider tells it when we ask. */
export interface ProviderRefund {
  readonly providerId: string
  /** Ours; empty for one that somebody began at the provider. */
  readonly reference: string
  /** `open` may still become anything else. */
  readonly status: 'done' | 'failed' | 'open'
  /** The provider's own word, such as `needs-attention`. */
  readonly said: string
  readonly minor: number
  readonly currency: string
}

export interface NewRefund {
  /** Ours, which names the refund at the provider. */
  readonly reference: string
  /** The reference of the payment that it gives back, in whole or in part. */
  readonly payment: string
  readonly minor: number
  readonly currency: string
}

/** Gives money of a payment back to its payer. Every call throws `ProviderFailed`. */
export interface Refunds {
  /** Begins a refund. The provider does not know one reference twice: when it throws `away`, ask and never begin again. */
  refund(refund: NewRefund): Promise<ProviderRefund>
  /** What the provider knows of a refund of a payment; null for an unknown one. */
  findRefund(refund: { payment: string; reference: string }): Promise<ProviderRefund | null>
  /** A page of the refunds that began in a time, the newest first. */
  listRefunds(range: {
    from: Date
    to: Date
    page: number
  }): Promise<{ items: ProviderRefund[]; isLast: boolean }>
}

/**
 * Takes money from people on the provider's own page, where we never see a card or a PIN, gives it back, and pays out to
 * banks.
 */
export interface Payments extends Transfers, Refunds {
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
