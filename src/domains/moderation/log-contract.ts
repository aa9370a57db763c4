import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { moderationOutcomes } from './console-contract.ts'
import { flagReasons } from './contract.ts'

const LogLine = z.object({
  kind: z.string(),
  label: z.string(),
  /** Null for what stayed. */
  reason: z.nullable(z.enum(flagReasons)),
  outcome: z.enum(moderationOutcomes),
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
