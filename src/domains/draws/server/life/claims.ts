import { hasCheckedIdentity } from '#domains/identity/server/users/people.ts'
import { openAccount } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf } from '#domains/wallet/server/posting/post-transfers.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { supText } from '#shared/values/money.ts'
import { isBarred } from '../../rules.ts'
import { findRound } from '../present-draws.ts'
import { drawRoundsStore } from '../store.ts'
import { endIfDone } from './drawing-round.ts'
import { drawName, escrowOfDraw, payOnce } from './pools.ts'
import { winnersStore } from './winners-store.ts'

/**
 * Pays the viewer's prize from escrow in earned SUP, once. Refuses `no-prize`, `not-eligible` and `identity-needed`; the
 * prize then waits until its last day.
 */
export const claimPrize = async (
  ctx: SignedInCtx,
  drawId: string,
): Promise<{ place: number; amount: string }> => {
  const { id } = await findRound(ctx, drawId)
  const { id: personId } = ctx.viewer
  const won = await winnersStore(ctx.db).ofPerson(id, personId)
  if (won?.state !== 'waiting') throw new Refusal('no-prize')
  if (isBarred(ctx.viewer)) throw new Refusal('not-eligible')
  if (!(await hasCheckedIdentity(ctx, personId))) throw new Refusal('identity-needed')
  // The row of the round is where claims and the end of the round meet.
  await drawRoundsStore(ctx.db).lock(id)
  const paid = await winnersStore(ctx.db).pay(id, personId, ctx.now())
  if (!paid) throw new Refusal('no-prize')
  const prize = (await drawRoundsStore(ctx.db).prizes([id])).find(({ place }) => place === paid.place)
  invariant(prize, 'a winner stands for a prize')
  await payOnce(ctx.db, {
    debit: await escrowOfDraw(ctx.db, id),
    credit: await openAccount(ctx, personId, 'earned'),
    amount: prize.units,
    kind: 'prize',
    key: keyOf('draw-prize', id, String(prize.place)),
    about: drawName(id),
  })
  await endIfDone(ctx, id)
  return { place: prize.place, amount: supText(prize.units) }
}
