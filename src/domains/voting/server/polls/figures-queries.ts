import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** Units of SUP in all polls; reads every vote. */
export const countSupport = async ({ db }: Pick<Ctx, 'db'>): Promise<number> => {
  const { rows } = await sql<{ received: number }>`
      select coalesce(sum(amount), 0)::bigint as received from voting.support_record`.execute(db)
  return rows[0]?.received ?? 0
}

/**
 * Takes away what votes have added to that since it was last taken, from up to `limit` notes; a transaction that fails
 * leaves it.
 */
export const takeSupportChange = async (
  { db }: Pick<Ctx, 'db'>,
  limit: number,
): Promise<{ received: number; notes: number }> => {
  const { rows } = await sql<{ received: number; notes: number }>`
      with taken as (delete from voting.count_news where ctid = any (array(
        select ctid from voting.count_news limit ${limit} for update skip locked)) returning received)
      select coalesce(sum(received), 0)::bigint as received, count(*)::int as notes from taken`.execute(db)
  return rows[0] ?? { received: 0, notes: 0 }
}
