import { isId } from '#platform/server/database/cursors.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { barredFromReview } from '../../rules.ts'
import { queueStore } from '../queue/store.ts'
import { ownFacts } from '../conflicts/reviewer-facts.ts'
import { panelsOf, roundOf } from './rounds.ts'
import { finalizeLocked } from '../reviews/verdicts.ts'
import { vettingStore } from '../nominations/store.ts'

/**
 * Locks a nomination for a reviewer's action and finalizes what is due on it, so that the caller decides on the current
 * state. Refuses `nomination-not-found`, also when the reviewer has a conflict.
 */
export const lockForReviewer = async (ctx: SignedInCtx, id: string) => {
  if (!isId(id)) throw new Refusal('nomination-not-found')
  await vettingStore(ctx.db).lockNomination(id)
  await finalizeLocked(ctx, id)
  const nomination = await queueStore(ctx.db, await ownFacts(ctx)).find(id)
  if (!nomination) throw new Refusal('nomination-not-found')
  const records = await panelsOf(ctx, [id])
  const round = roundOf(nomination, records)
  const isOwn = (row: { reviewer_id: string; round: number }) =>
    row.reviewer_id === ctx.viewer.id && row.round === nomination.round
  return {
    nomination,
    ...round,
    barred: barredFromReview(round.state, ctx.viewer.id),
    isMine: round.assignees.some(({ reviewerId }) => reviewerId === ctx.viewer.id),
    ownScores: records.scores.filter(isOwn),
    seat: { nominationId: id, round: nomination.round, reviewerId: ctx.viewer.id },
  }
}

/** Refuses a nomination that nobody may review now: it is decided, or it waits for the nominator. */
export const refuseClosed = (barred: ReturnType<typeof barredFromReview>): void => {
  if (barred === 'decided') throw new Refusal('nomination-already-decided')
  if (barred === 'waiting-for-nominator') throw new Refusal('waiting-for-nominator')
}
