import type { InstitutionForm, InstitutionImport } from '../console-contract.ts'

export type ListFault = InstitutionImport['faults'][number]
/** What staff write of an institution, in a form or in a list. */
export type WrittenFields = Omit<InstitutionForm, 'reason'>
/** A row without faults; the line is the one in the file. */
export type ImportedInstitution = WrittenFields & { readonly line: number }

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface InstitutionsColumns {
  'import.faults': ListFault[]
  'import.rows': ImportedInstitution[]
}
