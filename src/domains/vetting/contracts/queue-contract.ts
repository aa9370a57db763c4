import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { pageCursor, pageLimit, pageOf, stateCode } from '#shared/fields.ts'
import { queueTabs } from './nomination-contract.ts'
import { VettingItem } from './review-contract.ts'

/** The queue call has its own file, so that the dashboard loads nothing else of the console. */
export const queueCall = get('/api/vetting/nominations', {
  summary: 'The vetting queue, one bucket at a time',
  access: 'vetting',
  scoped: true,
  limit: 'read',
  tag: 'nominations',
  query: z.strictObject({
    bucket: z._default(z.enum(queueTabs), 'pending'),
    state: z.optional(stateCode()),
    /** 'overdue': past the due time; 'soon': due within 24 hours. Open buckets only. */
    due: z.optional(z.enum(['overdue', 'soon'])),
    /** '1' lists only nominations on which this reviewer has a seat. */
    mine: z.optional(z.literal('1')),
    cursor: pageCursor(),
    limit: pageLimit(50),
  }),
  returns: z.extend(pageOf(VettingItem), {
    /** Counts of everything that this reviewer may see, regardless of filters. */
    counts: z.record(z.enum(queueTabs), z.int()),
    desk: z.object({ overdue: z.int(), soon: z.int(), mine: z.int() }),
  }),
})
