import type { Interest } from '#shared/civic/interests.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface NetworkColumns {
  'card.interests': Interest[]
}
