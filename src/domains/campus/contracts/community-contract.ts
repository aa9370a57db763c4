import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { OwnProof } from './proof-contract.ts'
import { stateCode } from '#shared/fields.ts'

export const campusSeals = ['bronze', 'silver', 'gold', 'platinum'] as const
export type CampusSeal = (typeof campusSeals)[number]

/** Null fields: fewer than ten active members, of whom nothing is said. */
const Counted = z.nullable(
  z.object({ members: z.int(), active: z.int(), tasks: z.int(), seal: z.nullable(z.enum(campusSeals)) }),
)

export const Community = z.object({ id: z.string(), name: z.string(), counted: Counted })
export type Community = z.output<typeof Community>

export const Campus = z.object({
  own: z.object({
    /** The university of the profile; null for none. */
    school: z.nullable(z.object({ id: z.string(), name: z.string(), isReviewed: z.boolean() })),
    /** The newest proof or request of each community, and requests that wait. */
    proofs: z.array(OwnProof),
    /** The domain to which a code went that is not entered yet. */
    codeSentTo: z.nullable(z.string()),
    /** The viewer's own seal: tasks completed in the last year. */
    tasks: z.int(),
    seal: z.nullable(z.enum(campusSeals)),
    /** The communities that the viewer belongs to. */
    communities: z.array(Community),
  }),
  /** The State that is shown. */
  state: z.nullable(z.string()),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  communities: z.array(Community),
})
export type Campus = z.output<typeof Campus>

export const communityApi = {
  campus: get('/api/campus', {
    summary: 'Your communities and how you prove them, and the communities of one State',
    access: 'citizen',
    limit: 'read',
    tag: 'campus',
    query: z.strictObject({ state: z.optional(stateCode()) }),
    returns: Campus,
  }),
}
