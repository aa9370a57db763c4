import { isId } from '#platform/server/database/cursors.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import type { Nomination } from '../../contracts/nomination-contract.ts'
import { consentStore } from '../consent/store.ts'
import { attachEvidence, showNomination } from '../nominations/nominations.ts'
import { finalizeLocked } from '../reviews/verdicts.ts'
import { vettingStore, type StoredNomination } from '../nominations/store.ts'

/** The viewer's role in a nomination: nominator, nominee, or null. */
export const partyOf = async (
  ctx: SignedInCtx,
  nomination: StoredNomination,
): Promise<'nominator' | 'nominee' | null> => {
  if (nomination.nominator_id === ctx.viewer.id) return 'nominator'
  const consent = await consentStore(ctx.db).find(nomination.id)
  return consent?.person_id === ctx.viewer.id ? 'nominee' : null
}

/** Locks a nomination for its nominator or nominee; refuses `nomination-not-found` for everybody else. */
export const lockForParty = async (ctx: SignedInCtx, id: string) => {
  if (!isId(id)) throw new Refusal('nomination-not-found')
  const store = vettingStore(ctx.db)
  await store.lockNomination(id)
  await finalizeLocked(ctx, id)
  const nomination = await store.findNomination(id)
  const party = nomination ? await partyOf(ctx, nomination) : null
  if (!nomination || !party) throw new Refusal('nomination-not-found')
  return { nomination, party }
}

/**
 * Answers the reviewers' question and starts a new round of reviews. Refuses `nothing-asked`, and
 * `nomination-not-found` for everybody but nominator and nominee.
 */
export const answerReviewers = async (
  ctx: SignedInCtx,
  {
    nominationId,
    answer,
    evidenceIds,
  }: { nominationId: string; answer: string; evidenceIds?: string[] | undefined },
): Promise<Nomination> => {
  const { nomination } = await lockForParty(ctx, nominationId)
  if (nomination.info_requested === null) throw new Refusal('nothing-asked')
  await attachEvidence(ctx, nominationId, evidenceIds ?? [])
  const store = vettingStore(ctx.db)
  const now = ctx.now()
  await store.changeNomination(nominationId, {
    info_requested: null,
    info_requested_at: null,
    round: nomination.round + 1,
    round_started_at: now,
    seats: nomination.reviews_needed,
  })
  await store.addEvent({
    nomination_id: nominationId,
    at: now,
    kind: 'answered',
    actor_id: ctx.viewer.id,
    note: answer,
  })
  return showNomination(ctx, nominationId)
}
