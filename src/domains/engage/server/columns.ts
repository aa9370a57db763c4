import type { RiskReason } from '../contracts/mission-contract.ts'
import type { ReviewReason } from '../contracts/submission-contract.ts'
import type { Material, Outcome } from './tasks/occurrences-store.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface EngageColumns {
  'occurrence.material': Material
  'occurrence.outcome': Outcome
  'submission.reason': ReviewReason
  'submission.risk_reasons': RiskReason[]
}
