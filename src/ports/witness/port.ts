/** A signed head of a log, with the proof that it continues an older one. */
export interface Submission {
  /** How many entries the witness has seen, as far as we know; 0 for none. */
  readonly oldSize: number
  /** Base64 hashes that lead from the older tree to this one (RFC 6962, section 2.1.2). */
  readonly proof: readonly string[]
  /** The checkpoint, word for word. */
  readonly checkpoint: string
}

export type WitnessAnswer =
  /** Signature lines to append to the checkpoint; the caller verifies them. */
  | { readonly kind: 'cosigned'; readonly lines: string }
  /** The witness has seen another number of entries than we claimed. */
  | { readonly kind: 'elsewhere'; readonly size: number }
  | { readonly kind: 'refused'; readonly status: number }

/** An external party that signs the heads of a log, and never two that contradict each other. */
export interface Witness {
  /** `name+id+key`: the line of its public key. */
  readonly key: string
  /** Submits a head; rejects when the witness is unreachable. */
  submit(submission: Submission): Promise<WitnessAnswer>
}
