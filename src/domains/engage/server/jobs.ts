import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { settleFacts } from './tasks/by-facts.ts'

/** Every hour: pays tasks whose facts can no longer be taken back. */
const settleProven = defineJob({
  name: 'engage:settle',
  isUrgent: true,
  payload: z.unknown(),
  cron: '20 * * * *',
  run: (ctx) => inTransaction(ctx.db, (db) => settleFacts({ ...ctx, db })),
})

export const engageJobs: readonly Job[] = [settleProven as Job]
