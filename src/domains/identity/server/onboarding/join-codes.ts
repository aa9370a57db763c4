import { slot } from '#platform/server/contributions/slot.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Consumes a proof in the transaction that relies on it, so that one code makes one account. */
export type UseUp = (tx: Database) => Promise<void>

/**
 * Proves an e-mail address before the account exists. The account domain implements it and the composition root passes
 * it in.
 */
export interface JoinCodes {
  /**
   * Sends an e-mail, unless a code is pending and it is too early for another. The work and its duration do not depend
   * on whether the address has an account; only the text differs. Refuses `too-many-requests`.
   */
  readonly ask: (ctx: Ctx, email: string) => Promise<void>
  /** Counts the attempt and checks the code; refuses `code-wrong` and `code-over`. */
  readonly prove: (ctx: Ctx, email: string, code: string) => Promise<UseUp>
}

/** The domain that sends codes gives this. */
export const joinCodes = slot<JoinCodes>('identity.join-codes')
