import { foldName } from '#shared/fold.ts'
import type { EvidenceItem } from '#domains/leaders/leader-contract.ts'
import type * as z from 'zod/mini'

/** What stands where a word was taken out. */
const HIDDEN = '•••'

// Folded words that tell party, faith or people; the first pass shall weigh none of them.
const revealingWords = new Set(
  (
    'apc pdp nnpp apga adc sdp ypp zlp aac adp prp ' +
    'alhaji alhaja hajia hajiya malam mallam imam sheikh ustaz pastor reverend rev bishop apostle evangelist deacon ' +
    'deaconess muslim muslims islam islamic christian christians christianity ' +
    'yoruba hausa igbo ibo fulani ijaw tiv kanuri ibibio nupe efik urhobo itsekiri idoma igala gbagyi berom ebira'
  ).split(' '),
)
const revealingPhrases =
  /\b(all progressives congress|peoples?[’']? democratic party|labour party|new nigeria peoples?[’']? party)\b/giu

// A word with its marks, hyphens and apostrophes.
const words = /[\p{L}\p{M}\p{N}]+(?:[-'’ʼ][\p{L}\p{M}\p{N}]+)*/gu

/** A function that takes a nominee's names, and words that tell party, faith or people, out of a text. */
export const blinder = (nomineeName: string): ((text: string) => string) => {
  const names = new Set(
    foldName(nomineeName)
      .split(' ')
      .filter((word) => word.length > 1),
  )
  const tells = (word: string): boolean =>
    foldName(word)
      .split(' ')
      .some((part) => names.has(part) || revealingWords.has(part))
  return (text) =>
    text.replaceAll(revealingPhrases, HIDDEN).replaceAll(words, (word) => (tells(word) ? HIDDEN : word))
}

const decodeUrl = (url: string): string => {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** True when an address spells one of the nominee's names, or has a word that tells party, faith or people. */
export const revealsNominee = (url: string, nomineeName: string): boolean => {
  const parts = foldName(decodeUrl(url)).split(' ')
  const whole = parts.join('')
  const names = foldName(nomineeName).split(' ')
  return (
    names.some((word) => word.length > 2 && whole.includes(word)) ||
    parts.some((part) => revealingWords.has(part))
  )
}

/** NOM-2026-000123 is shown as Nominee 000123. */
export const blindName = (reference: string): string => `Nominee ${reference.split('-').at(-1) ?? ''}`

type Evidence = z.output<typeof EvidenceItem>

/** Evidence files without the names that their senders gave them. */
export const blindEvidence = (evidence: readonly Evidence[]): Evidence[] =>
  evidence.map((file, index) => ({
    ...file,
    name: `Evidence ${index + 1}.${file.contentType === 'application/pdf' ? 'pdf' : 'webp'}`,
  }))

interface Scored {
  readonly scores: readonly { readonly nomination_id: string; readonly reviewer_id: string }[]
}

/** True while this reviewer must judge without knowing whom: until their scores are in, or all is decided. */
export const isBlindTo = (
  nomination: { readonly id: string; readonly decided_at: Date | null },
  viewerId: string,
  { scores }: Scored,
): boolean =>
  nomination.decided_at === null &&
  !scores.some((score) => score.nomination_id === nomination.id && score.reviewer_id === viewerId)
