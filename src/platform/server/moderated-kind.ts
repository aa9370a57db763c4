import type { Ctx } from './context.ts'

/** What moderators read about something that was flagged. */
export interface ModeratedSubject {
  /** Who wrote it; null for somebody without an account or one who was erased. */
  readonly authorId: string | null
  /** One line that names it, in the words of the author or of the product. */
  readonly title: string
  /** The words in question, as plain text. */
  readonly text: string
  /** The page where it stands. */
  readonly href: string
  readonly state: string | null
  readonly lga: string | null
  readonly writtenAt: Date
  /** People whom the words are about: they decide nothing about them. */
  readonly involved?: readonly string[]
}

/** A decision, for domains that keep more of it than what is in sight. */
export interface SubjectDecision {
  readonly outcome: 'kept' | 'removed'
  /** A reason code of the moderation domain; null for what stays. */
  readonly reason: string | null
  readonly isAppeal: boolean
  readonly deciderId: string
}

/** One kind of thing that people write and others may flag. The domain that stores it registers it in its manifest. */
export interface ModeratedKind {
  /** The domain and the kind, such as `forum.post`. */
  readonly name: `${string}.${string}`
  /** What the console and the public log call it: an English sentence of the catalogues, such as "Forum post". */
  readonly label: string
  /**
   * How many different verified people must flag it before it is held back until a moderator has decided; null if flags
   * alone never hold it back. Flags of people who are not verified wait in the list and hide nothing (S-66).
   */
  readonly holdAt: number | null
  /** True where the domain tells the author of a decision itself, in words of its own. */
  readonly tellsAuthor?: true
  /** True where it stays public when its author is erased: moderators still decide about it. */
  readonly outlivesAuthor?: true
  /** What is known about these subjects; one that is gone is left out. */
  subjects(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, ModeratedSubject>>
  /** Takes it out of sight until a decision; idempotent. */
  hold(ctx: Ctx, id: string): Promise<void>
  /** Puts it back as it was; idempotent. */
  restore(ctx: Ctx, id: string): Promise<void>
  /** Takes it out of sight for good; its author still sees it with the reason. Idempotent. */
  remove(ctx: Ctx, id: string): Promise<void>
  /** Hears each decision after `restore` or `remove`, where the domain keeps a log of its own. */
  decided?(ctx: Ctx, id: string, decision: SubjectDecision): Promise<void>
  /** Hears that the author appeals, where the domain shows it. */
  appealed?(ctx: Ctx, id: string, text: string): Promise<void>
}
