import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { vettingStore } from './nominations/store.ts'
import { notifyNominator, notifyReviewer } from './notify.ts'

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
