import { keepService } from '#domains/identity/server/service/service.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { CommunityKind, OwnProof, ProofMethod, ProofStatus } from '../../contracts/proof-contract.ts'
import { daysLater, REMIND_DAYS, VALID_DAYS } from '../../rules.ts'
import { communityNames } from '../communities/names.ts'
import { proofProven } from '../notices.ts'
import { proofsStore, type CampusProof } from './store.ts'

/** True in the last month of a proof. */
export const isEnding = (
  { status, validUntil }: Pick<CampusProof, 'status' | 'validUntil'>,
  now: Date,
): boolean => status === 'proven' && validUntil !== null && daysLater(validUntil, -REMIND_DAYS) <= now

/** The institution where a person has proven to study or teach; null without a proof that counts now. */
export const provenSchoolOf = async (ctx: Pick<Ctx, 'db'>, personId: string): Promise<string | null> =>
  (await proofsStore(ctx.db).live(personId, 'school'))?.placeId ?? null

/** Proofs as their person sees them. */
export const ownProofsFrom = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  proofs: readonly CampusProof[],
): Promise<OwnProof[]> => {
  const names = await communityNames(ctx, proofs)
  return proofs.map((proof) => ({
    id: proof.id,
    community: proof.community,
    name: names(proof),
    method: proof.method,
    status: proof.status,
    validUntil: proof.validUntil?.toISOString() ?? null,
    isEnding: isEnding(proof, ctx.now()),
    shareCode: proof.shareCode,
    vouches: proof.vouches,
    reason: proof.reason,
  }))
}

/** One proof in the current transaction, as its person sees it. */
export const showProof = async (ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<OwnProof> => {
  const stored = await proofsStore(ctx.db).find(id)
  invariant(stored, 'a proof that was just written is there')
  const [own] = await ownProofsFrom(ctx, [stored])
  invariant(own, 'one proof gives one answer')
  return own
}

/** Refuses `proven-already` while a proof of this place counts for more than its last month. */
export const refuseProven = async (
  ctx: SignedInCtx,
  community: CommunityKind,
  placeId: string,
): Promise<void> => {
  const live = await proofsStore(ctx.db).live(ctx.viewer.id, community)
  if (live?.placeId === placeId && !isEnding(live, ctx.now())) throw new Refusal('proven-already')
}

interface NewRequest {
  readonly community: CommunityKind
  readonly placeId: string
  readonly method: ProofMethod
  readonly evidence: Buffer | null
  readonly shown: string
  readonly shareCode: string | null
}

/** Stores a request in place of an earlier one that still waits. */
export const addRequest = async (ctx: SignedInCtx, request: NewRequest): Promise<string> => {
  const store = proofsStore(ctx.db)
  const [id, now] = [ctx.newId(), ctx.now()]
  await store.endEarlier(ctx.viewer.id, request.community, 'waiting', now)
  await store.add({
    id,
    person_id: ctx.viewer.id,
    community: request.community,
    place_id: request.placeId,
    method: request.method,
    status: 'waiting',
    evidence_mac: request.evidence,
    shown: request.shown,
    share_code: request.shareCode,
    asked_at: now,
  })
  return id
}

/**
 * Makes a waiting request a proof for a year, in place of an earlier one, and tells the person. A corps member serves until
 * then, and does not campaign. Refuses `request-not-found` and `already-used`.
 */
export const proveRequest = async (
  ctx: NotifyContext,
  request: Pick<CampusProof, 'id' | 'personId' | 'community' | 'placeId'>,
  decision: { readonly by?: string; readonly reason?: string } = {},
): Promise<void> => {
  const store = proofsStore(ctx.db)
  const now = ctx.now()
  const until = daysLater(now, VALID_DAYS)
  await store.endEarlier(request.personId, request.community, 'proven', now)
  try {
    if (!(await store.prove(request.id, { at: now, until, ...decision })))
      throw new Refusal('request-not-found')
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('already-used')
    throw error
  }
  if (request.community === 'corps') await keepService(ctx, request.personId, until)
  const name = (await communityNames(ctx, [request]))(request)
  await notify(ctx, request.personId, proofProven, { name }, { key: request.id })
}

/**
 * Ends the viewer's own request or proof. A corps member stays neutral until the end of the service year all the same: the rule
 * follows the service, not the proof.
 */
export const endOwnProof = async (ctx: SignedInCtx, proofId: string): Promise<{ status: ProofStatus }> => {
  const store = proofsStore(ctx.db)
  const stored = isId(proofId) ? await store.find(proofId) : undefined
  if (stored?.personId !== ctx.viewer.id) throw new Refusal('request-not-found')
  if (!(await store.end(stored.id, ['waiting', 'proven'], { status: 'ended', at: ctx.now() })))
    throw new Refusal('request-not-found')
  return { status: 'ended' }
}
