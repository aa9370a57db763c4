import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { oldestNotice } from '../rules.ts'
import { centreStore } from './centre/store.ts'
import { type Delivering, deliverJobs } from './delivery/deliver-jobs.ts'
import { collectDigests, digestJob, summarizeWeek } from './delivery/digest-jobs.ts'
import { remindOfElections } from './delivery/election-reminders-job.ts'

/** Removes old notices with their messages, every night. */
export const forgetNotices = defineJob({
  name: 'notifications:forget-notices',
  payload: z.unknown(),
  cron: '51 3 * * *',
  run: async ({ db, now }) => {
    await centreStore(db).removeFromBefore(oldestNotice(now()))
  },
})

/** The jobs of this domain. */
export const notificationsJobs = (delivering: Delivering): readonly Job[] => [
  ...deliverJobs(delivering),
  digestJob(delivering.kinds),
  collectDigests,
  summarizeWeek,
  remindOfElections,
  forgetNotices,
]
