import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { addStatusEvent, tellStatus } from './life/events.ts'
import { moneyStore } from './life/money-store.ts'
import { settleProject } from './life/settling-job.ts'
import { settle } from './life/settlement.ts'
import { lifeStore } from './life/store.ts'
import { runMatchRound } from './match/run-match.ts'
import { projectsStore } from './store.ts'

/** Ends the funding of a project whose last day is over; of a pledge at the same moment, one of the two is first. */
const endFunding = (ctx: JobCtx, projectId: string): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    const [row] = await projectsStore(db).byIds([projectId])
    if (!row || !(await lifeStore(db).move(projectId, 'funding', 'unfunded'))) return
    await addStatusEvent({ ...ctx, db }, projectId, 'unfunded')
    await tellStatus({ ...ctx, db }, row, 'unfunded')
  })

/** Every five minutes: ends overdue funding, and moves money that a stopped run left behind. */
export const runProjectClocks = defineJob({
  name: 'projects:clocks',
  isUrgent: true,
  payload: z.unknown(),
  cron: '*/5 * * * *',
  run: async (ctx) => {
    for (const id of await moneyStore(ctx.db).overdue(ctx.now())) await endFunding(ctx, id)
    for (const id of await moneyStore(ctx.db).unsettled()) await settle(ctx, id)
  },
})

/** Every five minutes, apart from the others, so that the money of no one project keeps a round from its end. */
export const runMatchRounds = defineJob({
  name: 'projects:match',
  isUrgent: true,
  payload: z.unknown(),
  cron: '*/5 * * * *',
  run: (ctx) => runMatchRound(ctx),
})

export const projectsJobs: readonly Job[] = [runProjectClocks, runMatchRounds, settleProject as Job]
