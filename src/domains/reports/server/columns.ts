import type { ProblemStatus } from '../contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface ReportsColumns {
  'event.status': ProblemStatus
  'state_tally.status': ProblemStatus
}
