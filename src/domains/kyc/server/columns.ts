import type { IdKind, RejectReason } from '../contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface KycColumns {
  'application.id_kind': IdKind
  'application.reasons': RejectReason[]
}
