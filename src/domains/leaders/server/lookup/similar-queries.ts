import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { withTables } from '#platform/server/database/database.ts'
import { foldName } from '#shared/text/fold.ts'
import type { LeadersTables } from '../tables.ts'

/**
 * Public leaders of a State with a similar name, the most similar first. `threshold` is the minimum share of
 * common trigrams, 0 to 1; the order of words in a name does not matter.
 */
export const similarLeaders = (
  { db }: Pick<Ctx, 'db'>,
  { name, state, threshold, limit }: { name: string; state: string; threshold: number; limit: number },
) => {
  const likeness = sql<number>`similarity(folded_name, ${foldName(name)})`
  return (
    withTables<LeadersTables>(db)
      .selectFrom('leaders.leader')
      .select(['id', 'full_name as fullName', 'current_office as currentOffice', 'lga', 'status'])
      .where('state', '=', state)
      // Undecided nominees are open nominations, and those are vetting's to tell.
      .where('status', 'not in', ['nominated', 'in_vetting', 'rejected'])
      .where(sql<boolean>`${likeness} >= ${threshold}::real`)
      .orderBy(likeness, 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/** Whether a text contains the full name of somebody who leads or stands; the order of its words counts. */
export const namesLeader = async ({ db }: Pick<Ctx, 'db'>, text: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
      select exists (select from leaders.leader
        where status <> 'rejected' and position(' ' in folded_name) > 0
          and position(' ' || folded_name || ' ' in ${` ${foldName(text)} `}) > 0) as found`.execute(db)
  return rows[0]?.found ?? false
}
