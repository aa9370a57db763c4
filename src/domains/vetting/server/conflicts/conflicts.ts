import { namesOf } from '#domains/identity/server/users/people.ts'
import { peopleWithRole } from '#domains/identity/server/user-directory/role-holders.ts'
import { searchInstitutions } from '#domains/institutions/server/lookup.ts'
import { findLga, placeNames } from '#domains/regions/server/places.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { ConflictKind, InterestForm } from '../../contracts/review-contract.ts'
import { conflictsStore } from './store.ts'
import { freeSeatsOf } from './late-conflicts.ts'
import { nominationSubject } from '../nominations/nominations.ts'
import { lockForReviewer } from '../panels/panels.ts'
import { reopenWhenEmpty } from '../panels/reopen.ts'
import { reviewerFacts } from './reviewer-facts.ts'
import { panelStore } from '../panels/store.ts'
import { vettingStore } from '../nominations/store.ts'

/**
 * Declares a conflict: frees the reviewer's seat and hides the nomination from them for good. Refuses
 * `already-reviewed` and `nomination-already-decided`.
 */
export const declareConflict = async (
  ctx: SignedInCtx,
  {
    nominationId: id,
    kind,
    note = '',
  }: { nominationId: string; kind: ConflictKind; note?: string | undefined },
): Promise<{ ok: true }> => {
  const { seat, isMine, barred } = await lockForReviewer(ctx, id)
  if (barred === 'decided') throw new Refusal('nomination-already-decided')
  if (barred === 'already-reviewed') throw new Refusal(barred)
  const at = ctx.now()
  const { id: reviewerId } = ctx.viewer
  await conflictsStore(ctx.db).declare({ nomination_id: id, reviewer_id: reviewerId, kind, note, at })
  if (isMine) {
    await panelStore(ctx.db).release(seat, 'conflict', null, at)
    await vettingStore(ctx.db).addEvent({ nomination_id: id, at, kind: 'conflict', actor_id: reviewerId })
    await reopenWhenEmpty(ctx, id)
  }
  ctx.auditing(nominationSubject(id), kind)
  return { ok: true }
}

/** The interests that the signed-in reviewer has declared. */
export const listInterests = async (ctx: SignedInCtx) => {
  const rows = await conflictsStore(ctx.db).interestsOf(ctx.viewer.id)
  const places = await placeNames(
    ctx,
    rows.filter(({ kind }) => kind === 'lga').map(({ value }) => value),
  )
  const items = rows.map(({ id, kind, value, note, at }) => {
    const place = kind === 'lga' ? places.get(value) : undefined
    const label = place ? `${place.lgaName}, ${place.stateName}` : value
    return { id, kind, value, label, note, at: at.toISOString() }
  })
  return { items }
}

/** The value that nominations are compared with: an LGA id, an institution id or a folded name. */
const comparedBy = async (ctx: SignedInCtx, { kind, value }: InterestForm): Promise<string | undefined> => {
  if (kind === 'lga') return (await findLga(ctx, value))?.id
  const folded = foldName(value)
  if (kind === 'person') return folded.includes(' ') ? folded : undefined
  const found = await searchInstitutions(ctx, { search: value })
  return found.find(({ name, shortName }) => [name, shortName ?? ''].map(foldName).includes(folded))?.id
}

/** Declares an interest in a place, an institution or a person; refuses `interest-unknown` and `interest-known`. */
export const declareInterest = async (ctx: SignedInCtx, form: InterestForm) => {
  const folded = await comparedBy(ctx, form)
  if (!folded) throw new Refusal('interest-unknown')
  const id = ctx.newId()
  const added = await conflictsStore(ctx.db).addInterest({
    id,
    reviewer_id: ctx.viewer.id,
    kind: form.kind,
    value: form.value,
    folded,
    note: form.note ?? '',
    at: ctx.now(),
  })
  if (!added) throw new Refusal('interest-known')
  await freeSeatsOf(ctx, [ctx.viewer.id])
  ctx.auditing(`interest:${id}`, form.kind)
  return listInterests(ctx)
}

/** Withdraws one of the reviewer's own declarations; refuses `interest-not-found`. */
export const withdrawInterest = async (ctx: SignedInCtx, id: string, reason: string) => {
  const store = conflictsStore(ctx.db)
  if (!isId(id) || !(await store.withdrawInterest(id, ctx.viewer.id, ctx.now())))
    throw new Refusal('interest-not-found')
  ctx.auditing(`interest:${id}`, reason)
  return listInterests(ctx)
}

/** For the vetting lead: which open nominations are hidden from which reviewers, and why. */
export const listConflicts = async (ctx: SignedInCtx) => {
  const ids = await peopleWithRole(ctx, 'vetting_reviewer')
  const facts = await reviewerFacts(ctx, ids)
  const names = await namesOf(ctx, ids)
  const items = []
  for (const [reviewerId, reviewer] of facts) {
    const name = names.get(reviewerId)
    for (const row of await conflictsStore(ctx.db).keptFrom(reviewer))
      items.push({
        nominationId: row.id,
        reference: row.reference,
        reviewer: name ? fullName(name) : '',
        reviewerId,
        kinds: row.kinds,
        declared:
          row.kind && row.at ? { kind: row.kind, note: row.note ?? '', at: row.at.toISOString() } : null,
      })
  }
  return { items }
}
