import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { NominationTrack } from '../../contracts/nomination-contract.ts'
import type { RefereesGiven } from '../../contracts/referee-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { nominationSubject } from '../nominations/nominations.ts'
import { lockForReviewer, refuseClosed } from '../panels/panels.ts'
import { vettingItem } from '../reviews/vetting-items.ts'
import { lockForParty } from '../tracking/answers.ts'
import { trackNomination } from '../tracking/track-nomination.ts'
import { keepReferees } from './referee-records.ts'
import { refereesStore } from './store.ts'

/**
 * Replaces the referees of the viewer's own nomination until it is decided. Refuses a field that is not whole, and
 * `nomination-not-found` for everybody but the nominator.
 */
export const giveReferees = async (
  ctx: SignedInCtx,
  { nominationId, ...given }: RefereesGiven & { readonly nominationId: string },
): Promise<NominationTrack> => {
  const { nomination, party } = await lockForParty(ctx, nominationId)
  if (party !== 'nominator') throw new Refusal('nomination-not-found')
  if (nomination.decided_at !== null) throw new Refusal('nomination-already-decided')
  await keepReferees(ctx, nomination, given)
  return trackNomination(ctx, nominationId)
}

/**
 * Opens the referees for a reviewer with a seat who has scored, for half an hour; the audit names who opened them.
 * Refuses `not-taken`, `scores-missing`, `referees-missing`, `already-reviewed` and a closed nomination.
 */
export const openReferees = async (ctx: SignedInCtx, id: string): Promise<VettingItem> => {
  const { nomination, seat, barred, isMine, ownScores } = await lockForReviewer(ctx, id)
  refuseClosed(barred)
  if (barred === 'already-reviewed') throw new Refusal('already-reviewed')
  if (!isMine) throw new Refusal('not-taken')
  // Names and relations would tell who the nominee is.
  if (ownScores.length === 0) throw new Refusal('scores-missing')
  const store = refereesStore(ctx.db)
  if ((await store.of([id])).length === 0) throw new Refusal('referees-missing')
  await store.addView({
    nomination_id: id,
    round: seat.round,
    reviewer_id: seat.reviewerId,
    at: ctx.now(),
  })
  ctx.auditing(nominationSubject(id), `round ${nomination.round}`)
  return vettingItem(ctx, id)
}
