import * as z from 'zod/mini'
import { moment } from '#shared/fields.ts'

/** What comes before the first round of a new installation, in this order. */
export const launchSteps = ['administrators', 'reviewers', 'sup', 'leaders', 'round'] as const
export type LaunchStep = (typeof launchSteps)[number]

export const LaunchState = z.object({
  /** The steps that are not done yet. */
  open: z.array(z.enum(launchSteps)),
  /** Whether somebody besides those with a duty is there to be given one: nobody, from a later day on, or now. */
  candidates: z.enum(['nobody', 'later', 'now']),
  dutiesFrom: z.nullable(moment()),
})
export type LaunchState = z.output<typeof LaunchState>
