import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** Links an account to a leader inside the caller's transaction; false when either is linked already. */
export const linkLeader = async (
  { db }: Pick<Ctx, 'db'>,
  leaderId: string,
  personId: string,
): Promise<boolean> => {
  // The lock makes two links of one person wait for each other, so that the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 0))`.execute(db)
  const { rows } = await sql`
      update leaders.leader set person_id = ${personId} where id = ${leaderId} and person_id is null
        and not exists (select 1 from leaders.leader where person_id = ${personId}) returning id`.execute(db)
  return rows.length === 1
}
