import type { Ctx } from '#platform/server/context.ts'
import { lastSignInsStore } from './last-sign-ins-store.ts'

/**
 * The day of each person's last known sign-in, as YYYY-MM-DD, from sessions and remembered browsers. Omits people
 * whose last sign-in is older than both are kept.
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
