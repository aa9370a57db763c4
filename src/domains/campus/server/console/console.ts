import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import { dropService } from '#domains/identity/server/service/service.ts'
import { institutionOf } from '#domains/institutions/server/lookup.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { refuseOutside, scopeOf } from '#shared/scope.ts'
import { fullName } from '#shared/text/person-name.ts'
import { communityNames } from '../communities/names.ts'
import { applicationDecided, proofRefused } from '../notices.ts'
import { programmeStore } from '../portal/store.ts'
import { proveRequest } from '../proofs/proofs.ts'
import { proofsStore, type CampusProof } from '../proofs/store.ts'
import { waitingProofs } from './queue-store.ts'

/** What waits for the viewer's places: requests of corps members, and applications. */
export const showCampusQueue = async (ctx: SignedInCtx) => {
  const scope = scopeOf('moderation', ctx.viewer)
  const proofs = await waitingProofs(ctx.db, scope, ctx.viewer.id)
  const applications = await programmeStore(ctx.db).waiting(scope, ctx.viewer.id)
  const people = await namesOf(
    ctx,
    [...proofs, ...applications].map(({ personId }) => personId),
  )
  const nameOf = (personId: string): string => {
    const name = people.get(personId)
    return name ? fullName(name) : ''
  }
  const names = await communityNames(
    ctx,
    proofs.map(({ placeId }) => ({ community: 'corps' as const, placeId })),
  )
  return {
    proofs: proofs.map(({ personId, placeId, askedAt, ...proof }) => ({
      ...proof,
      personName: nameOf(personId),
      stateName: names({ community: 'corps', placeId }),
      askedAt: askedAt.toISOString(),
    })),
    applications: applications.map(({ id, personId, programme, plan, sentAt }) => ({
      id,
      personName: nameOf(personId),
      programme,
      plan,
      sentAt: sentAt.toISOString(),
    })),
    mayPropose: scope === 'everywhere',
  }
}

const stateOf = async (ctx: SignedInCtx, { community, placeId }: CampusProof): Promise<string | null> =>
  community === 'corps' ? placeId : ((await institutionOf(ctx, placeId))?.stateCode ?? null)

const proofFor = async (ctx: SignedInCtx, id: string): Promise<CampusProof> => {
  const stored = isId(id) ? await proofsStore(ctx.db).find(id) : undefined
  if (!stored) throw new Refusal('request-not-found')
  refuseOutside('moderation', ctx.viewer, { state: await stateOf(ctx, stored), lga: null })
  if ((await ownAccounts(ctx)).has(stored.personId)) throw new Refusal('own-case')
  return stored
}

/** Ends a request or a proof against the person's will, and tells them. */
const turnDown = async (
  ctx: SignedInCtx,
  stored: CampusProof,
  { isRevoked, reason }: { readonly isRevoked: boolean; readonly reason: string },
): Promise<void> => {
  const isEnded = await proofsStore(ctx.db).end(stored.id, [isRevoked ? 'proven' : 'waiting'], {
    status: isRevoked ? 'revoked' : 'refused',
    at: ctx.now(),
    by: ctx.viewer.id,
    reason,
  })
  if (!isEnded) throw new Refusal('proof-settled')
  // The proof was wrong, so the person never served.
  if (isRevoked && stored.community === 'corps') await dropService(ctx, stored.personId)
  const name = (await communityNames(ctx, [stored]))(stored)
  await notify(
    ctx,
    stored.personId,
    proofRefused,
    { name, isRevoked },
    { key: `${stored.id} ${String(isRevoked)}` },
  )
}

/**
 * Decides a request, or takes a proof back. Only requests of corps members are accepted here: schools are proven by email or by
 * members. Refuses `request-not-found`, `outside-place`, `own-case` and `proof-settled`.
 */
export const decideProof = async (
  ctx: SignedInCtx,
  proofId: string,
  { outcome, reason }: { readonly outcome: 'accept' | 'refuse' | 'revoke'; readonly reason: string },
): Promise<{ status: string }> => {
  const stored = await proofFor(ctx, proofId)
  if (outcome === 'accept') {
    if (stored.community !== 'corps') throw new Refusal('request-not-found')
    if (stored.status !== 'waiting') throw new Refusal('proof-settled')
    await proveRequest(ctx, stored, { by: ctx.viewer.id, reason })
  } else await turnDown(ctx, stored, { isRevoked: outcome === 'revoke', reason })
  ctx.auditing(`campus-proof:${proofId}`, reason)
  return { status: outcome }
}

/** Decides an application with an answer. Refuses `application-not-found`, `outside-place`, `own-case` and `application-settled`. */
export const decideApplication = async (
  ctx: SignedInCtx,
  applicationId: string,
  { outcome, answer }: { readonly outcome: 'accept' | 'decline'; readonly answer: string },
): Promise<{ status: string }> => {
  const store = programmeStore(ctx.db)
  const stored = isId(applicationId) ? await store.find(applicationId) : undefined
  if (!stored) throw new Refusal('application-not-found')
  refuseOutside('moderation', ctx.viewer, { state: stored.state, lga: null })
  if ((await ownAccounts(ctx)).has(stored.personId)) throw new Refusal('own-case')
  const isAccepted = outcome === 'accept'
  const change = {
    status: isAccepted ? 'accepted' : 'declined',
    at: ctx.now(),
    by: ctx.viewer.id,
    answer,
  } as const
  if (!(await store.settle(stored.id, change))) throw new Refusal('application-settled')
  await notify(
    ctx,
    stored.personId,
    applicationDecided,
    { programme: stored.programme, isAccepted },
    { key: stored.id },
  )
  ctx.auditing(`campus-application:${stored.id}`, answer)
  return { status: change.status }
}
