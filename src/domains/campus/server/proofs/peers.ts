import { ownAccounts } from '#domains/identity/server/distinct/distinct-people.ts'
import { namesOf } from '#domains/identity/server/users/people.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/text/person-name.ts'
import type { OwnProof } from '../../contracts/proof-contract.ts'
import { barFromVouching, daysLater, PEERS_NEEDED, VALID_DAYS } from '../../rules.ts'
import { communityNames } from '../communities/names.ts'
import { ownSchool } from './email.ts'
import { addRequest, proveRequest, refuseProven, showProof } from './proofs.ts'
import { newShareCode } from './secrets.ts'
import { proofsStore, type CampusProof } from './store.ts'
import { vouchesStore } from './vouches-store.ts'

/** Gives the viewer a code for two members. Refuses `school-missing` and `proven-already`. */
export const askPeers = async (ctx: SignedInCtx): Promise<OwnProof> => {
  const placeId = await ownSchool(ctx)
  await refuseProven(ctx, 'school', placeId)
  await ctx.limiter.hit('codeDay', `campus-peers|${ctx.viewer.id}`)
  const id = await addRequest(ctx, {
    community: 'school',
    placeId,
    method: 'peers',
    evidence: null,
    shown: '',
    shareCode: newShareCode(),
  })
  return showProof(ctx, id)
}

/** The request with this code and the viewer's own proof of the same community; codes cannot be tried out. */
const requestFor = async (ctx: SignedInCtx, code: string) => {
  const store = proofsStore(ctx.db)
  const request = await store.waitingWith(code)
  if (!request) {
    await ctx.limiter.hit('secondFactor', `campus-code|${ctx.viewer.id}`)
    throw new Refusal('request-not-found')
  }
  const own = await store.live(ctx.viewer.id, request.community)
  return { request, own: own?.placeId === request.placeId ? own : undefined }
}

/** Whom a code asks to vouch for: shown to members of the same community only. */
export const showVouchRequest = async (ctx: SignedInCtx, { code }: { readonly code: string }) => {
  const { request, own } = await requestFor(ctx, code)
  if (!own && request.personId !== ctx.viewer.id) throw new Refusal('no-peer')
  const person = (await namesOf(ctx, [request.personId])).get(request.personId)
  return {
    personName: person ? fullName(person) : '',
    communityName: (await communityNames(ctx, [request]))(request),
    code,
  }
}

const refuseUnfit = async (ctx: SignedInCtx, request: CampusProof, own: CampusProof | undefined) => {
  const vouches = await vouchesStore(ctx.db).countOfPeer(ctx.viewer.id, daysLater(ctx.now(), -VALID_DAYS))
  const bar = barFromVouching({
    isSelf: (await ownAccounts(ctx)).has(request.personId),
    isVerified: ctx.viewer.isVerified,
    method: own?.method ?? null,
    vouches,
  })
  if (bar) throw new Refusal(bar)
}

/** Vouches for somebody; the second one proves their place. */
export const vouchFor = async (
  ctx: SignedInCtx,
  { code }: { readonly code: string },
): Promise<{ isProven: boolean }> => {
  const { request, own: proof } = await requestFor(ctx, code)
  const store = vouchesStore(ctx.db)
  await store.holdPeer(ctx.viewer.id)
  await refuseUnfit(ctx, request, proof)
  if (!(await store.hold(request.id))) throw new Refusal('request-not-found')
  // Accounts of one person, also ones joined since, vouch once.
  const own = await ownAccounts(ctx)
  if ((await store.peersOf(request.id)).some((peerId) => own.has(peerId)))
    throw new Refusal('vouched-already')
  if (!(await store.add(request.id, ctx.viewer.id, ctx.now()))) throw new Refusal('vouched-already')
  const isProven = (await store.count(request.id)) >= PEERS_NEEDED
  if (isProven) await proveRequest(ctx, request)
  return { isProven }
}
