import { lastFactsOf } from '#domains/activity/server/facts.ts'
import type { Ctx } from '#platform/server/context.ts'

/** Far more than one person reports in a day. */
const LATEST = 100

/** Whether this person has reported a problem since a moment. */
export const hasReported = async (ctx: Pick<Ctx, 'db'>, personId: string, since: Date): Promise<boolean> =>
  (await lastFactsOf(ctx, personId, LATEST)).some(({ kind, at }) => kind === 'issue.reported' && at >= since)
