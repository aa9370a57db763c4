import * as z from 'zod/mini'
import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { tellPeople } from './notify-people.ts'

/** Tells those whom a reply concerns; a failed attempt is rolled back and tried again. */
export const tellOfPost = defineJob({
  name: 'forum:tell',
  payload: z.object({ postId: z.uuid() }),
  run: (ctx, { postId }) => inTransaction(ctx.db, (db) => tellPeople({ ...ctx, db }, postId)),
})

export const forumJobs: readonly Job[] = [tellOfPost as Job]
