import type { Ctx } from '#platform/server/context.ts'
import { nominationTransitions } from '../../rules.ts'
import { panelsOf, roundOf } from './rounds.ts'
import { vettingStore } from '../nominations/store.ts'

/** Puts a nomination back in the queue when this round has no seat taken and no verdict. */
export const reopenWhenEmpty = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<void> => {
  const store = vettingStore(ctx.db)
  const nomination = await store.findNomination(id)
  if (nomination?.status !== 'under_review') return
  const { assignees, reviewsIn } = roundOf(nomination, await panelsOf(ctx, [id]))
  if (assignees.length === 0 && reviewsIn === 0)
    await store.changeNomination(id, { status: nominationTransitions.move('under_review', 'pending') })
}
