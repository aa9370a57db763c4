import type { Ctx } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'

/** Uses a proof up in the transaction that rests on it, so that one code makes one account. */
export type UseUp = (tx: Database) => Promise<void>

/** Proofs of an e-mail address before there is an account. The domain of codes gives them; the composition root hands them in. */
export interface JoinCodes {
  /**
   * Writes to the address, unless a code for it waits and no other may be sent yet. What is done, and how long it
   * takes, is the same whoever has the address; only the letter differs. Refuses `too-many-requests`.
   */
  readonly ask: (ctx: Ctx, email: string) => Promise<void>
  /** Counts a try of this browser and judges it; refuses `code-wrong` and `code-over`. */
  readonly prove: (ctx: Ctx, email: string, code: string) => Promise<UseUp>
}
