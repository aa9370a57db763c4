import { message } from '#shared/words.ts'
import type { SentenceState } from './console-contract.ts'
import { type SuggestionState, type TargetLanguage, targetLanguages } from './contract.ts'

/** The language of an address or a person's choice; null for English, which is where translations come from. */
export const targetOf = (code: string | null | undefined): TargetLanguage | null =>
  targetLanguages.find((each) => each === code) ?? null

/** A wording counts as accepted once so many native readers found it right; none of them suggested it. */
export const READERS_NEEDED = 2

export const suggestionStateNames: Readonly<Record<SuggestionState, string>> = {
  open: message('Waiting for two readers'),
  accepted: message('Accepted, in the next release'),
  released: message('Accepted, on the site'),
  declined: message('Declined'),
  outdated: message('The English has changed'),
}

/** What a suggestion has come to, by what is stored and by what the site says today (null: the sentence is gone). */
export const stateToday = (
  stored: 'open' | 'accepted' | 'declined',
  wording: string,
  translation: string | null,
): SuggestionState => {
  if (stored === 'declined') return 'declined'
  if (translation === null) return 'outdated'
  if (stored === 'accepted') return translation === wording ? 'released' : 'accepted'
  return 'open'
}

export const sentenceStateNames: Readonly<Record<SentenceState, string>> = {
  'to-renew': message('To renew: the English has changed'),
  suggested: message('A better translation was suggested'),
  accepted: message('Accepted, in the next release'),
  unread: message('Not read by two readers yet'),
  read: message('Read and accepted by two readers'),
}

/** What is known of one sentence in one language. */
export interface SentenceFacts {
  readonly isToRenew: boolean
  /** How many readers accepted what the site says today. */
  readonly readers: number
  readonly open: number
  /** Whether another wording was accepted and waits for the next release. */
  readonly isAccepted: boolean
}

/** All states of a sentence: it may be suggested for and not read yet. */
export const statesOf = ({ isToRenew, readers, open, isAccepted }: SentenceFacts): SentenceState[] => [
  ...(isToRenew ? (['to-renew'] as const) : []),
  ...(open > 0 ? (['suggested'] as const) : []),
  ...(isAccepted ? (['accepted'] as const) : []),
  readers < READERS_NEEDED ? 'unread' : 'read',
]

/** Why this person may not accept a wording, as the code of the refusal; null if they may. */
export const acceptFault = (
  own: ReadonlyMap<string, unknown>,
  { suggestedBy, readers }: { readonly suggestedBy: readonly string[]; readonly readers: readonly string[] },
  viewerId: string,
): 'own-suggestion' | 'same-reader' | null => {
  if (suggestedBy.some((id) => id === viewerId || own.has(id))) return 'own-suggestion'
  return readers.some((id) => id !== viewerId && own.has(id)) ? 'same-reader' : null
}
