import { joinedWith } from '#domains/identity/server/account-import/account-import.ts'
import { closedAmong } from '#domains/identity/server/users/joined-accounts.ts'
import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { invariant } from '#shared/errors.ts'
import { communityNames } from '../communities/names.ts'
import { vouchesJoined } from '../notices.ts'
import { newShareCode } from './secrets.ts'
import { proofsStore } from './store.ts'
import { joinedPeersStore } from './vouches-store.ts'

/** Makes a proof that has too few vouches left a request again, and tells its person. */
const fallBack = async (ctx: NotifyContext, proofId: string): Promise<void> => {
  const vouches = joinedPeersStore(ctx.db)
  if (!(await vouches.holdUnproven(proofId))) return
  const store = proofsStore(ctx.db)
  const proof = await store.find(proofId)
  invariant(proof, 'a proof that is held is there')
  // A renewal that waits gives way: one request of a community waits at a time, and this one has a vouch.
  await store.endEarlier(proof.personId, proof.community, 'waiting', ctx.now())
  await vouches.fallBack(proofId, newShareCode(), ctx.now())
  const name = (await communityNames(ctx, [proof]))(proof)
  await notify(ctx, proof.personId, vouchesJoined, { name }, { key: `${proofId} ${ctx.now().toISOString()}` })
}

/**
 * Counts people who vouched with two accounts once, as soon as the accounts are known to be one person's. A proof that stood
 * on them waits for another member again.
 */
export const recountJoinedPeers = async (ctx: NotifyContext): Promise<void> => {
  const store = joinedPeersStore(ctx.db)
  for (const closedId of await closedAmong(ctx, await store.livePeers()))
    for (const proofId of new Set(await store.dropRepeats([...(await joinedWith(ctx, closedId))])))
      await fallBack(ctx, proofId)
}
