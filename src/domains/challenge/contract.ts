import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { roundsApi } from './round-calls-contract.ts'
import { seatsApi } from './seat-contract.ts'

/** How far a local government area has come, as a number: 0 waiting to 4 deployed. */
export const coverageStages = ['waiting', 'nominated', 'vetting', 'choosing', 'deployed'] as const
export type CoverageStage = (typeof coverageStages)[number]

export const Coverage = z.object({
  /** One number for each of the 774 LGAs, in the order zone, State, name. */
  stages: z.array(z.int().check(z.gte(0), z.lte(4))).check(z.length(774)),
  /** How many LGAs are at each stage; 774 in all. */
  counts: z.object({
    waiting: z.int(),
    nominated: z.int(),
    vetting: z.int(),
    choosing: z.int(),
    deployed: z.int(),
  }),
})
export type Coverage = z.output<typeof Coverage>

export const challengeApi = {
  coverage: get('/api/challenge/coverage', {
    summary: 'How far each of the 774 local government areas has come',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'coverage',
    returns: Coverage,
  }),
  ...seatsApi,
  ...roundsApi,
}
