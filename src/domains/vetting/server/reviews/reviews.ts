import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import {
  checks,
  type Finding,
  type GivenVerdict,
  type Scores,
  type VettingItem,
} from '../../contracts/review-contract.ts'
import { isOverBar, scoreRows, finalAt } from '../../rules.ts'
import { nominationSubject } from '../nominations/nominations.ts'
import { lockForReviewer, refuseClosed } from '../panels/panels.ts'
import { type RecordedChecks, panelStore } from '../panels/store.ts'
import { finalizeVerdict } from './finalizing.ts'
import { vettingStore } from '../nominations/store.ts'
import { vettingItem } from './vetting-items.ts'

/** Locks a nomination on which the reviewer has a seat and no verdict yet; refuses any other. */
const lockSeat = async (ctx: SignedInCtx, id: string) => {
  const locked = await lockForReviewer(ctx, id)
  refuseClosed(locked.barred)
  if (locked.barred === 'already-reviewed') throw new Refusal('already-reviewed')
  if (!locked.isMine) throw new Refusal('not-taken')
  return locked
}

/**
 * Stores the scores of the blind first pass, once, and then shows the nominee to this reviewer. Refuses `not-taken`,
 * `already-scored`, `already-reviewed` and a closed nomination.
 */
export const scoreNomination = async (ctx: SignedInCtx, id: string, scores: Scores): Promise<VettingItem> => {
  const { seat, ownScores, nomination } = await lockSeat(ctx, id)
  if (ownScores.length > 0) throw new Refusal('already-scored')
  const at = ctx.now()
  await panelStore(ctx.db).addScores(seat, scoreRows(scores), at)
  await vettingStore(ctx.db).addEvent({
    nomination_id: id,
    at,
    kind: 'scored',
    actor_id: ctx.viewer.id,
  })
  // The audit log holds no scores and no verdict, because it can be read before the other reviewer has given theirs.
  ctx.auditing(nominationSubject(id), `round ${nomination.round}`)
  return vettingItem(ctx, id)
}

const recordedChecks = (review: GivenVerdict, evidenceIds: readonly string[]): RecordedChecks => {
  const given = (review.findings ?? []).map((text) => {
    const [fileId = '', finding] = text.split(':')
    return { fileId, finding: finding as Finding }
  })
  const known = new Set(evidenceIds)
  if (given.some(({ fileId }) => !known.delete(fileId)))
    throw new Refusal('invalid-input', {
      fields: {
        findings: message('Say once of each file of this nomination whether it supports the claim.'),
      },
    })
  return { checked: checks.filter((check) => review[check] === true), findings: given }
}

/**
 * Holds a sealed verdict for ten seconds, in which the reviewer can undo it; then a job makes it final and applies it
 * (decision D-05). Refuses `not-taken`, `scores-missing`, `already-reviewed`, the `verdict` field when the scores are
 * under the published bar, and a closed nomination.
 */
export const reviewNomination = async (
  ctx: SignedInCtx,
  id: string,
  review: GivenVerdict,
): Promise<VettingItem> => {
  const { nomination, seat, ownScores } = await lockSeat(ctx, id)
  const { verdict, notes = '' } = review
  if (verdict !== 'request_info' && ownScores.length === 0) throw new Refusal('scores-missing')
  if (verdict === 'approve' && !isOverBar(ownScores))
    throw new Refusal('invalid-input', {
      fields: { verdict: message('Your scores are under the bar: an average of 6 and no score under 4.') },
    })
  const files = await vettingStore(ctx.db).filesOf([id])
  const evidenceIds = files.filter(({ purpose }) => purpose === 'evidence').map(({ file_id }) => file_id)
  const at = ctx.now()
  const held = await panelStore(ctx.db).hold({
    nomination_id: id,
    round: seat.round,
    reviewer_id: seat.reviewerId,
    verdict,
    notes,
    reason_code: verdict === 'reject' ? (review.reasonCode ?? null) : null,
    checks: recordedChecks(review, evidenceIds),
    at,
    settles_at: finalAt(at),
  })
  if (!held) throw new Refusal('already-reviewed')
  await enqueue(ctx.db, finalizeVerdict, { nominationId: id }, finalAt(at))
  ctx.auditing(nominationSubject(id), `round ${nomination.round}`)
  return vettingItem(ctx, id)
}

/** Takes the reviewer's verdict back within its ten seconds; refuses `nothing-to-undo`. */
export const undoReview = async (ctx: SignedInCtx, id: string): Promise<VettingItem> => {
  const { seat } = await lockForReviewer(ctx, id)
  if (!(await panelStore(ctx.db).dropHeld(seat))) throw new Refusal('nothing-to-undo')
  await vettingStore(ctx.db).addEvent({
    nomination_id: id,
    at: ctx.now(),
    kind: 'undone',
    actor_id: ctx.viewer.id,
  })
  ctx.auditing(nominationSubject(id), `round ${seat.round}`)
  return vettingItem(ctx, id)
}
