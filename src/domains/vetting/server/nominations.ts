import { note } from '#domains/activity/server/facts.ts'
import { attachFiles, describeFiles } from '#domains/files/server/attachments.ts'
import { findLga, type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { say } from '#shared/words.ts'
import type { Nomination, NominationForm } from '../nomination-contract.ts'
import { foldName } from '#shared/fold.ts'
import { referenceOf, yearOf } from '../rules.ts'
import { decodeCursor, isId, isTimeKey, pageOfRows } from '#platform/server/cursors.ts'
import { placeIn } from '#domains/leaders/server/directory.ts'
import { writeToNominator } from './jobs.ts'
import { vettingStore, type StoredNomination } from './store.ts'

/** A nomination as its nominator and the console see it. */
export const nominationOf = (row: StoredNomination, places: ReadonlyMap<string, PlaceName>): Nomination => {
  const { lgaName, stateName } = placeIn(places, row.lga)
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    nomineeFullName: row.nominee_full_name,
    currentOffice: row.current_office,
    officeType: row.office_type,
    state: row.state,
    stateName,
    lga: row.lga,
    lgaName,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    infoRequested: row.info_requested,
    reasonCode: row.reason_code,
    leaderId: row.leader_id,
    evidenceCount: row.evidence_count,
  }
}

/** What files and audits call a nomination. */
export const nominationName = (id: string): string => `nomination:${id}`

const shown = async (ctx: SignedInCtx, id: string): Promise<Nomination> => {
  const row = await vettingStore(ctx.db).findNomination(id)
  invariant(row, 'a nomination that was just written is there')
  return nominationOf(row, await placeNames(ctx, [row.lga]))
}

const attach = async (
  ctx: SignedInCtx,
  nominationId: string,
  photoId: string | undefined,
  evidenceIds: readonly string[],
): Promise<void> => {
  const ids = [...(photoId ? [photoId] : []), ...evidenceIds]
  if (!(await attachFiles(ctx, { ownerId: ctx.viewer.id, ids, to: nominationName(nominationId) })))
    throw new Refusal('evidence-unknown')
  const store = vettingStore(ctx.db)
  if (photoId) {
    const [photo] = await describeFiles(ctx, [photoId])
    if (!photo?.contentType.startsWith('image/'))
      throw new Refusal('invalid-input', { fields: { photoUrl: say('Choose a photo, not a document.') } })
    await store.addFiles(nominationId, 'photo', [photoId], 0)
  }
  const kept = await store.filesOf([nominationId])
  await store.addFiles(nominationId, 'evidence', [...new Set(evidenceIds)], kept.length + 1)
}

const keep = async (ctx: SignedInCtx, id: string, form: NominationForm, zone: string): Promise<void> => {
  const store = vettingStore(ctx.db)
  const now = ctx.now()
  try {
    await store.addNomination({
      id,
      reference: referenceOf(yearOf(now), await store.nextNumber()),
      nominator_id: ctx.viewer.id,
      nominee_full_name: form.nomineeFullName,
      folded_name: foldName(form.nomineeFullName),
      current_office: form.currentOffice,
      office_type: form.officeType,
      region: form.region,
      zone,
      state: form.state,
      lga: form.lga,
      biography: form.biography,
      nomination_statement: form.nominationStatement,
      reviews_needed: await store.reviewsNeeded(),
      submitted_at: now,
      round_started_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error, 'nomination_once')) throw new Refusal('already-nominated')
    throw error
  }
}

/** Keeps a nomination with its files; refuses `place-unknown`, `evidence-unknown` and `already-nominated`. */
export const nominate = async (ctx: SignedInCtx, form: NominationForm): Promise<Nomination> => {
  const place = await findLga(ctx, form.lga)
  if (!place || place.state !== form.state) throw new Refusal('place-unknown')
  const id = ctx.newId()
  await keep(ctx, id, form, place.zone)
  await attach(ctx, id, form.photoUrl?.split('/').at(-1) || undefined, form.evidenceIds ?? [])
  await vettingStore(ctx.db).addEvent({
    nomination_id: id,
    at: ctx.now(),
    kind: 'sent',
    actor_id: ctx.viewer.id,
  })
  await note(ctx, {
    kind: 'nomination.sent',
    who: ctx.viewer.id,
    about: nominationName(id),
    detail: { state: form.state, lga: form.lga },
  })
  await writeToNominator(ctx, { id, nominator_id: ctx.viewer.id, round: 1 }, 'received')
  return shown(ctx, id)
}

/** The nominations of the person who asks, newest first. */
export const myNominations = async (
  ctx: SignedInCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const after = decodeCursor('mine', cursor, isTimeKey)
  const { total, rows } = await vettingStore(ctx.db).nominationsOf(ctx.viewer.id, after, limit + 1)
  const page = pageOfRows('mine', rows, limit, (row) => row.submitted_at.toISOString())
  const places = await placeNames(
    ctx,
    page.rows.map(({ lga }) => lga),
  )
  return { items: page.rows.map((row) => nominationOf(row, places)), total, nextCursor: page.nextCursor }
}

/**
 * Answers the reviewers' question and begins a new round of reviews. Refuses `nothing-asked`, and
 * `nomination-not-found` also for a nomination of somebody else.
 */
export const answerReviewers = async (
  ctx: SignedInCtx,
  {
    nominationId,
    answer,
    evidenceIds,
  }: { nominationId: string; answer: string; evidenceIds?: string[] | undefined },
): Promise<Nomination> => {
  if (!isId(nominationId)) throw new Refusal('nomination-not-found')
  const store = vettingStore(ctx.db)
  await store.lockNomination(nominationId)
  const nomination = await store.findNomination(nominationId)
  if (!nomination || nomination.nominator_id !== ctx.viewer.id) throw new Refusal('nomination-not-found')
  if (nomination.info_requested === null) throw new Refusal('nothing-asked')
  await attach(ctx, nominationId, undefined, evidenceIds ?? [])
  const now = ctx.now()
  await store.changeNomination(nominationId, {
    info_requested: null,
    round: nomination.round + 1,
    round_started_at: now,
  })
  await store.addEvent({
    nomination_id: nominationId,
    at: now,
    kind: 'answered',
    actor_id: ctx.viewer.id,
    note: answer,
  })
  return shown(ctx, nominationId)
}

/** Each LGA once per bucket of its open nominations. */
export const nominationPlaces = (ctx: Pick<SignedInCtx, 'db'>) => vettingStore(ctx.db).nominationPlaces()
