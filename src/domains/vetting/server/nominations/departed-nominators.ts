import type { LeavingContext } from '#platform/server/personal-data.ts'
import { endWithoutVerdict } from '../reviews/verdicts.ts'
import { vettingStore } from './store.ts'

/** Withdraws the nominations of somebody who leaves that no panel has decided. */
export const withdrawNominationsOf = async (ctx: LeavingContext, personId: string): Promise<void> => {
  const store = vettingStore(ctx.db)
  for (const id of await store.undecidedOf(personId)) {
    await store.lockNomination(id)
    const nomination = await store.findNomination(id)
    if (nomination?.status === 'pending' || nomination?.status === 'under_review')
      await endWithoutVerdict(ctx, nomination, { event: 'withdrawn', reason: 'withdrew', actorId: personId })
  }
}
