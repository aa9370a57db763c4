import type { RiskReason } from '../contracts/mission-contract.ts'
import type { ReviewReason } from '../contracts/submission-contract.ts'
import type { Answered } from '../contracts/task-contract.ts'

/** What was drawn for a person: statements of the fact bank, or an attempt of the quiz engine. */
export interface Material {
  readonly statements?: readonly string[]
  readonly attemptId?: string
}

/** What came of an occurrence, as shown afterwards. */
export interface Outcome {
  readonly right: number | null
  readonly total: number | null
  readonly answers: readonly Answered[]
}

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface EngageColumns {
  'occurrence.material': Material
  'occurrence.outcome': Outcome
  'submission.reason': ReviewReason
  'submission.risk_reasons': RiskReason[]
}
