import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/**
 * How often moderators upheld abuse against each of these people: words of theirs that stay hidden as abuse, accusation,
 * inducement or spam, and upheld concerns of misconduct, crime or a false identity about them as a leader. A concern
 * that was dismissed counts for nothing: reporting in good faith must not cost anything.
 */
export const upheldAbuseOf = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; times: number }>`
      select id, count(*)::int as times from (
        select author_id as id from (
          select distinct on (author_id, endorsement_id) author_id, outcome, code from leaders.note_decision
          where author_id = any(${ids}::uuid[]) order by author_id, endorsement_id, id desc
        ) last where outcome = 'hidden' and code in ('abuse', 'accusation', 'inducement', 'spam')
        union all
        select l.person_id from leaders.leader l join leaders.concern c on c.leader_id = l.id
        where l.person_id = any(${ids}::uuid[]) and c.state = 'upheld' and c.kind in ('misconduct', 'crime', 'identity')
      ) found group by id`.execute(db)
  return new Map(rows.map(({ id, times }) => [id, times]))
}
