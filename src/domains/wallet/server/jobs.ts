import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs.ts'
import { expireHolds } from './holds/holds.ts'
import { proveLedger } from './reconciling/reconciling.ts'

/** Every minute: what ran out is given back, and the ledger is proved; what does not add up is an alarm in the log. */
const proveEachMinute = defineJob({
  name: 'wallet:books',
  payload: z.unknown(),
  cron: '* * * * *',
  run: async ({ db, now, log }) => {
    await expireHolds({ db, now })
    const found = await proveLedger({ db })
    if (!found.isSound) log.error({ alarm: 'books', ...found }, 'the books do not add up')
  },
})

export const walletJobs: readonly Job[] = [proveEachMinute]
