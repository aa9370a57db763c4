import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import {
  type QueueTab,
  type Criterion,
  type DecisionReason,
  decisionReasons,
  reasonNames,
} from '../../contracts/nomination-contract.ts'
import type { Scores, Verdict, VettingItem } from '../../contracts/review-contract.ts'

export const REVIEW_DONE = message('Review submitted')
export const REVIEW_FAILED = message('Failed to submit review. Please try again.')

/** The fields in which a criterion's score and its reason are sent. */
export const scoreFields: Record<
  Criterion,
  { readonly points: keyof Scores; readonly reason: keyof Scores }
> = {
  character: { points: 'character', reason: 'characterReason' },
  competence: { points: 'competence', reason: 'competenceReason' },
  community_record: { points: 'communityRecord', reason: 'communityRecordReason' },
  conduct: { points: 'conduct', reason: 'conductReason' },
  civic_neutrality: { points: 'civicNeutrality', reason: 'civicNeutralityReason' },
}

export const queueTabNames: Record<QueueTab, string> = {
  pending: message('Pending'),
  under_review: message('Under Review'),
  approved: message('Approved'),
  rejected: message('Rejected'),
}

/** What to do when a tab is empty. */
export const emptyWords: Record<QueueTab, string> = {
  pending: message('New nominations appear here. Under Review holds those that need a second verdict.'),
  under_review: message('Take a nomination under Pending, and it appears here.'),
  approved: message('Nominations appear here when their reviewers agree to approve them.'),
  rejected: message('Nominations appear here when their reviewers agree to reject them.'),
}

export interface VerdictPresentation {
  readonly verdict: Verdict
  readonly label: string
  readonly detail: string
  /** The key that picks it. */
  readonly key: string
  readonly tone: 'ok' | 'warn' | 'bad'
}

/** The verdicts in the order in which they are offered. */
export const verdictPresentations: readonly VerdictPresentation[] = [
  {
    verdict: 'approve',
    label: message('Approve'),
    detail: message('Creates a verified profile'),
    key: 'a',
    tone: 'ok',
  },
  {
    verdict: 'request_info',
    label: message('Ask for more'),
    detail: message('Sends your question to the nominator'),
    key: 'm',
    tone: 'warn',
  },
  {
    verdict: 'reject',
    label: message('Reject'),
    detail: message('For reasons of evidence or credibility'),
    key: 'r',
    tone: 'bad',
  },
]

/** The name of a published reason; an unknown code shows as it is. */
export const reasonWords = (code: string): string =>
  reasonNames[decisionReasons.find((known) => known === code) ?? (code as DecisionReason)] ?? code

export const isOpenBucket = (bucket: QueueTab): boolean => bucket === 'pending' || bucket === 'under_review'

export const isDecided = ({ status }: Pick<VettingItem, 'status'>): boolean =>
  status === 'approved' || status === 'rejected'

/** The tone of a due time: overdue, within a day, or later. `now` is null on the server and on the first paint. */
export const dueTone = (dueAt: string, now: number | null): 'bad' | 'warn' | undefined => {
  if (now === null) return undefined
  const left = Date.parse(dueAt) - now
  if (left < 0) return 'bad'
  return left < DAY_MS ? 'warn' : undefined
}
