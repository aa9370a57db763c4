import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { confidentialStore } from './confidential/store.ts'
import { problemClocksStore } from './jobs-store.ts'
import { renewPace } from './heatmap/pace.ts'
import { problemCheck } from './notices.ts'
import { laterByDays } from './problems/report-problem.ts'
import { problemsStore } from './problems/store.ts'
import { lagosDay } from '#shared/values/lagos.ts'

/** Every 15 minutes: moves late first replies up, and asks reporters whether their problem is fixed. */
export const runProblemClocks = defineJob({
  name: 'reports:clocks',
  isUrgent: true,
  payload: z.unknown(),
  cron: '*/15 * * * *',
  run: (ctx) =>
    inTransaction(ctx.db, async (db) => {
      const [now, clocks] = [ctx.now(), problemClocksStore(db)]
      await clocks.escalateLate(now)
      const days = await problemsStore(db).daysOf('check-after')
      for (const { id, reporter_id: who } of await clocks.takeToAsk(now, laterByDays(now, -days)))
        await notify({ ...ctx, db }, who, problemCheck, { reportId: id })
    }),
})

/** Every night: proves the kept counts against a recount, corrects wrong ones and raises an alarm. */
export const proveProblemCounts = defineJob({
  name: 'reports:counts',
  payload: z.unknown(),
  cron: '20 2 * * *',
  run: async ({ db, log }) => {
    const wrong = await inTransaction(db, (tx) => problemClocksStore(tx).proveTally())
    if (wrong > 0) log.error({ alarm: 'report-counts', wrong }, 'the kept counts of reports were wrong')
  },
})

/** Every ten minutes: counts the median times of the heatmap anew. */
export const renewHeatmapPace = defineJob({
  name: 'reports:pace',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: ({ db, now }) => renewPace({ db, now }),
})

/** Every night: removes photos that no confidential report took. */
export const removeLoosePhotos = defineJob({
  name: 'reports:loose-photos',
  uses: ['files'],
  payload: z.unknown(),
  cron: '40 2 * * *',
  run: ({ db, now }) => confidentialStore(db).removeLoosePhotos(lagosDay(now())),
})

export const reportsJobs: readonly Job[] = [
  runProblemClocks,
  proveProblemCounts,
  renewHeatmapPace,
  removeLoosePhotos,
]
