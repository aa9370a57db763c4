import type { ProfileEvidence } from '#domains/leaders/contracts/leader-contract.ts'

export interface ProfileClaim {
  readonly text: string
  /** Numbers of the pieces of evidence, as the list on the page counts them; none marks an unsourced claim. */
  readonly sources: readonly number[]
}

// A mark that no stored text holds: control characters are refused on the way in.
const CUT = '\u0000'

/** The sentences of a text: cut where a capital letter follows the end of one, so that `Dr. m.` stays whole. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/([.!?…]["’”)]?)\s+(?=\p{Lu})/gu, `$1${CUT}`)
    .split(CUT)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** The numbers of the evidence that names these words, or a part of them, as its claim. */
export const sourcesOf = (words: string, evidence: readonly Pick<ProfileEvidence, 'claim'>[]): number[] =>
  evidence.flatMap(({ claim }, index) =>
    claim !== '' && (words.includes(claim) || claim.includes(words)) ? [index + 1] : [],
  )

/** A text as claims, sentence by sentence, each with the evidence that supports it. */
export const claimsOf = (text: string, evidence: readonly Pick<ProfileEvidence, 'claim'>[]): ProfileClaim[] =>
  sentencesOf(text).map((sentence) => ({ text: sentence, sources: sourcesOf(sentence, evidence) }))
