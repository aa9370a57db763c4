import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { renewFigures } from './figures.ts'

/** Every five minutes: counts the public figures of the dashboard. */
const countFiguresRegularly = defineJob({
  name: 'insight:figures',
  payload: z.unknown(),
  cron: '*/5 * * * *',
  run: async ({ db, now }) => renewFigures({ db, now }),
})

export const insightJobs: readonly Job[] = [countFiguresRegularly]
