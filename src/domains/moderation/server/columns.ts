import type { FlagReason } from '../contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface ModerationColumns {
  'decision.reason': FlagReason
  'flag.reason': FlagReason
  'item.reason': FlagReason
}
