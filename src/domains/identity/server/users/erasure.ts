import type { Ctx } from '#platform/server/context.ts'
import { erasureStore } from './erasure-store.ts'

/**
 * Overwrites everything that names a person and lets them in; the row stays as a number, because the ledger, ballots and
 * moves point at it. False when that was done before.
 */
export const erasePerson = (ctx: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<boolean> =>
  erasureStore(ctx.db).erase(personId, ctx.now())

/** True when nobody else could run the platform after this person is gone. */
export const isLastAdmin = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> =>
  (await erasureStore(ctx.db).otherAdmins(personId)) === 0
