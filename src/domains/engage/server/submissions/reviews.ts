import { reportFact } from '#domains/activity/server/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import { CLAIM_MINUTES, type SubmissionDecision, type ReviewItem } from '../../contracts/mission-contract.ts'
import { MAX_RESENDS, type SubmissionStatus } from '../../contracts/submission-contract.ts'
import { submissionDecided } from '../notices.ts'
import { dayTotalsStore, occurrencesStore } from '../tasks/occurrences-store.ts'
import { rewardOccurrence } from '../tasks/reward.ts'
import { tasksStore } from '../tasks/store.ts'
import { neverOf } from './checkers.ts'
import { surroundingsOf, titleOf } from './own.ts'
import { reviewsStore } from './reviews-store.ts'
import { type StoredSubmission, submissionsStore } from './store.ts'

/** What the viewer keeps for checking now, without the sender. */
export const listClaimed = async (ctx: SignedInCtx): Promise<ReviewItem[]> => {
  const store = submissionsStore(ctx.db)
  const ids = await reviewsStore(ctx.db).claimedIds(ctx.viewer.id, ctx.now())
  const rows: StoredSubmission[] = []
  for (const id of ids) {
    const row = await store.find(id)
    if (row) rows.push(row)
  }
  const surroundings = await surroundingsOf(ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    taskKind: row.taskKind,
    title: titleOf(row),
    words: row.words,
    ...surroundings(row),
    position: row.latitude === null ? null : `${row.latitude}, ${row.longitude ?? ''}`,
    risk: row.risk,
    riskReasons: row.riskReasons,
    sends: row.sends,
    resendsLeft: Math.max(0, MAX_RESENDS + 1 - row.sends),
    sentAt: row.sentAt.toISOString(),
    claimedUntil: (row.claimedUntil ?? row.sentAt).toISOString(),
  }))
}

/** How many submissions wait in the viewer's places. */
export const countWaitingSubmissions = (ctx: SignedInCtx): Promise<number> =>
  reviewsStore(ctx.db).countWaiting(scopeOf('moderation', ctx.viewer))

/** Takes the submission that has waited longest, unless the viewer keeps one already. */
export const claimNext = async (ctx: SignedInCtx): Promise<{ isFound: boolean }> => {
  const store = reviewsStore(ctx.db)
  const now = ctx.now()
  if ((await store.claimedIds(ctx.viewer.id, now)).length > 0) return { isFound: true }
  const id = await store.claim({
    personId: ctx.viewer.id,
    never: await neverOf(ctx),
    scope: scopeOf('moderation', ctx.viewer),
    now,
    until: new Date(now.getTime() + CLAIM_MINUTES * 60_000),
  })
  if (id) ctx.auditing(`submission:${id}`)
  return { isFound: id !== undefined }
}

const statuses: Readonly<Record<SubmissionDecision['outcome'], SubmissionStatus>> = {
  accept: 'accepted',
  return: 'returned',
  refuse: 'refused',
}

/** Pays an accepted one, or gives the cap of the day back for a refused one; a returned one keeps waiting. */
const settle = async (ctx: SignedInCtx, row: StoredSubmission, status: SubmissionStatus): Promise<void> => {
  const { taskId, period, personId } = row
  if (taskId === null || period === null || status === 'returned') return
  const task = await tasksStore(ctx.db).find(taskId)
  invariant(task, 'the task of a submission stays')
  const key = { taskId, period, personId }
  const isDone = status === 'accepted'
  const isDecided = await occurrencesStore(ctx.db).decide(key, isDone ? 'done' : 'refused', ctx.now())
  invariant(isDecided, 'a submission waits together with its task')
  if (isDone) await rewardOccurrence(ctx, task, key)
  else await dayTotalsStore(ctx.db).giveBack(personId, lagosDay(row.sentAt), task.units)
}

const refuseWithoutReason = (decision: SubmissionDecision, row: StoredSubmission): void => {
  if (decision.outcome === 'accept') return
  if (!decision.reason)
    throw new Refusal('invalid-input', { fields: { reason: message('Choose a reason.') } })
  if (decision.outcome === 'return' && row.sends > MAX_RESENDS)
    throw new Refusal('invalid-input', {
      fields: { outcome: message('It was sent back twice already. Accept or refuse it.') },
    })
}

/**
 * Accepts, returns or refuses a submission that the viewer took; refuses `claim-lost` when the half hour is over. The
 * sender's own accounts never decide it.
 */
export const decideSubmission = async (
  ctx: SignedInCtx,
  id: string,
  decision: SubmissionDecision,
): Promise<{ status: string }> => {
  const reviews = reviewsStore(ctx.db)
  const row = isId(id) ? await submissionsStore(ctx.db).find(id) : undefined
  const isClaimed = row && (await reviews.isClaimedBy(id, ctx.viewer.id, ctx.now()))
  if (!isClaimed || (await neverOf(ctx)).includes(row.personId)) throw new Refusal('claim-lost')
  if (!covers(scopeOf('moderation', ctx.viewer), row)) throw new Refusal('outside-place')
  refuseWithoutReason(decision, row)
  const status = statuses[decision.outcome]
  const reason = decision.outcome === 'accept' ? null : (decision.reason ?? null)
  const change = { status, reason, note: decision.note || null }
  if (!(await reviews.decide(id, ctx.viewer.id, ctx.now(), change))) throw new Refusal('claim-lost')
  await settle(ctx, row, status)
  const about = `submission:${id}`
  await reportFact(ctx, {
    kind: 'proof.reviewed',
    who: ctx.viewer.id,
    about,
    detail: { kind: row.kind, status },
  })
  // A refused photo proof lowers the sender's quality; other words that were refused do not.
  if (row.taskId !== null && row.kind === 'proof' && status === 'refused')
    await reportFact(ctx, { kind: 'proof.refused', who: row.personId, about })
  if (row.kind === 'hero' && status === 'accepted')
    await reportFact(ctx, { kind: 'hero.accepted', who: row.personId, about })
  if (status !== 'accepted' || row.taskId === null)
    await notify(ctx, row.personId, submissionDecided, {
      id,
      outcome: status === 'waiting' ? 'returned' : status,
      reason,
    })
  ctx.auditing(about, [status, reason, decision.note].filter(Boolean).join(': '))
  return { status }
}
