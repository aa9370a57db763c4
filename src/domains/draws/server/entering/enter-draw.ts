import { spendPolicy } from '#domains/wallet/rules.ts'
import { openAccount } from '#domains/wallet/server/accounts/accounts.ts'
import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import { isId } from '#platform/server/database/cursors.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { EntryForm, EntryWay } from '../../contract.ts'
import { isBarred } from '../../rules.ts'
import { drawName, takingsOf } from '../life/pools.ts'
import { findRound } from '../present-draws.ts'
import { isRightAnswer } from './answers.ts'
import { whoOf } from './entry-list.ts'
import { asOnePerson } from './one-person.ts'
import { drawEntriesStore } from './store.ts'

const payEntry = async (
  ctx: SignedInCtx,
  { id, price, nth }: { id: string; price: number; nth: number },
): Promise<void> => {
  const [bucket] = spendPolicy['draw-entry']
  const [posted] = await postTransfers(ctx.db, [
    {
      debit: await openAccount(ctx, ctx.viewer.id, bucket),
      credit: await takingsOf(ctx.db, id),
      amount: price,
      kind: 'draw-entry',
      key: keyOf('draw-entry', id, ctx.viewer.id, String(nth)),
      about: drawName(id),
    },
  ])
  if (posted?.status === 'insufficient') throw new Refusal('insufficient-balance')
  invariant(posted?.status === 'posted', 'an entry is paid once')
}

/** False where the number or the address entered with another account. */
const isOnlyAccount = async (enrolling: Promise<boolean>): Promise<boolean> => {
  try {
    return await enrolling
  } catch (error) {
    // A number that was confirmed after the first entry.
    if (isUniqueViolation(error, 'entrant_number')) return false
    throw error
  }
}

/**
 * Enters a draw: free once, or for earned SUP up to the cap (decision D-03). The entry, its payment and the count of the
 * person are one transaction. Refuses `draw-closed`, `not-eligible`, `wrong-answer`, `phone-needed`, `entered-before`,
 * `free-used`, `entry-cap` and `insufficient-balance`, and takes nothing then.
 */
export const enterDraw = async (
  ctx: SignedInCtx,
  drawId: string,
  { way, answer }: EntryForm,
): Promise<{ number: number; way: EntryWay }> => {
  const { id } = await findRound(ctx, drawId)
  if (isBarred(ctx.viewer)) throw new Refusal('not-eligible')
  const [store, now] = [drawEntriesStore(ctx.db), ctx.now()]
  const round = isId(id) ? await store.openRound(id, now) : undefined
  if (!round) throw new Refusal('draw-closed')
  if (!isRightAnswer(round, answer)) throw new Refusal('wrong-answer')
  const marks = await asOnePerson(ctx, round)
  const personId = ctx.viewer.id
  const entrant = { roundId: id, personId, who: whoOf(round.name_key, personId), ...marks }
  if (!(await isOnlyAccount(store.enrol(entrant)))) throw new Refusal('entered-before')
  if (way === 'free') {
    if (!(await store.useFree(entrant))) throw new Refusal('free-used')
    return { number: await store.add(entrant, 0, now), way }
  }
  const nth = await store.countPaid(entrant, round.max_paid)
  if (nth === null) throw new Refusal('entry-cap')
  await payEntry(ctx, { id, price: round.price, nth })
  return { number: await store.add(entrant, nth, now), way }
}
