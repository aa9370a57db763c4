import type { CorrectionField, LeaderStatus } from '../contracts/leader-contract.ts'
import type { Actor } from '../rules.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface LeadersColumns {
  'leader_move.by_role': Actor
  'leader_move.from_status': LeaderStatus
  'leader_move.to_status': LeaderStatus
  'profile_change.field': CorrectionField
}
