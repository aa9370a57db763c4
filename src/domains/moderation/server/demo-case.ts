import type { DemoName } from '#shared/demo/people.ts'
import { slot } from '#platform/server/contributions/slot.ts'
import type { ModerationOutcome } from '../console-contract.ts'
import type { FlagReason } from '../contract.ts'

/** Something of the demonstration that invented people flagged, and what became of it. */
export interface SampleCase {
  readonly kind: string
  readonly subjectId: string
  readonly hoursAgo: number
  readonly flags: readonly { readonly by: DemoName; readonly reason: FlagReason; readonly note?: string }[]
  readonly decision?: {
    readonly by: DemoName
    readonly outcome: ModerationOutcome
    readonly reason: FlagReason | null
    readonly note: string
  }
  readonly appeal?: string
}

/** What the demonstration's moderators find; the domain of the subject gives it. */
export const sampleCase = slot<SampleCase>('moderation.sample-case')
