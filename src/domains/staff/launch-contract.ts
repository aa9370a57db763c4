import * as z from 'zod/mini'
import { moment } from '#shared/fields.ts'
import { launchSteps } from '#shared/staff/launch-steps.ts'

export const LaunchState = z.object({
  /** The steps that are not done yet. */
  open: z.array(z.enum(launchSteps)),
  /** Whether somebody besides those with a duty is there to be given one: nobody, from a later day on, or now. */
  candidates: z.enum(['nobody', 'later', 'now']),
  dutiesFrom: z.nullable(moment()),
})
export type LaunchState = z.output<typeof LaunchState>
