import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { collectOwed } from './books/reversals.ts'
import { payableStore } from './books/payable-store.ts'
import { askAboutAll } from './books/settlement.ts'
import { workEvent } from './inbox/events-job.ts'
import { sendPayout, workDuePayouts } from './payouts/payout-jobs.ts'
import { sendRefund, workDueRefunds } from './refunds/refund-jobs.ts'
import { reconcileNightly } from './reconciling/job.ts'

const MAX_ASKED = 100

/** Every minute: asks the provider about payments that no message has settled. One that fails stops no other. */
const askAboutDue = defineJob({
  name: 'payments:ask',
  uses: ['payments'],
  payload: z.unknown(),
  cron: '* * * * *',
  run: async (ctx) => {
    if (!ctx.ports.payments) return
    for (const of of await payableStore(ctx.db).due(ctx.now(), MAX_ASKED))
      await askAboutAll(ctx, of).catch((error: unknown) =>
        ctx.log.warn({ err: error, [of.kind]: of.id }, 'the payment provider did not answer'),
      )
  },
})

/** Every ten minutes: takes owed SUP back that has come into an account since. */
const collect = defineJob({
  name: 'payments:collect',
  isUrgent: true,
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async (ctx) => {
    await collectOwed(ctx)
  },
})

export const paymentsJobs: readonly Job[] = [
  askAboutDue,
  collect,
  workEvent as Job,
  sendPayout as Job,
  workDuePayouts,
  sendRefund as Job,
  workDueRefunds,
  reconcileNightly as Job,
]
