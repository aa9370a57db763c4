import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { refundRound } from './refunds.ts'

/** Gives back what a cancelled draw took: right after it was cancelled. */
export const refundDraw = defineJob({
  name: 'draws:refund',
  isUrgent: true,
  payload: z.strictObject({ drawId: z.uuid() }),
  run: (ctx, { drawId }) => refundRound(ctx, drawId),
})
