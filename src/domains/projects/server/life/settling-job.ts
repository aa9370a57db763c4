import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { settle } from './settlement.ts'

/** Moves the money of one project to where it belongs: right after its status changed. */
export const settleProject = defineJob({
  name: 'projects:settle',
  isUrgent: true,
  payload: z.strictObject({ projectId: z.uuid() }),
  run: (ctx, { projectId }) => settle(ctx, projectId),
})
