import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { expireHolds } from './holds/holds.ts'
import { payOwedRewards } from './owed/pay-owed-job.ts'
import { proveLedger } from './reconciling/reconciliation.ts'

/** Every minute: returns expired holds and reconciles the ledger; logs an alarm when it does not add up. */
const proveEachMinute = defineJob({
  name: 'wallet:books',
  isUrgent: true,
  payload: z.unknown(),
  cron: '* * * * *',
  run: async ({ db, now, log }) => {
    await expireHolds({ db, now })
    const found = await proveLedger({ db })
    if (!found.isSound) log.error({ alarm: 'books', ...found }, 'the ledger does not add up')
  },
})

export const walletJobs: readonly Job[] = [proveEachMinute, payOwedRewards]
