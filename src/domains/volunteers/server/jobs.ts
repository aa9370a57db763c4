import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { restQuietVolunteers } from './people/join.ts'

/** Every night: whoever did nothing for a year becomes inactive. */
const restQuiet = defineJob({
  name: 'volunteers:rest-quiet',
  payload: z.unknown(),
  cron: '35 3 * * *',
  run: (ctx) => restQuietVolunteers(ctx),
})

export const volunteersJobs: readonly Job[] = [restQuiet as Job]
