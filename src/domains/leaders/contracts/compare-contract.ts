import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { dayOfAction } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { LeaderCard } from './leader-contract.ts'

/** How many leaders one comparison shows. */
export const MIN_COMPARE = 2
export const MAX_COMPARE = 4

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ID = new RegExp(`^${UUID}$`)
const IDS = new RegExp(`^${UUID}(?:,${UUID}){${MIN_COMPARE - 1},${MAX_COMPARE - 1}}$`)

/** True for the shape of a leader's id. */
export const isLeaderId = (text: string): boolean => ID.test(text)

/** One leader in a comparison: the rows of the table. */
export const ComparedLeader = z.extend(LeaderCard, {
  verifiedAt: z.nullable(dayOfAction()),
  evidence: z.int(),
  endorsements: z.int(),
  /** Reports that moderators upheld. */
  reports: z.int(),
  /** The community score of decision D-20. */
  score: z.int(),
})
export type ComparedLeader = z.output<typeof ComparedLeader>

export const compareApi = {
  compare: get('/api/leaders/compare', {
    summary: 'Two to four leaders side by side, in the order asked for, without unknown ones',
    access: 'public',
    limit: 'read',
    tag: 'leaders',
    query: z.strictObject({
      /** Ids of two to four leaders, parted by commas. */
      ids: z
        .string(message('Choose 2 to 4 leaders to compare.'))
        .check(z.regex(IDS, message('Choose 2 to 4 leaders to compare.'))),
    }),
    returns: z.object({ items: z.array(ComparedLeader) }),
  }),
}
