import type { ProfileEvidence } from '#domains/leaders/contracts/leader-contract.ts'

export interface ProfileClaim {
  readonly text: string
  /** Numbers of the evidence in the order of the page; an empty list marks an unsourced claim. */
  readonly sources: readonly number[]
}

// A separator that no stored text contains: the server refuses control characters.
const SEPARATOR = '\u0000'

/** Splits a text into sentences before a capital letter only, so that `Dr. m.` stays whole. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/([.!?…]["’”)]?)\s+(?=\p{Lu})/gu, `$1${SEPARATOR}`)
    .split(SEPARATOR)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** Numbers of the evidence whose claim is in these words, or contains them. */
export const sourcesOf = (words: string, evidence: readonly Pick<ProfileEvidence, 'claim'>[]): number[] =>
  evidence.flatMap(({ claim }, index) =>
    claim !== '' && (words.includes(claim) || claim.includes(words)) ? [index + 1] : [],
  )

/** Splits a text into claims by sentence, each with its evidence. */
export const claimsOf = (text: string, evidence: readonly Pick<ProfileEvidence, 'claim'>[]): ProfileClaim[] =>
  sentencesOf(text).map((sentence) => ({ text: sentence, sources: sourcesOf(sentence, evidence) }))
