import { foldName } from '#shared/text/fold.ts'
import type { EvidenceItem } from '#domains/leaders/contracts/leader-contract.ts'
import type * as z from 'zod/mini'

const HIDDEN = '•••'

// Folded words that reveal party, faith or ethnic group; the first pass must not weigh them.
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

// A word with its combining marks, hyphens and apostrophes.
const words = /[\p{L}\p{M}\p{N}]+(?:[-'’ʼ][\p{L}\p{M}\p{N}]+)*/gu

/** Returns a function that hides the nominee's names, and words that reveal party, faith or ethnic group, in a text. */
export const blinder = (nomineeName: string): ((text: string) => string) => {
  const names = new Set(
    foldName(nomineeName)
      .split(' ')
      .filter((word) => word.length > 1),
  )
  const isRevealing = (word: string): boolean =>
    foldName(word)
      .split(' ')
      .some((part) => names.has(part) || revealingWords.has(part))
  return (text) =>
    text.replaceAll(revealingPhrases, HIDDEN).replaceAll(words, (word) => (isRevealing(word) ? HIDDEN : word))
}

const decodeUrl = (url: string): string => {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** True when a URL contains one of the nominee's names, or a word that reveals party, faith or ethnic group. */
export const revealsNominee = (url: string, nomineeName: string): boolean => {
  const parts = foldName(decodeUrl(url)).split(' ')
  const whole = parts.join('')
  const names = foldName(nomineeName).split(' ')
  return (
    names.some((word) => word.length > 2 && whole.includes(word)) ||
    parts.some((part) => revealingWords.has(part))
  )
}

/** NOM-2026-000123 becomes Nominee 000123. */
export const blindName = (reference: string): string => `Nominee ${reference.split('-').at(-1) ?? ''}`

type Evidence = z.output<typeof EvidenceItem>

/** Evidence files with neutral names in place of those their senders gave them. */
export const blindEvidence = (evidence: readonly Evidence[]): Evidence[] =>
  evidence.map((file, index) => ({
    ...file,
    name: `Evidence ${index + 1}.${file.contentType === 'application/pdf' ? 'pdf' : 'webp'}`,
  }))

interface Scored {
  readonly scores: readonly { readonly nomination_id: string; readonly reviewer_id: string }[]
}

/** True while the nominee is hidden from this reviewer: until they have scored, or the nomination is decided. */
export const isBlindTo = (
  nomination: { readonly id: string; readonly decided_at: Date | null },
  viewerId: string,
  { scores }: Scored,
): boolean =>
  nomination.decided_at === null &&
  !scores.some((score) => score.nomination_id === nomination.id && score.reviewer_id === viewerId)
