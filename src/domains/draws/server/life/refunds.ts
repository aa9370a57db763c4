import { accountRoots } from '#domains/identity/server/users/joined-accounts.ts'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import { openAccount, rewardsFund } from '#domains/wallet/server/accounts/accounts.ts'
import { returnPool } from '#domains/wallet/server/posting/funds.ts'
import { keyOf } from '#domains/wallet/server/posting/post-transfers.ts'
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
  const people = await drawEntriesStore(ctx.db).entrants(id)
  await notifyAll(ctx, people, drawCancelled, { drawId: id, title }, { key: `cancelled ${id}` })
}

/**
 * Gives up to `limit` paid entries back, once: to the account that is left of a person, or to the rewards fund where the
 * person was erased and nobody could spend them. Returns how many there were.
 */
const refundEntries = async (
  { db, now }: Pick<NotifyContext, 'db' | 'now'>,
  { id, price }: StoredDraw,
  which: 'all' | 'left-out',
  limit: number,
): Promise<number> => {
  const store = drawEntriesStore(db)
  const entries = await store.unrefunded(id, which, limit)
  const people = [...new Set(entries.map(({ person_id: personId }) => personId))]
  const roots = await accountRoots({ db }, people)
  const present = new Set((await presentPeople({ db }, [...roots.values()])).map((person) => person.id))
  const takings = await takingsOf(db, id)
  for (const { id: entry, person_id: personId } of entries) {
    const root = roots.get(personId) ?? personId
    await payOnce(db, {
      debit: takings,
      credit: present.has(root) ? await openAccount({ db }, root, 'earned') : await rewardsFund({ db }),
      amount: price,
      kind: 'refund',
      key: keyOf('draw-refund', String(entry)),
      about: drawName(id),
    })
  }
  const ids = entries.map(({ id: entry }) => entry)
  if (ids.length > 0) await store.refund(ids, now())
  return ids.length
}

/** Gives back the paid entries of people who were left out of the list. The caller holds the round. */
export const refundLeftOut = async (
  ctx: Pick<NotifyContext, 'db' | 'now'>,
  round: StoredDraw,
): Promise<void> => {
  while ((await refundEntries(ctx, round, 'left-out', BATCH)) === BATCH);
}

/**
 * Gives every paid entry of a cancelled draw back, once, and returns the prizes to the rewards fund, in short
 * transactions that each hold its row: a repeated run does nothing twice. Of a closed draw it gives back what was left out.
 */
export const refundRound = async (ctx: NotifyContext, id: string): Promise<void> => {
  for (;;) {
    const isDone = await inTransaction(ctx.db, async (db) => {
      const round = await drawRoundsStore(db).lock(id)
      if (round?.state === 'closed') await refundLeftOut({ db, now: ctx.now }, round)
      if (round?.state !== 'cancelled' || round.settled_at) return true
      if ((await refundEntries({ db, now: ctx.now }, round, 'all', BATCH)) === BATCH) return false
      await returnPool({ db }, await escrowOfDraw(db, id), `draw-prize:${id}`)
      await drawRoundsStore(db).settle(id, ctx.now())
      await drawEntriesStore(db).forgetMarks(id)
      await tellCancelled({ ...ctx, db }, round)
      return true
    })
    if (isDone) return
  }
}
