import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { isWhole } from '../following/followers.ts'
import { followersStore, settledOf } from '../following/store.ts'
import { logStore } from '../log/store.ts'
import type { Publication } from '../publication/publication.ts'
import { waitingStore } from '../publication/waiting-store.ts'

interface ProvingContext {
  readonly db: Database
  readonly publication: Publication
  readonly now: () => Date
}

/**
 * Writes the proof of reserves that is due; its feed brings it into the log. Call it while holding the log, when every
 * posting taken is published: then the proof names the blocks that it adds up.
 */
export const proveReserves = async (ctx: ProvingContext): Promise<boolean> => {
  const { ledger, reserves } = ctx.publication
  if (!(await reserves.isDue(ctx))) return false
  const settled = await settledOf(ctx.db, ledger.feed.name)
  return reserves.write(ctx, {
    blocks: await logStore(ctx.db).parts(),
    accounts: await ledger.balancesBefore(ctx.db, settled),
  })
}

/** The same when no part of the ledger waits; otherwise it is written with that part. False when there is nothing to do. */
export const proveWaitingReserves = async (ctx: ProvingContext): Promise<boolean> => {
  const { followedFeeds, reserves } = ctx.publication
  if (!(await reserves.isDue(ctx))) return false
  return inTransaction(ctx.db, async (db) => {
    const held = await logStore(db).hold()
    if (!held || !isWhole(await followersStore(db).all(followedFeeds.map(({ name }) => name)))) return false
    return (await waitingStore(db).isEmpty()) && proveReserves({ ...ctx, db })
  })
}
