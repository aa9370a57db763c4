import type { Access } from '#shared/access.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface ApprovalsColumns {
  'approval.permission': Access
}
