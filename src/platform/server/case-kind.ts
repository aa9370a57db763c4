import type { Scope } from '#shared/scope.ts'
import type { Ctx, SignedInCtx } from './context.ts'
import type { Position } from './database/cursors.ts'

/** What moderators answer to a case that its domain decides by rules of its own. */
export type CaseOutcome = 'upheld' | 'dismissed' | 'agreed' | 'sent-back' | 'accepted' | 'declined'

export interface CaseFilter {
  readonly scope: Scope
  /** Only cases of this State. */
  readonly state: string | undefined
}

/** A part of the one list of moderators: what waits, longest first, or what is decided, latest first. */
export interface CasesWanted extends CaseFilter {
  readonly list: 'waiting' | 'decided'
  readonly after: Position | undefined
  readonly rows: number
}

/** Where a case stands in the one list: since when it waits, or when it was decided. */
export interface CasePosition {
  readonly id: string
  readonly at: Date
}

/** A case as its domain knows it. Ids of people stay on the server: they say who may not decide. */
export interface KnownCase {
  readonly subject: {
    readonly title: string
    readonly detail: string | null
    readonly text: string | null
    readonly href: string
    readonly writtenAt: Date
  }
  readonly state: string
  readonly lga: string
  /** `second` waits for a second person. */
  readonly status: 'open' | 'second' | 'upheld' | 'dismissed' | 'accepted' | 'declined'
  /** When a first decision falls that nobody confirms; null for what has no end of its own. */
  readonly endsAt: Date | null
  readonly decidedAt: Date | null
  /** A code of its domain. */
  readonly reason: string | null
  readonly needsTwo: boolean
  readonly parts: readonly { readonly label: string; readonly text: string }[]
  readonly sources: readonly { readonly name: string; readonly href: string; readonly isFile: boolean }[]
  /** The final decision, or the first one of two, without a time. */
  readonly decision: {
    readonly outcome: CaseOutcome
    readonly note: string
    readonly summary: string | null
    readonly deciderId: string
    readonly confirmerId: string | null
  } | null
  /** The answers that it takes now. */
  readonly outcomes: readonly CaseOutcome[]
  readonly senderId: string
  readonly involved: readonly string[]
}

export interface CaseDecision {
  readonly outcome: CaseOutcome
  readonly note: string
  /** What is published. */
  readonly summary: string | null
}

/**
 * One kind of case that people send to the moderators and that stays in the tables of its domain, such as a report about
 * a leader. The domain registers it in its manifest; the one console lists it among all others and takes the decision.
 */
export interface CaseKind {
  /** The domain and the kind, such as `leaders.concern`. */
  readonly name: `${string}.${string}`
  /** What the console and the public log call it: an English sentence of the catalogues. */
  readonly label: string
  /** Its reasons by code, in English sentences of the catalogues. */
  readonly reasonNames: Readonly<Record<string, string>>
  /** At most `rows` positions after `after`, ordered by time and id. */
  page(ctx: Pick<Ctx, 'db'>, wanted: CasesWanted): Promise<readonly CasePosition[]>
  /** How many wait. */
  waiting(ctx: Pick<Ctx, 'db'>, filter: CaseFilter): Promise<number>
  /** What is known about these cases; one that is gone is left out. */
  cases(ctx: SignedInCtx, ids: readonly string[]): Promise<ReadonlyMap<string, KnownCase>>
  /**
   * Decides, once. The console has checked place, sender, who is involved and that the case takes this answer. Refuses
   * `already-decided`, and what the console's call declares for decisions of two people and for changed texts. Counts a
   * final decision in the public log and writes the audit.
   */
  decide(ctx: SignedInCtx, id: string, decision: CaseDecision): Promise<void>
}
