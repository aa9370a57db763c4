/** The numbers that a provider can look up. */
export type CheckedKind = 'nin' | 'bvn' | 'pvc' | 'passport' | 'drivers_licence'

/** What is asked: whether this number belongs to a person of this name and birth date. */
export interface IdentityAsk {
  readonly kind: CheckedKind
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD. */
  readonly bornOn: string
  /** Ours, the same for a repeated ask, so that the provider charges once. */
  readonly reference: string
}

/** Whether each field is the one that the authority has; null where it did not say. */
export interface FieldMatches {
  readonly firstName: boolean | null
  readonly lastName: boolean | null
  readonly bornOn: boolean | null
}

/** `unsupported`: the provider cannot look this kind of number up. */
export type IdentityOutcome =
  | 'match'
  | 'partial'
  | 'no-match'
  | 'not-found'
  | 'invalid-format'
  | 'unsupported'

/** What the provider said. Nothing of the authority's record passes: no address, no picture, no other name. */
export interface IdentityResult {
  readonly outcome: IdentityOutcome
  readonly fields: FieldMatches
  readonly providerReference: string
}

/** A licensed provider that compares a number with the authority's record. */
export interface IdentityCheck {
  /** Asks once. Throws `IdentityCheckAway` when the provider or the authority does not answer: ask again later. */
  check(ask: IdentityAsk): Promise<IdentityResult>
}

/** No answer for now: the provider, the authority behind it or the way there is down. */
export class IdentityCheckAway extends Error {
  override readonly name = 'IdentityCheckAway'
}
