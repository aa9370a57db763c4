import type { Finder } from '../../contracts/leader-contract.ts'

/** A file or an address that reviewers saw when they approved. */
export type NewEvidence = {
  readonly title: string
  /** The sentence of the profile that it supports; empty for the whole nomination. */
  readonly claim: string
  readonly datedOn: string | null
  readonly foundBy: Finder
} & ({ readonly fileId: string } | { readonly sourceUrl: string })
