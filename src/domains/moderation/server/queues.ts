import type { Ctx } from '#platform/server/context.ts'
import type { Scope } from '#shared/scope.ts'

/**
 * Another list that moderators work through, with decisions that only its domain knows, such as a report about a leader
 * that two people decide. The one console shows it with how much waits there.
 */
export interface ModerationQueue {
  /** An English sentence of the catalogues. */
  readonly label: string
  /** The page with the list. */
  readonly href: string
  /** How many cases of these places wait for a decision. */
  waiting(ctx: Pick<Ctx, 'db'>, scope: Scope): Promise<number>
}
