import type { Attempt } from '../lesson-contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface TrainingColumns {
  'test.result': Attempt
}
