import { openAccount } from '#domains/wallet/server/accounts/accounts.ts'
import { returnPool } from '#domains/wallet/server/posting/funds.ts'
import { keyOf } from '#domains/wallet/server/posting/posting.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { notifyAll, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { drawEntriesStore } from '../entering/store.ts'
import { drawCancelled } from '../notices.ts'
import { drawRoundsStore, type StoredDraw } from '../store.ts'
import { drawName, escrowOfDraw, payOnce, takingsOf } from './pools.ts'

/** Entries of one transaction: few enough for a short one. */
const BATCH = 100

/** Tells everybody who entered, once. */
const tellCancelled = async (ctx: NotifyContext, { id, title }: StoredDraw): Promise<void> => {
  const people = (await drawEntriesStore(ctx.db).ofRound(id)).map(({ person_id: personId }) => personId)
  await notifyAll(ctx, [...new Set(people)], drawCancelled, { drawId: id, title }, { key: `cancelled ${id}` })
}

/**
 * Gives every paid entry of a cancelled draw back, once, and returns the prizes to the rewards fund, in short
 * transactions that each hold its row: a repeated run does nothing twice.
 */
export const refundRound = async (ctx: NotifyContext, id: string): Promise<void> => {
  for (;;) {
    const isDone = await inTransaction(ctx.db, async (db) => {
      const round = await drawRoundsStore(db).lock(id)
      if (round?.state !== 'cancelled' || round.settled_at) return true
      const entries = await drawEntriesStore(db).unrefunded(id, BATCH)
      const takings = await takingsOf(db, id)
      for (const { id: entry, person_id: personId } of entries)
        await payOnce(db, {
          debit: takings,
          credit: await openAccount({ db }, personId, 'earned'),
          amount: round.price,
          kind: 'refund',
          key: keyOf('draw-refund', String(entry)),
          about: drawName(id),
        })
      const ids = entries.map(({ id: entry }) => entry)
      if (ids.length > 0) await drawEntriesStore(db).refund(ids, ctx.now())
      if (ids.length === BATCH) return false
      await returnPool({ db }, await escrowOfDraw(db, id), `draw-prize:${id}`)
      await drawRoundsStore(db).settle(id, ctx.now())
      await tellCancelled({ ...ctx, db }, round)
      return true
    })
    if (isDone) return
  }
}
