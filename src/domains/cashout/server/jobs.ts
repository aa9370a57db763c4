import type { Job } from '#platform/server/jobs/jobs.ts'
import { keepBanks } from './accounts/banks-job.ts'
import { processCashout, processDue, settleCashout } from './requests/cashout-jobs.ts'

export const cashoutJobs: readonly Job[] = [
  keepBanks,
  processCashout as Job,
  processDue,
  settleCashout as Job,
]
