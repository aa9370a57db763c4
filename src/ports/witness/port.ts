/** A signed head of a log, with the proof that it continues an older one. */
export interface Submission {
  /** How many entries the witness has seen, as far as is known; 0 for none. */
  readonly oldSize: number
  /** Hashes in base64 that lead from the older tree to this one (RFC 6962, section 2.1.2). */
  readonly proof: readonly string[]
  /** The checkpoint, word for word. */
  readonly checkpoint: string
}

export type WitnessAnswer =
  /** Lines that belong below the checkpoint; whether they are right is for the asker to see. */
  | { readonly kind: 'cosigned'; readonly lines: string }
  /** It has seen another number of entries than was said. */
  | { readonly kind: 'elsewhere'; readonly size: number }
  | { readonly kind: 'refused'; readonly status: number }

/** Somebody outside who signs the heads of a log and never two that contradict each other. */
export interface Witness {
  /** `name+id+key`: the line of its public key. */
  readonly key: string
  /** Shows it a head; rejects when it cannot be reached. */
  submit(submission: Submission): Promise<WitnessAnswer>
}
