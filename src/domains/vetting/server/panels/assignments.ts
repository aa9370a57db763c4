import { randomBytes } from 'node:crypto'
import { reportFact } from '#domains/activity/server/facts.ts'
import { beginVetting } from '#domains/leaders/server/entry/nominees.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { peopleWithRole } from '#domains/identity/server/user-directory/role-holders.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { refuseOutside } from '#shared/scope.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { chooseBySeed, nominationTransitions } from '../../rules.ts'
import type { ReviewerFacts } from '../conflicts/store.ts'
import { drawsStore } from './draws-store.ts'
import { nominationSubject } from '../nominations/nominations.ts'
import { lockForReviewer, refuseClosed } from './panels.ts'
import { reopenWhenEmpty } from './reopen.ts'
import { ownFacts, reviewerFacts } from '../conflicts/reviewer-facts.ts'
import { panelStore } from './store.ts'
import { queueStore } from '../queue/store.ts'
import { panelsOf, roundOf } from './rounds.ts'
import { finalizeLocked } from '../reviews/verdicts.ts'
import { type EventKind, vettingStore, type StoredNomination } from '../nominations/store.ts'
import { vettingItem } from '../reviews/vetting-items.ts'

type WriteContext = Pick<Ctx, 'db' | 'now'>

/** Gives a reviewer a seat on a locked nomination; returns false when none is free. */
const giveSeat = async (
  ctx: WriteContext,
  nomination: StoredNomination,
  reviewerId: string,
  { kind, actorId }: { kind: EventKind; actorId: string | null },
): Promise<boolean> => {
  const { id, round } = nomination
  const now = ctx.now()
  if (!(await panelStore(ctx.db).assign(nomination, reviewerId, now))) return false
  const store = vettingStore(ctx.db)
  if (nomination.status === 'pending')
    await store.changeNomination(id, {
      status: nominationTransitions.move('pending', 'under_review'),
      first_taken_at: nomination.first_taken_at ?? now,
    })
  await beginVetting(ctx, id)
  await store.addEvent({ nomination_id: id, at: now, kind, actor_id: actorId })
  await reportFact(ctx, {
    kind: 'nomination.taken',
    who: reviewerId,
    about: nominationSubject(id),
    detail: { round },
  })
  return true
}

/** Gives the reviewer a seat; taking it twice changes nothing. Refuses `fully-assigned` and a closed nomination. */
export const takeNomination = async (ctx: SignedInCtx, id: string): Promise<VettingItem> => {
  const { nomination, isMine, barred } = await lockForReviewer(ctx, id)
  refuseClosed(barred)
  if (isMine) return vettingItem(ctx, id)
  const { id: reviewerId } = ctx.viewer
  if (!(await giveSeat(ctx, nomination, reviewerId, { kind: 'taken', actorId: reviewerId })))
    throw new Refusal('fully-assigned')
  ctx.auditing(nominationSubject(id), `round ${nomination.round}`)
  return vettingItem(ctx, id)
}

interface Draw {
  readonly seed: string
  readonly eligible: readonly string[]
  readonly chosen: string
}

/** Draws one id at random; `eligible` must not be empty. */
const drawAmong = (eligible: readonly string[]): Draw => {
  const seed = randomBytes(32).toString('hex')
  return { seed, eligible, chosen: chooseBySeed(eligible, seed) ?? '' }
}

/** Records a draw, so that anybody can repeat it. */
const recordDraw = (
  ctx: Pick<Ctx, 'db' | 'now' | 'newId'>,
  kind: 'nomination' | 'reviewer',
  { seed, eligible, chosen }: Draw,
  who: { nomination_id: string; reviewer_id: string },
) =>
  drawsStore(ctx.db).add({
    id: ctx.newId(),
    at: ctx.now(),
    kind,
    seed,
    eligible: [...eligible],
    chosen,
    ...who,
  })

/** Draws a nomination for the reviewer among those with a free seat and no conflict; refuses `nothing-to-draw`. */
export const drawNomination = async (ctx: SignedInCtx): Promise<VettingItem> => {
  const reviewerId = ctx.viewer.id
  const store = queueStore(ctx.db, await ownFacts(ctx))
  const tried = new Set<string>()
  for (;;) {
    const eligible = (await store.open()).filter((id) => !tried.has(id))
    if (eligible.length === 0) throw new Refusal('nothing-to-draw')
    const draw = drawAmong(eligible)
    const { chosen } = draw
    await vettingStore(ctx.db).lockNomination(chosen)
    await finalizeLocked(ctx, chosen)
    // Somebody may have taken the last seat before the lock; then draw again without this nomination.
    const nomination = (await store.mayBeGiven(chosen)) ? await store.find(chosen) : undefined
    tried.add(chosen)
    if (!nomination) continue
    await giveSeat(ctx, nomination, reviewerId, { kind: 'assigned', actorId: reviewerId })
    await recordDraw(ctx, 'nomination', draw, { nomination_id: chosen, reviewer_id: reviewerId })
    ctx.auditing(nominationSubject(chosen), `round ${nomination.round}, drawn among ${eligible.length}`)
    return vettingItem(ctx, chosen)
  }
}

/** Gives up the reviewer's seat; refuses `not-taken`, and `already-reviewed` once a verdict is in. */
export const releaseSeat = async (ctx: SignedInCtx, id: string, reason: string): Promise<VettingItem> => {
  const { seat, isMine, barred } = await lockForReviewer(ctx, id)
  if (!isMine) throw new Refusal('not-taken')
  if (barred !== null) throw new Refusal(barred === 'already-reviewed' ? barred : 'not-taken')
  const now = ctx.now()
  await panelStore(ctx.db).release(seat, 'reviewer', reason, now)
  await vettingStore(ctx.db).addEvent({
    nomination_id: id,
    at: now,
    kind: 'released',
    actor_id: ctx.viewer.id,
  })
  await reopenWhenEmpty(ctx, id)
  ctx.auditing(nominationSubject(id), reason)
  return vettingItem(ctx, id)
}

type UnfilledReason = 'no-free-reviewer' | 'decided' | 'waiting-for-nominator' | 'fully-assigned'
const whyUnfilled = (nomination: StoredNomination, free: number): UnfilledReason | null => {
  if (nomination.decided_at !== null) return 'decided'
  if (nomination.info_requested !== null) return 'waiting-for-nominator'
  return free === 0 ? 'fully-assigned' : null
}

interface AssignmentRun {
  readonly reviewers: readonly ReviewerFacts[]
  readonly assigned: { nominationId: string; reference: string; reviewerId: string }[]
}

/** Fills the free seats of one nomination; `why` says why a seat stays free, null when none does. */
const fillSeats = async (
  ctx: SignedInCtx,
  id: string,
  { reviewers, assigned }: AssignmentRun,
): Promise<{ reference: string; why: UnfilledReason | null }> => {
  const store = vettingStore(ctx.db)
  await store.lockNomination(id)
  await finalizeLocked(ctx, id)
  const nomination = await store.findNomination(id)
  if (!nomination) throw new Refusal('nomination-not-found')
  refuseOutside('vetting-lead', ctx.viewer, nomination)
  const { reference } = nomination
  const { assignees } = roundOf(nomination, await panelsOf(ctx, [id]))
  const free = Math.max(0, nomination.seats - assignees.length)
  const why = whyUnfilled(nomination, free)
  if (why) return { reference, why }
  for (let left = free; left > 0; left -= 1) {
    const eligible: string[] = []
    for (const each of reviewers) if (await queueStore(ctx.db, each).mayBeGiven(id)) eligible.push(each.id)
    if (eligible.length === 0) return { reference, why: 'no-free-reviewer' }
    const draw = drawAmong(eligible.toSorted())
    const { chosen } = draw
    const now = await store.findNomination(id)
    if (now) await giveSeat(ctx, now, chosen, { kind: 'assigned', actorId: chosen })
    await recordDraw(ctx, 'reviewer', draw, { nomination_id: id, reviewer_id: chosen })
    assigned.push({ nominationId: id, reference, reviewerId: chosen })
  }
  return { reference, why: null }
}

/** Fills free seats at random with reviewers who have no conflict; refuses `nomination-not-found` and `reviewer-unknown`. */
export const assignReviewers = async (
  ctx: SignedInCtx,
  { nominationIds, reviewerIds }: { nominationIds: string[]; reviewerIds?: string[] | undefined },
) => {
  const all = await peopleWithRole(ctx, 'vetting_reviewer')
  if (reviewerIds?.some((id) => !all.includes(id))) throw new Refusal('reviewer-unknown')
  const chosen = reviewerIds && reviewerIds.length > 0 ? reviewerIds : all
  const facts = await reviewerFacts(ctx, [...new Set(chosen)])
  const run: AssignmentRun = { reviewers: [...facts.values()], assigned: [] }
  const left: { nominationId: string; reference: string; why: UnfilledReason }[] = []
  // Always lock in id order, so that two leads who assign the same nominations do not deadlock.
  for (const id of [...new Set(nominationIds)].toSorted()) {
    if (!isId(id)) throw new Refusal('nomination-not-found')
    const { reference, why } = await fillSeats(ctx, id, run)
    if (why) left.push({ nominationId: id, reference, why })
    ctx.auditing(nominationSubject(id), why ?? 'filled')
  }
  const names = await namesOf(
    ctx,
    run.assigned.map(({ reviewerId }) => reviewerId),
  )
  const assigned = run.assigned.map(({ nominationId, reference, reviewerId }) => {
    const name = names.get(reviewerId)
    return { nominationId, reference, reviewer: name ? fullName(name) : '' }
  })
  return { assigned, left }
}

/** All draws, newest first. */
export const listDraws = async (
  ctx: SignedInCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const after = decodeCursor('draws', cursor, isTimeKey)
  const { total, rows } = await drawsStore(ctx.db).page(after, limit + 1)
  const page = pageOfRows('draws', rows, limit, (row) => row.at.toISOString())
  const names = await namesOf(
    ctx,
    page.rows.map(({ reviewer_id }) => reviewer_id),
  )
  const items = page.rows.map(({ id, at, kind, seed, eligible, chosen, ...row }) => {
    const name = names.get(row.reviewer_id)
    const reviewer = name ? fullName(name) : ''
    return {
      id,
      at: at.toISOString(),
      kind,
      seed,
      eligible,
      chosen,
      nominationId: row.nomination_id,
      reviewer,
    }
  })
  return { items, total, nextCursor: page.nextCursor }
}
