import type { ListLineFault } from '../list-rules.ts'
import type { RecordFields } from '../record-rules.ts'
import type { CheckReason, WhoType } from '../vocabulary-contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface OpendataColumns {
  'record.fields': RecordFields
  'sheet.faults': ListLineFault[]
  'submission.fields': RecordFields
  'submission.reason': CheckReason
  'version.fields': RecordFields
  'version.who': WhoType
}
