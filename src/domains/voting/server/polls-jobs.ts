import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { pollsStore } from './polls/store.ts'

/** Every minute: counts the votes of polls, so that lists only add up newer votes. */
const countPolls = defineJob({
  name: 'voting:polls',
  isUrgent: true,
  payload: z.unknown(),
  cron: '* * * * *',
  run: ({ db }) => pollsStore(db).count(),
})

export const pollsJobs: readonly Job[] = [countPolls]
