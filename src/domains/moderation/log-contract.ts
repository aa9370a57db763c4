import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { caseOutcomes } from './console-contract.ts'

const LogLine = z.object({
  kind: z.string(),
  label: z.string(),
  /** A code of the kind; null for what stayed and for kinds without reasons. */
  reason: z.nullable(z.string()),
  reasonName: z.nullable(z.string()),
  outcome: z.enum(caseOutcomes),
  isAppeal: z.boolean(),
  decisions: z.int(),
})
export type LogLine = z.output<typeof LogLine>

export const moderationLogApi = {
  moderationLog: get('/api/moderation/log', {
    summary:
      'Decisions of moderators in whole months, by kind, reason and outcome; small counts are left out',
    access: 'public',
    limit: 'read',
    tag: 'moderation',
    returns: z.object({
      /** The first and the last month, as YYYY-MM; null before the first whole month is over. */
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      lines: z.array(LogLine),
      /** Decisions whose lines are too small to show one by one; null when even their sum is. */
      others: z.nullable(z.int()),
      smallest: z.int(),
    }),
  }),
}
