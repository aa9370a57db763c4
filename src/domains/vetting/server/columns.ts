import type { NominationDraft } from '../contracts/nomination-contract.ts'
import type { RecordedChecks } from './panels/store.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface VettingColumns {
  'draft.fields': NominationDraft
  'gold_answer.points': Record<string, number>
  'held_review.checks': RecordedChecks
  'review.checks': RecordedChecks
}
