import { namesOf } from '#domains/identity/server/users/people.ts'
import { suspendedAmong } from '#domains/identity/server/user-directory/role-holders.ts'
import { placeIn } from '#domains/leaders/server/directory/directory.ts'
import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import { recordConsent } from '#domains/leaders/server/entry/nominees.ts'
import { linkLeader } from '#domains/leaders/server/lookup/people-queries.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { ConsentRequest, NominationTrack } from '../../contracts/nomination-contract.ts'
import { lockForParty } from '../tracking/answers.ts'
import { consentHash } from './consent-token.ts'
import { askForConsent, type NomineeContact, readContact } from './invitations.ts'
import type { StoredConsent } from './states.ts'
import { listIfConsented } from './list-nominee.ts'
import { type ConsentAnswer, consentStore } from './store.ts'
import { freeSeatsInConflict } from '../conflicts/late-conflicts.ts'
import { endWithoutVerdict, finalizeLocked } from '../reviews/verdicts.ts'
import { vettingStore, type StoredNomination } from '../nominations/store.ts'
import { trackNomination } from '../tracking/track-nomination.ts'

const contactFor = (given: string | undefined, asked: StoredConsent | undefined): NomineeContact => {
  if (given) return readContact(given)
  if (!asked?.contact || !asked.channel) throw new Refusal('contact-missing')
  return { contact: asked.contact, channel: asked.channel }
}

/**
 * Sends the nominee the link again, or to another contact. Refuses `contact-missing`, `consent-answered`,
 * `letters-spent`, and `nomination-not-found` for everybody but the nominator.
 */
export const askConsent = async (
  ctx: SignedInCtx,
  nominationId: string,
  nomineeContact: string | undefined,
): Promise<NominationTrack> => {
  const { nomination, party } = await lockForParty(ctx, nominationId)
  if (party !== 'nominator') throw new Refusal('nomination-not-found')
  const asked = await consentStore(ctx.db).find(nomination.id)
  if (asked?.answer) throw new Refusal('consent-answered')
  if (!(await askForConsent(ctx, nomination.id, contactFor(nomineeContact, asked))))
    throw new Refusal('letters-spent')
  return trackNomination(ctx, nomination.id)
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

const findRequest = async (ctx: Pick<Ctx, 'db'>, token: string) => {
  const row = TOKEN.test(token) ? await consentStore(ctx.db).byToken(consentHash(token)) : undefined
  const nomination = row && (await vettingStore(ctx.db).findNomination(row.nomination_id))
  return row && nomination ? { row, nomination } : undefined
}

const consentRequestOf = async (
  ctx: Pick<Ctx, 'db'>,
  row: StoredConsent,
  nomination: StoredNomination,
): Promise<ConsentRequest> => {
  const { lgaName, stateName } = placeIn(await placeNames(ctx, [nomination.lga]), nomination.lga)
  const nominator = (await namesOf(ctx, [nomination.nominator_id])).get(nomination.nominator_id)
  invariant(nominator && row.expires_at, 'a nomination has a nominator, and an open link an end')
  return {
    reference: nomination.reference,
    nomineeFullName: nomination.nominee_full_name,
    currentOffice: nomination.current_office,
    lgaName,
    stateName,
    nominationStatement: nomination.nomination_statement,
    nominatorNumber: nominator.citizenNumber,
    state: row.answer === null ? 'waiting' : row.answer === 'consent' ? 'consented' : 'declined',
    expiresAt: row.expires_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    isLinked: row.person_id !== null,
  }
}

/** The request behind a link; refuses `link-gone` when the link is unknown, replaced or expired. */
export const showConsent = async (ctx: Ctx, token: string): Promise<ConsentRequest> => {
  const found = await findRequest(ctx, token)
  const isOver = !found?.row.expires_at || found.row.expires_at <= ctx.now()
  if (!found || (isOver && found.row.answer === null)) throw new Refusal('link-gone')
  return consentRequestOf(ctx, found.row, found.nomination)
}

/** The account that the answer links to the nominee: only after age verification, like every other action (S-26). */
const linkedPerson = ({ viewer }: Ctx): string | null => (viewer?.ageVerified ? viewer.id : null)

/** A consent link must not bypass a suspension, of the person who opens it or of the nominee. */
const refuseSuspended = async (ctx: Ctx, { leader_id: leaderId }: StoredNomination): Promise<void> => {
  const leader = leaderId ? (await leadersByIds(ctx, [leaderId])).get(leaderId) : undefined
  const people = [ctx.viewer?.id, leader?.personId].filter((id) => typeof id === 'string')
  const suspended = await suspendedAmong(ctx, people)
  if (ctx.viewer && suspended.has(ctx.viewer.id)) throw new Refusal('suspended')
  if (leader?.status === 'suspended' || suspended.size > 0) throw new Refusal('nominee-suspended')
}

const applyAnswer = async (ctx: Ctx, nomination: StoredNomination, answer: ConsentAnswer): Promise<void> => {
  const personId = linkedPerson(ctx)
  await recordConsent(ctx, nomination.id, answer === 'consent' ? 'given' : 'declined')
  if (answer === 'consent') {
    if (nomination.leader_id && personId) await linkLeader(ctx, nomination.leader_id, personId)
    return listIfConsented(ctx, nomination.id)
  }
  // A decision stays. Without consent the leader never enters public selection.
  if (nomination.status === 'pending' || nomination.status === 'under_review')
    await endWithoutVerdict(ctx, nomination, { event: 'withdrawn', reason: 'withdrew', actorId: personId })
}

/**
 * Stores the nominee's answer, once. When the person is signed in, their account is linked to the nominee. Declining ends
 * an open nomination. Refuses `link-gone`, `already-answered`, `own-nomination` for the nominator, `suspended` for a
 * suspended viewer, and `nominee-suspended` while the leader or their account is suspended.
 */
export const answerConsent = async (
  ctx: Ctx,
  token: string,
  { answer, note = null }: { answer: ConsentAnswer; note?: string | null | undefined },
): Promise<ConsentRequest> => {
  const found = await findRequest(ctx, token)
  if (!found) throw new Refusal('link-gone')
  const { id, nominator_id: nominatorId } = found.nomination
  await vettingStore(ctx.db).lockNomination(id)
  await finalizeLocked(ctx, id)
  const asked = await findRequest(ctx, token)
  if (!asked) throw new Refusal('link-gone')
  if (asked.row.answer !== null) throw new Refusal('already-answered')
  if (!asked.row.expires_at || asked.row.expires_at <= ctx.now()) throw new Refusal('link-gone')
  if (ctx.viewer?.id === nominatorId) throw new Refusal('own-nomination')
  await refuseSuspended(ctx, asked.nomination)
  const personId = linkedPerson(ctx)
  const answered_at = ctx.now()
  const store = consentStore(ctx.db)
  if (!(await store.answer(consentHash(token), { answer, note, person_id: personId, answered_at })))
    throw new Refusal('already-answered')
  await vettingStore(ctx.db).addEvent({
    nomination_id: id,
    at: answered_at,
    kind: answer === 'consent' ? 'consented' : 'declined',
    actor_id: personId,
  })
  await freeSeatsInConflict(ctx, id)
  await applyAnswer(ctx, asked.nomination, answer)
  return showConsent(ctx, token)
}
