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
