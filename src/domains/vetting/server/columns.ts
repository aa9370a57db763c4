import type { NominationDraft } from '../contracts/nomination-contract.ts'
import type { RefereeOutcome } from '../contracts/referee-contract.ts'
import type { ApprovalCheck, Finding } from '../contracts/review-contract.ts'

/** The checks and findings stored with a verdict, and the independent source that the reviewer named. */
export interface RecordedChecks {
  readonly source?: {
    readonly title: string
    readonly datedOn: string
    readonly url?: string
    readonly fileId?: string
  }
  readonly referees?: readonly { readonly place: number; readonly outcome: RefereeOutcome }[]
  readonly checked?: readonly ApprovalCheck[]
  readonly findings?: readonly { readonly fileId: string; readonly finding: Finding }[]
}

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface VettingColumns {
  'draft.fields': NominationDraft
  'gold_answer.points': Record<string, number>
  'held_review.checks': RecordedChecks
  'review.checks': RecordedChecks
}
