import type { Job } from '#platform/server/jobs/jobs.ts'
import { keepBanks } from './accounts/banks.ts'
import { processCashout, processDue, settleCashout } from './requests/process-cashout.ts'

export const cashoutJobs: readonly Job[] = [
  keepBanks,
  processCashout as Job,
  processDue,
  settleCashout as Job,
]
