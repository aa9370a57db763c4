import { attachFiles } from '#domains/files/server/attachments.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import type { RefereeOutcome } from '../../contracts/referee-contract.ts'
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
import type { RecordedChecks } from '../columns.ts'
import { panelStore } from '../panels/store.ts'
import { refereesStore } from '../referees/store.ts'
import { finalizeVerdict } from './verdict-job.ts'
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

type Findings = NonNullable<RecordedChecks['findings']>

const findingsOf = (review: GivenVerdict, evidenceIds: readonly string[]): Findings => {
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
  return given
}

/** What the reviewer noted of the referees. An approval notes each one on file; nobody else can be noted. */
const refereesNoted = async (ctx: SignedInCtx, id: string, review: GivenVerdict) => {
  const given = (review.referees ?? []).map((text) => {
    const [place = '', outcome] = text.split(':')
    return { place: Number(place), outcome: outcome as RefereeOutcome }
  })
  const left = new Set((await refereesStore(ctx.db).of([id])).map(({ place }) => place))
  const areKnown = given.every(({ place }) => left.delete(place))
  if (!areKnown || (review.verdict === 'approve' && left.size > 0))
    throw new Refusal('invalid-input', {
      fields: { referees: message('For each referee, record once whether you reached them.') },
    })
  return given
}

/** The independent source of an approval; a file of the reviewer is attached to the nomination. */
const namedSource = async (
  ctx: SignedInCtx,
  id: string,
  { verdict, sourceTitle: title, sourceDate: datedOn, sourceUrl: url, evidenceIds = [] }: GivenVerdict,
): Promise<Pick<RecordedChecks, 'source'>> => {
  if (verdict !== 'approve' || !title || !datedOn) return {}
  if (datedOn > lagosDay(ctx.now()))
    throw new Refusal('invalid-input', { fields: { sourceDate: message('This day is still to come.') } })
  if (url) return { source: { title, datedOn, url } }
  const [fileId] = evidenceIds
  const isOwn = await attachFiles(ctx, {
    ownerId: ctx.viewer.id,
    ids: evidenceIds,
    to: nominationSubject(id),
  })
  if (!isOwn || fileId === undefined) throw new Refusal('evidence-unknown')
  return { source: { title, datedOn, fileId } }
}

const recordedChecks = async (
  ctx: SignedInCtx,
  id: string,
  review: GivenVerdict,
): Promise<RecordedChecks> => {
  const files = await vettingStore(ctx.db).filesOf([id])
  const evidenceIds = files.filter(({ purpose }) => purpose === 'evidence').map(({ file_id }) => file_id)
  return {
    checked: checks.filter((check) => review[check] === true),
    findings: findingsOf(review, evidenceIds),
    referees: await refereesNoted(ctx, id, review),
    ...(await namedSource(ctx, id, review)),
  }
}

/**
 * Holds a sealed verdict for ten seconds, in which the reviewer can undo it; then a job makes it final and applies it
 * (decision D-05). Refuses `not-taken`, `scores-missing`, `already-reviewed`, `evidence-unknown`, the `verdict` field when
 * the scores are under the published bar, and a closed nomination.
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
  const at = ctx.now()
  const held = await panelStore(ctx.db).hold({
    nomination_id: id,
    round: seat.round,
    reviewer_id: seat.reviewerId,
    verdict,
    notes,
    reason_code: verdict === 'reject' ? (review.reasonCode ?? null) : null,
    checks: await recordedChecks(ctx, id, review),
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
