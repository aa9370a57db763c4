import type { FactKind } from '#domains/activity/contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface StandingColumns {
  'person.verified_kinds': FactKind[]
}
