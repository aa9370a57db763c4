import type { FactKind, WholeFact } from '../contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface ActivityColumns {
  'fact.kind': FactKind
  'fact.detail': WholeFact['detail']
}
