import * as z from 'zod/mini'
import type { FactKind } from '#domains/activity/contract.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { countMonths } from './participation/month-counts.ts'

/** Every night counts the months that are over; on all nights but the first of a month there is nothing to count. */
export const institutionsJobs = (kinds: readonly FactKind[]): readonly Job[] => [
  defineJob({
    name: 'institutions:count-months',
    payload: z.unknown(),
    cron: '30 2 * * *',
    run: async ({ db, now, config }) => void (await countMonths({ db, now, config }, kinds)),
  }),
]
