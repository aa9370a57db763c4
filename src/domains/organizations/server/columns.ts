import type { GrantPurpose } from '../contract.ts'
import type { GrantTaskKind } from '../vocabulary-contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface OrganizationsColumns {
  'spend.purpose': GrantPurpose
  'spend.task_kind': GrantTaskKind
}
