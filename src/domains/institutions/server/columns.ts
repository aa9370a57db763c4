import type { ImportedInstitution, ListFault } from './managing/rows.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface InstitutionsColumns {
  'import.faults': ListFault[]
  'import.rows': ImportedInstitution[]
}
