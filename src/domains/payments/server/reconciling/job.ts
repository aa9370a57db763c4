import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { reconcilePayments } from './reconciliation.ts'

/** Every night at 02:40 in Lagos, and when finance asks. */
export const reconcileNightly = defineJob({
  name: 'payments:reconcile',
  uses: ['payments'],
  payload: z.unknown(),
  cron: '40 1 * * *',
  run: async (ctx) => {
    await reconcilePayments(ctx)
  },
})
