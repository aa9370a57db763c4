import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import {
  adminRoleOf,
  endAdmin,
  endAdminRole,
  findPerson,
  revokeRole,
} from '#domains/identity/server/user-directory/user-directory.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { csvFile } from '#platform/server/formats/csv.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { grantedRoles, type Permission, permissions, roleTable } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { quarterOf } from '#shared/values/quarter.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { type AccessReview, REVIEW_DAYS, type ReviewSummary } from '../../access-review-contract.ts'
import { accessReviewsStore, type Decision, type Held } from './store.ts'
import { holdings } from './holders.ts'
import { staffNamesOf } from '../people/names.ts'
import { auditedReason } from '../rights/audited-rights.ts'
import { placeNamer } from '../rights/role-places.ts'

const MAX_SHOWN = 20

const permissionsOf = (held: Held): Permission[] =>
  permissions.filter(
    (permission) => held === 'admin' || roleTable[permission].roles.some((role) => role === held),
  )

/** Recent reviews, and the current quarter. */
export const listAccessReviews = async (ctx: SignedInCtx) => {
  const rows = await accessReviewsStore(ctx.db).list(MAX_SHOWN)
  const names = await staffNamesOf(
    ctx,
    rows.map((row) => row.opened_by),
  )
  const items = rows.map((row): ReviewSummary => ({
    id: row.id,
    quarter: row.quarter,
    openedBy: names.get(row.opened_by) ?? null,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    rights: row.rights,
    undecided: row.undecided,
    isOverdue: row.undecided > 0 && row.due_at <= ctx.now(),
  }))
  return { quarter: quarterOf(ctx.now()), items }
}

const reviewFor = async (ctx: Pick<Ctx, 'db'>, id: string) => {
  const review = isId(id) ? await accessReviewsStore(ctx.db).find(id) : undefined
  if (!review) throw new Refusal('review-not-found')
  return review
}

/** One review with all its rights; refuses `review-not-found`. */
export const showAccessReview = async (ctx: SignedInCtx, id: string): Promise<AccessReview> => {
  const review = await reviewFor(ctx, id)
  const rows = await accessReviewsStore(ctx.db).itemsOf(id)
  const names = await staffNamesOf(ctx, [
    review.opened_by,
    ...rows.flatMap((row) => [row.person_id, row.granted_by, row.confirmed_by, row.decided_by]),
  ])
  const placeOf = await placeNamer(ctx, rows)
  const undecided = rows.filter(({ decision }) => decision === null).length
  return {
    id,
    quarter: review.quarter,
    openedBy: names.get(review.opened_by) ?? null,
    openedAt: review.opened_at.toISOString(),
    dueAt: review.due_at.toISOString(),
    rights: rows.length,
    undecided,
    isOverdue: undecided > 0 && review.due_at <= ctx.now(),
    items: rows.map((row) => ({
      id: row.id,
      person: names.get(row.person_id) ?? null,
      held: row.held,
      duties: permissionsOf(row.held),
      place: placeOf(row),
      until: row.until?.toISOString() ?? null,
      grantedBy: [row.granted_by, row.confirmed_by].flatMap((by) => names.get(by ?? '') ?? []),
      grantedAt: row.granted_at?.toISOString() ?? null,
      lastSignIn: row.last_sign_in,
      decision: row.decision,
      reason: row.reason,
      decidedBy: names.get(row.decided_by ?? '') ?? null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      isOwn: row.person_id === ctx.viewer.id,
    })),
  }
}

/** Opens this quarter's review with all current holders of rights; refuses `review-opened`. */
export const openAccessReview = async (ctx: SignedInCtx, reason: string): Promise<ReviewSummary> => {
  const store = accessReviewsStore(ctx.db)
  const now = ctx.now()
  const id = ctx.newId()
  const isAdded = await store.add({
    id,
    quarter: quarterOf(now),
    opened_by: ctx.viewer.id,
    opened_at: now,
    due_at: new Date(now.getTime() + REVIEW_DAYS * DAY_MS),
  })
  if (!isAdded) throw new Refusal('review-opened')
  const held = await holdings(ctx)
  await store.addItems(
    held.map((each) => ({
      id: ctx.newId(),
      review_id: id,
      person_id: each.personId,
      held: each.held,
      scope_state: each.state,
      scope_lga: each.lga,
      until: each.until,
      granted_by: each.grantedBy,
      confirmed_by: each.confirmedBy,
      granted_at: each.grantedAt,
      last_sign_in: each.lastSignIn,
    })),
  )
  ctx.auditing(`access-review:${id}`, `${quarterOf(now)}: ${reason}`)
  const { items: _, ...summary } = await showAccessReview(ctx, id)
  return summary
}

const isGranted = (held: Held): held is (typeof grantedRoles)[number] =>
  grantedRoles.some((role) => role === held)

const isHeld = async (ctx: SignedInCtx, personId: string, held: Held): Promise<boolean> => {
  const person = await findPerson(ctx, personId)
  if (held === 'admin') return person.is_admin
  return isGranted(held) ? person.roles.includes(held) : person.admin_role === held
}

/** Ends a right by the same actions as a person's details page; a right that is gone needs none. */
const endHeld = async (ctx: SignedInCtx, personId: string, held: Held): Promise<void> => {
  if (!(await isHeld(ctx, personId, held))) return
  if (held === 'admin') return endAdmin(ctx, personId)
  if (isGranted(held)) return revokeRole(ctx, personId, held)
  if ((await adminRoleOf(ctx, personId)).role === held) await endAdminRole(ctx, personId)
}

/**
 * Keeps or ends one right. Refuses `review-not-found`, `right-not-found`, `own-access`, `right-decided`, `not-held`
 * when a right to keep is gone, and `last-admin`.
 */
export const decideAccess = async (
  ctx: SignedInCtx,
  { reviewId, rightId }: { reviewId: string; rightId: string },
  { decision, reason }: { decision: Decision; reason: string },
): Promise<AccessReview> => {
  await reviewFor(ctx, reviewId)
  const store = accessReviewsStore(ctx.db)
  const item = isId(rightId) ? await store.item(reviewId, rightId) : undefined
  if (!item) throw new Refusal('right-not-found')
  if ((await ownAccounts(ctx)).has(item.person_id)) throw new Refusal('own-access')
  const change = { decision, reason, decided_by: ctx.viewer.id, decided_at: ctx.now() }
  if (!(await store.decide(item.id, change))) throw new Refusal('right-decided')
  if (decision === 'ended') await endHeld(ctx, item.person_id, item.held)
  else if (!(await isHeld(ctx, item.person_id, item.held))) throw new Refusal('not-held')
  ctx.auditing(item.person_id, auditedReason(reason, item.held, decision))
  return showAccessReview(ctx, reviewId)
}

/** How many rights are overdue, for the panel. */
export const countOverdueAccess = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  accessReviewsStore(ctx.db).countOverdue(ctx.now())

const head = [
  'person',
  'citizen_number',
  'right',
  'duties',
  'place',
  'until',
  'granted_by',
  'granted_at',
  'last_sign_in',
  'decision',
  'reason',
  'decided_by',
  'decided_at',
]

const cellsOf = (item: AccessReview['items'][number]): string[] => [
  item.person?.name ?? '',
  String(item.person?.citizenNumber ?? ''),
  item.held,
  item.duties.join(' '),
  item.place ?? '',
  item.until ?? '',
  item.grantedBy.map(({ name }) => name).join('; '),
  item.grantedAt ?? '',
  item.lastSignIn ?? '',
  item.decision ?? '',
  item.reason ?? '',
  item.decidedBy?.name ?? '',
  item.decidedAt ?? '',
]

/** A finished review as a file for spreadsheets; refuses `review-not-found` and `review-unfinished`. */
export const downloadAccessReview = async (ctx: SignedInCtx, id: string): Promise<Bytes> => {
  const review = await showAccessReview(ctx, id)
  if (review.undecided > 0) throw new Refusal('review-unfinished')
  return {
    stream: csvFile(head, review.items, cellsOf),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="access-review-${review.quarter}.csv"` },
  }
}
