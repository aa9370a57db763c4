import type { FactKind } from '#domains/activity/contract.ts'
import { slot } from '#platform/server/contributions/slot.ts'

/** The kinds of facts that count as taking part. */
export const countedFacts = slot<readonly FactKind[]>('institutions.counted-facts')
