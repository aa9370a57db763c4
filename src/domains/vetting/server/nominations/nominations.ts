import { reportFact } from '#domains/activity/server/facts.ts'
import { attachPhotos, attachFiles } from '#domains/files/server/attachments.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { refuseInService } from '#domains/identity/server/service/service.ts'
import { institutionsOf } from '#domains/institutions/server/affiliations/affiliations.ts'
import { findLga, type PlaceName, placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Nomination, NominationForm } from '../../contracts/nomination-contract.ts'
import { foldedWords, foldName } from '#shared/text/fold.ts'
import { referenceOf, surnamesOf, yearOf } from '../../rules.ts'
import { placeIn } from '#domains/leaders/server/directory/directory.ts'
import { askForConsent, readContact } from '../consent/invitations.ts'
import { draftsStore } from './drafts-store.ts'
import { keepReferees } from '../referees/referee-records.ts'
import { notifyNominator } from '../notify.ts'
import { vettingStore, type StoredNomination } from './store.ts'
import type { Zone } from '#domains/regions/contract.ts'

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

/** The subject under which files, facts and audits refer to a nomination. */
export const nominationSubject = (id: string) => `nomination:${id}` as const

/** One nomination, read in the current transaction. */
export const showNomination = async (ctx: SignedInCtx, id: string): Promise<Nomination> => {
  const row = await vettingStore(ctx.db).findNomination(id)
  invariant(row, 'a nomination that was just written is there')
  return nominationOf(row, await placeNames(ctx, [row.lga]))
}

/**
 * Attaches files of the signed-in person to a nomination, all or none, after the files that it has already. Refuses
 * `evidence-unknown`.
 */
export const attachEvidence = async (
  ctx: SignedInCtx,
  nominationId: string,
  evidenceIds: readonly string[],
  photoId?: string,
): Promise<void> => {
  const to = nominationSubject(nominationId)
  if (!(await attachFiles(ctx, { ownerId: ctx.viewer.id, ids: evidenceIds, to })))
    throw new Refusal('evidence-unknown')
  const store = vettingStore(ctx.db)
  if (photoId) {
    const photos = await attachPhotos(ctx, [photoId], { to })
    if (photos === 'photo-only')
      throw new Refusal('invalid-input', { fields: { photoUrl: message('Choose a photo, not a document.') } })
    if (typeof photos === 'string') throw new Refusal('evidence-unknown')
    await store.addFiles(nominationId, 'photo', [photoId], 0)
  }
  const existing = await store.filesOf([nominationId])
  await store.addFiles(nominationId, 'evidence', [...new Set(evidenceIds)], existing.length + 1)
}

const linksOf = ({ linkUrls = [], linkNotes = [] }: NominationForm) => {
  if (linkUrls.length !== linkNotes.length)
    throw new Refusal('invalid-input', { fields: { linkNotes: message('What does each link show?') } })
  return linkUrls.map((url, index) => ({ url, note: linkNotes[index] ?? '' }))
}

/** Facts that conflicts are found by later: possible surnames, and the nominator's institution. */
const conflictFacts = async (ctx: SignedInCtx, foldedName: string) => {
  const { id } = ctx.viewer
  const { lastName = '' } = (await namesOf(ctx, [id])).get(id) ?? {}
  return {
    nominee_surnames: surnamesOf(foldedName),
    nominator_surnames: foldedWords(lastName),
    nominator_institution: (await institutionsOf(ctx, [id])).get(id) ?? null,
  }
}

const storeNomination = async (
  ctx: SignedInCtx,
  id: string,
  form: NominationForm,
  zone: Zone,
): Promise<void> => {
  const store = vettingStore(ctx.db)
  const now = ctx.now()
  const foldedName = foldName(form.nomineeFullName)
  const needed = await store.reviewsNeeded()
  try {
    await store.addNomination({
      id,
      reference: referenceOf(yearOf(now), await store.nextNumber()),
      nominator_id: ctx.viewer.id,
      nominee_full_name: form.nomineeFullName,
      folded_name: foldedName,
      current_office: form.currentOffice,
      office_type: form.officeType,
      region: form.region,
      zone,
      state: form.state,
      lga: form.lga,
      biography: form.biography,
      nomination_statement: form.nominationStatement,
      reviews_needed: needed,
      seats: needed,
      submitted_at: now,
      round_started_at: now,
      ...(await conflictFacts(ctx, foldedName)),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'nomination_once')) throw new Refusal('already-nominated')
    throw error
  }
}

/** Stores a nomination with its files; refuses `place-unknown`, `evidence-unknown`, `already-nominated` and corps members. */
export const nominate = async (ctx: SignedInCtx, form: NominationForm): Promise<Nomination> => {
  await refuseInService(ctx, 'nominate')
  const place = await findLga(ctx, form.lga)
  if (!place || place.state !== form.state) throw new Refusal('place-unknown')
  const links = linksOf(form)
  const contact = form.nomineeContact ? readContact(form.nomineeContact) : null
  const id = ctx.newId()
  const store = vettingStore(ctx.db)
  await storeNomination(ctx, id, form, place.zone)
  await attachEvidence(ctx, id, form.evidenceIds ?? [], form.photoUrl?.split('/').at(-1) || undefined)
  await store.addLinks(id, links)
  await keepReferees(ctx, { id, nominator_id: ctx.viewer.id }, form)
  await store.addEvent({ nomination_id: id, at: ctx.now(), kind: 'sent', actor_id: ctx.viewer.id })
  await reportFact(ctx, {
    kind: 'nomination.sent',
    who: ctx.viewer.id,
    about: nominationSubject(id),
    detail: { state: form.state, lga: form.lga },
  })
  await notifyNominator(ctx, { id, round: 1 }, 'received')
  if (contact) await askForConsent(ctx, id, contact)
  await draftsStore(ctx.db).clear(ctx.viewer.id)
  return showNomination(ctx, id)
}
