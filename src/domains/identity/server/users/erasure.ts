import type { Ctx } from '#platform/server/context.ts'
import { erasureStore } from './erasure-store.ts'

/**
 * Overwrites everything that identifies a person or lets them sign in. The row stays as a number, because the ledger,
 * ballots and transitions reference it. False when the person was erased before.
 */
export const erasePerson = (ctx: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<boolean> =>
  erasureStore(ctx.db).erase(personId, ctx.now())

/** Overwrites what an older release, which knew fewer columns, has left of somebody erased. */
export const erasePersonAgain = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<void> =>
  erasureStore(ctx.db).eraseAgain(personId)

/** Begins an erasure: whatever pays this person waits for its end. */
export const holdPerson = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<void> =>
  erasureStore(ctx.db).hold(personId)

/** True for an administrator without whom none would remain. */
export const isLastAdmin = (ctx: Pick<Ctx, 'db'>, personId: string): Promise<boolean> =>
  erasureStore(ctx.db).isLastAdmin(personId)
