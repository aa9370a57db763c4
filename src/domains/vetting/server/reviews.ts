import { note } from '#domains/activity/server/facts.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { Bucket, Review, VettingItem } from '../nomination-contract.ts'
import { barredFrom, nominationMoves, outcomeOf, reasonOf } from '../rules.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/cursors.ts'
import { enterLeader } from '#domains/leaders/server/directory.ts'
import { writeToNominator } from './jobs.ts'
import { nominationName } from './nominations.ts'
import { vettingStore, type StoredNomination } from './store.ts'
import { roundOf, vettingItems } from './vetting-items.ts'

/** One page of a bucket with the counts of all four. */
export const showQueue = async (
  ctx: SignedInCtx,
  { bucket, cursor, limit }: { bucket: Bucket; cursor?: string | undefined; limit: number },
) => {
  const store = vettingStore(ctx.db)
  const list = `queue-${bucket}`
  const rows = await store.queue(bucket, decodeCursor(list, cursor, isTimeKey), limit + 1)
  const page = pageOfRows(list, rows, limit, (row) => (row.decided_at ?? row.submitted_at).toISOString())
  const counts: Record<Bucket, number> = { pending: 0, under_review: 0, approved: 0, rejected: 0 }
  for (const { status, count } of await store.queueCounts()) counts[status] = count
  return {
    items: await vettingItems(ctx, page.rows),
    total: counts[bucket],
    nextCursor: page.nextCursor,
    counts,
  }
}

/** Locks the nomination, so that whatever is decided next is decided on what is true now. */
const lockedNomination = async (ctx: SignedInCtx, id: string) => {
  const store = vettingStore(ctx.db)
  if (!isId(id)) throw new Refusal('nomination-not-found')
  await store.lockNomination(id)
  const nomination = await store.findNomination(id)
  if (!nomination) throw new Refusal('nomination-not-found')
  const round = roundOf(nomination, await store.assignmentsOf([id]), await store.reviewsOf([id]))
  const barred = barredFrom(round.state, ctx.viewer.id)
  if (barred === 'own-nomination' || barred === 'waiting-for-nominator') throw new Refusal(barred)
  if (barred === 'decided') throw new Refusal('nomination-already-decided')
  const isMine = round.assignees.some(({ reviewerId }) => reviewerId === ctx.viewer.id)
  return { nomination, ...round, barred, isMine }
}

const itemOf = async (ctx: SignedInCtx, id: string): Promise<VettingItem> => {
  const nomination = await vettingStore(ctx.db).findNomination(id)
  const [item] = await vettingItems(ctx, nomination ? [nomination] : [])
  invariant(item, 'a locked nomination stays')
  return item
}

/** Gives the reviewer a seat; taking again what is already taken changes nothing. Refuses `fully-assigned` and what bars them. */
export const takeNomination = async (ctx: SignedInCtx, id: string): Promise<VettingItem> => {
  const { nomination, seats, isMine } = await lockedNomination(ctx, id)
  if (isMine) return itemOf(ctx, id)
  const store = vettingStore(ctx.db)
  const now = ctx.now()
  const reviewerId = ctx.viewer.id
  if (!(await store.assign(nomination, reviewerId, seats, now))) throw new Refusal('fully-assigned')
  if (nomination.status === 'pending')
    await store.changeNomination(id, {
      status: nominationMoves.move('pending', 'under_review'),
      first_taken_at: nomination.first_taken_at ?? now,
    })
  await store.addEvent({ nomination_id: id, at: now, kind: 'taken', actor_id: reviewerId })
  await note(ctx, {
    kind: 'nomination.taken',
    who: reviewerId,
    about: nominationName(id),
    detail: { round: nomination.round },
  })
  ctx.auditing(nominationName(id), `round ${nomination.round}`)
  return itemOf(ctx, id)
}

const askNominator = async (
  ctx: SignedInCtx,
  nomination: StoredNomination,
  question: string,
): Promise<void> => {
  const store = vettingStore(ctx.db)
  const { id } = nomination
  await store.changeNomination(id, {
    status: nominationMoves.move(nomination.status, 'pending'),
    info_requested: question,
  })
  await store.addEvent({
    nomination_id: id,
    at: ctx.now(),
    kind: 'info_requested',
    actor_id: ctx.viewer.id,
    note: question,
  })
  await writeToNominator(ctx, nomination, 'info_requested')
}

/** Gives an approved nomination its leader, which it names from now on. */
const enter = async (ctx: SignedInCtx, nomination: StoredNomination): Promise<void> => {
  const store = vettingStore(ctx.db)
  const files = await store.filesOf([nomination.id])
  const leaderId = await enterLeader(ctx, {
    nominationId: nomination.id,
    nominatorId: nomination.nominator_id,
    fullName: nomination.nominee_full_name,
    currentOffice: nomination.current_office,
    officeType: nomination.office_type,
    region: nomination.region,
    zone: nomination.zone,
    state: nomination.state,
    lga: nomination.lga,
    biography: nomination.biography,
    nominationStatement: nomination.nomination_statement,
    photoFileId: files.find(({ purpose }) => purpose === 'photo')?.file_id ?? null,
    evidenceFileIds: files.filter(({ purpose }) => purpose === 'evidence').map(({ file_id }) => file_id),
    sentAt: nomination.submitted_at,
    takenAt: nomination.first_taken_at,
  })
  await store.changeNomination(nomination.id, { leader_id: leaderId })
}

const decide = async (
  ctx: SignedInCtx,
  nomination: StoredNomination,
  status: 'approved' | 'rejected',
  reasonCode: string | null,
): Promise<void> => {
  const store = vettingStore(ctx.db)
  const { id } = nomination
  const now = ctx.now()
  await store.changeNomination(id, {
    status: nominationMoves.move(nomination.status, status),
    decided_at: now,
    reason_code: reasonCode,
  })
  await store.addEvent({ nomination_id: id, at: now, kind: status, actor_id: ctx.viewer.id })
  await note(ctx, {
    kind: 'nomination.decided',
    who: nomination.nominator_id,
    about: nominationName(id),
    detail: { status },
  })
  if (status === 'approved') await enter(ctx, nomination)
  await writeToNominator(ctx, nomination, status)
}

/**
 * Keeps a sealed verdict and acts on it once the round is decided (decision D-05). Refuses `not-taken`,
 * `already-reviewed` and what bars the reviewer.
 */
export const reviewNomination = async (
  ctx: SignedInCtx,
  id: string,
  review: Review,
): Promise<VettingItem> => {
  const { nomination, given, isMine, barred } = await lockedNomination(ctx, id)
  if (barred === 'already-reviewed') throw new Refusal('already-reviewed')
  if (!isMine) throw new Refusal('not-taken')
  const store = vettingStore(ctx.db)
  const { round, reviews_needed: needed } = nomination
  const reviewerId = ctx.viewer.id
  const { verdict, notes = '' } = review
  const reasonCode = verdict === 'reject' ? (review.reasonCode ?? null) : null
  const at = ctx.now()
  await store.addReview({
    nomination_id: id,
    round,
    reviewer_id: reviewerId,
    verdict,
    notes,
    reason_code: reasonCode,
    at,
  })
  await note(ctx, {
    kind: 'nomination.reviewed',
    who: reviewerId,
    about: nominationName(id),
    detail: { round },
  })
  const all = [...given, { reviewerId, verdict, reasonCode }]
  const outcome = outcomeOf(all, needed)
  // The audit may be read before the other verdict is in, so it keeps the seal; the review itself is append-only too.
  ctx.auditing(nominationName(id), `round ${round}: ${outcome}`)
  if (outcome === 'info-requested') await askNominator(ctx, nomination, notes)
  else await store.addEvent({ nomination_id: id, at, kind: 'reviewed', actor_id: reviewerId })
  if (outcome === 'approved' || outcome === 'rejected')
    await decide(ctx, nomination, outcome, outcome === 'rejected' ? reasonOf(all) : null)
  return itemOf(ctx, id)
}
