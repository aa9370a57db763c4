import { notify, type NotifyContext } from '#platform/server/notifications/definition.ts'
import { nominatorNotices, seatReleased } from './notices.ts'
import { type StoredNomination, vettingStore, type VettingEmailKind } from './nominations/store.ts'

/** Tells the nominator what happened, once per round, in the transaction of the change. */
export const notifyNominator = async (
  ctx: NotifyContext,
  { id, round }: Pick<StoredNomination, 'id' | 'round'>,
  kind: VettingEmailKind,
): Promise<void> => {
  // Read again: the caller has just changed it.
  const nomination = await vettingStore(ctx.db).findNomination(id)
  if (!nomination) return
  const { reference, nominee_full_name: nominee, nominator_id: nominator } = nomination
  const values = { nominationId: id, reference, nominee }
  const once = { key: `${id} ${round}` }
  if (kind === 'info_requested')
    await notify(
      ctx,
      nominator,
      nominatorNotices[kind],
      { ...values, question: nomination.info_requested },
      once,
    )
  else if (kind === 'rejected')
    await notify(ctx, nominator, nominatorNotices[kind], { ...values, reason: nomination.reason_code }, once)
  else await notify(ctx, nominator, nominatorNotices[kind], values, once)
}

/** Tells a reviewer that their seat was released, in the transaction that releases it. */
export const notifyReviewer = (
  ctx: NotifyContext,
  reviewerId: string,
  reference: string,
  why: 'idle' | 'conflict',
): Promise<void> => notify(ctx, reviewerId, seatReleased, { reference, why })
