import * as z from 'zod/mini'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { noteReasons } from '../contracts/note-contract.ts'
import { leaderCountsStore } from './directory/counts-store.ts'
import { notifyNoteAuthor } from './moderation/notifying-authors.ts'

/** Turns an email that an older release queued into a notice; no new ones are queued. */
export const emailNoteAuthor = defineJob({
  name: 'leaders:write-to-author',
  payload: z.object({
    authorId: z.uuid(),
    leaderId: z.uuid(),
    outcome: z.enum(['hidden', 'kept']),
    code: z.nullable(z.enum(noteReasons)),
    isAppeal: z.boolean(),
  }),
  run: (ctx, outcome) => notifyNoteAuthor(ctx, outcome),
})

/**
 * Every ten minutes: folds pending changes into the stored counts, checks them, corrects wrong ones and raises an
 * alarm.
 */
export const mendLeaderCounts = defineJob({
  name: 'leaders:counts',
  payload: z.unknown(),
  cron: '*/10 * * * *',
  run: async ({ db, log }) => {
    const wrong = await leaderCountsStore(db).mend()
    if (wrong > 0) log.error({ alarm: 'leader-counts', wrong }, 'the stored counts of leaders were wrong')
  },
})

export const leadersJobs: readonly Job[] = [emailNoteAuthor as Job, mendLeaderCounts]
