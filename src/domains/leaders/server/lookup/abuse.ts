import type { Ctx } from '#platform/server/context.ts'
import { abuseStore } from './abuse-store.ts'

/**
 * How often moderators upheld abuse against each of these people: words of theirs that stay hidden as abuse, accusation,
 * inducement or spam, and upheld concerns of misconduct, crime or a false identity about them as a leader. A concern
 * that was dismissed counts for nothing: reporting in good faith must not cost anything.
 */
export const upheldAbuseOf = async (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly string[],
): Promise<Map<string, number>> => {
  if (personIds.length === 0) return new Map()
  const rows = await abuseStore(ctx.db).upheld(personIds)
  return new Map(rows.map(({ id, times }) => [id, times]))
}
