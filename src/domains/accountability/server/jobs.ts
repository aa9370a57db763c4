import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { reviewMissedQuarters } from './reviews.ts'

/** Every morning, opens reviews for leaders who missed two quarterly reports in a row. */
export const watchReports = defineJob({
  name: 'accountability:watch-reports',
  payload: z.unknown(),
  cron: '20 4 * * *',
  run: async (ctx) => {
    const opened = await reviewMissedQuarters(ctx)
    if (opened > 0) ctx.log.info({ opened }, 'reviews of suspension were opened')
  },
})

export const accountabilityJobs = [watchReports]
