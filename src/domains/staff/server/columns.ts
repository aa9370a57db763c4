import type { Gap } from '#domains/identity/user-directory-contract.ts'
import type { Sign } from '../duplicate-contract.ts'
import type { ImportRow, RowFault } from './imports/rows.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface StaffColumns {
  'import_batch.faults': RowFault[]
  'import_batch.rows': ImportRow[]
  'duplicate_pair.signs': Sign[]
  'reminder.gaps': Gap[]
  'reminder.sent_gaps': Gap[]
}
