import type { Ctx } from '#platform/server/context.ts'
import { lastSignInsStore } from './last-sign-ins-store.ts'

/**
 * The day of each person's last sign-in that is still known, as YYYY-MM-DD: of a session, or of a browser that is
 * remembered. Who is absent has not signed in for as long as either is kept.
 */
export const lastSignInsOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const store = lastSignInsStore(ctx.db)
  const days = new Map<string, string>()
  for (const { personId, day } of [...(await store.bySession(ids)), ...(await store.byDevice(ids))])
    if (day > (days.get(personId) ?? '')) days.set(personId, day)
  return days
}
