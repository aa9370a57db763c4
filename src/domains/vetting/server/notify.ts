import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
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

/** Turns emails that an older release queued into notices; no new ones are queued. */
export const sendNominatorEmail = defineJob({
  name: 'vetting:send-letter',
  payload: z.object({
    nominationId: z.uuid(),
    kind: z.enum(['received', 'info_requested', 'approved', 'rejected']),
    round: z.int(),
  }),
  run: (ctx, { nominationId: id, kind, round }) =>
    inTransaction(ctx.db, async (db) => {
      const isNew = await vettingStore(db).claimEmail({ nomination_id: id, kind, round, at: ctx.now() })
      if (isNew) await notifyNominator({ ...ctx, db }, { id, round }, kind)
    }),
})

/** As `sendNominatorEmail`, for reviewers. */
export const sendReviewerEmail = defineJob({
  name: 'vetting:tell-reviewer',
  payload: z.object({
    reference: z.string(),
    reviewerId: z.uuid(),
    why: z.optional(z.enum(['idle', 'conflict'])),
  }),
  run: (ctx, { reference, reviewerId, why = 'idle' }) => notifyReviewer(ctx, reviewerId, reference, why),
})
