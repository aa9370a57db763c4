import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs.ts'
import { pollsStore } from './polls/store.ts'

/** Every minute: what was voted in polls is counted, so that lists add up only what is newer. */
const countPolls = defineJob({
  name: 'voting:polls',
  payload: z.unknown(),
  cron: '* * * * *',
  run: ({ db }) => pollsStore(db).count(),
})

export const pollsJobs: readonly Job[] = [countPolls]
