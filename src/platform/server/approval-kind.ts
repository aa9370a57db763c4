import type * as z from 'zod/mini'
import type { Access } from '#shared/access.ts'
import type { RefusalAnswer } from '#shared/errors.ts'
import type { Ctx, SignedInCtx } from './context.ts'

/** A sentence of the catalogues with its values; `words` are values that are sentences themselves. */
export interface Said {
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly words?: Readonly<Record<string, string>>
}

/** What staff read about one proposal, and the page of the console where the whole case is. */
export interface DescribedApproval {
  readonly title: Said
  readonly detail?: Said
  readonly href?: string
}

export interface PlaceOfApproval {
  readonly state: string | null
  readonly lga: string | null
}

export type ApprovalStep = 'propose' | 'confirm' | 'refuse' | 'withdraw'

/** A proposal as its executor gets it. */
export interface Agreed<P> {
  readonly id: string
  readonly payload: P
  /** Why it was proposed, and what the second person added. */
  readonly reason: string
  readonly note: string | null
  readonly proposerId: string
  readonly proposedAt: Date
}

/**
 * One kind of thing that two people decide (S-50). A payload holds ids, codes and numbers; it is stored with the
 * proposal and shown to the person whom it concerns.
 */
export interface ApprovalKind<P = unknown> {
  /** The domain and the kind, such as `staff.right`. */
  readonly name: `${string}.${string}`
  readonly payload: z.ZodMiniType<P>
  /** Hours until an unconfirmed proposal expires; 72 without it. */
  hours?(payload: P): number
  /** Refusals of `check` and `execute`, so that the list of all kinds can say them. */
  readonly refuses?: Readonly<Record<string, RefusalAnswer>>
  /** The access that both people need; only the second one if the domain's own call says who may be the first. */
  permission(payload: P): Access
  /** True where the first person is not one of the staff, such as a leader who reports on their own pledge. */
  readonly isFirstAnybody?: boolean
  /** What it concerns; one proposal of the kind waits for each subject. */
  subject(payload: P): string
  /** The place that the roles of both must cover; without it only roles for the whole country do. */
  placeOf?(ctx: Pick<Ctx, 'db'>, payload: P): Promise<PlaceOfApproval>
  /** The person whom it concerns. */
  about?(payload: P): string
  /** People who may neither propose nor decide, beside the one whom it concerns. */
  involved?(ctx: Pick<Ctx, 'db'>, payload: P): Promise<readonly string[]>
  /** Refuses what cannot be done now; runs when it is proposed and before it is executed. */
  check?(ctx: SignedInCtx, payload: P): Promise<void>
  /** For each payload what staff read, or null for a thing that is gone. */
  describe(ctx: SignedInCtx, payloads: readonly P[]): Promise<readonly (DescribedApproval | null)[]>
  /** Does it, in the transaction of the confirmation. */
  execute(ctx: SignedInCtx, agreed: Agreed<P>): Promise<void>
  /** Follows up a refusal or withdrawal in its own rows. */
  closed?(ctx: SignedInCtx, agreed: Agreed<P>, step: 'refuse' | 'withdraw'): Promise<void>
  /** Puts its own rows back when a proposal ends without a decision: its time is over, or its proposer is gone. */
  ended?(ctx: Pick<Ctx, 'db' | 'now'>, payload: P): Promise<void>
  /** Writes the step to the audit log, in words. */
  audit(ctx: SignedInCtx, step: ApprovalStep, agreed: Agreed<P>): void
}
