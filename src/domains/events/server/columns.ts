import type { CivicEventKind } from '../kinds-contract.ts'

/** Columns whose type the database does not say: JSON, and codes without a check. */
export interface EventsColumns {
  'event.kind': CivicEventKind
}
