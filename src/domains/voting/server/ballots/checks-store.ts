import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/**
 * Finds ballots that differ from what their voter cast last, in boxes that are open or were sealed within a day. The
 * public record covers earlier counts.
 */
export const findMisplaced = async (db: Database, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    with live as materialized (
      select contest_id from voting.box where sealed_at is null or sealed_at > now() - interval '1 day'
    ), last as (
      select distinct on (contest_id, voter) contest_id, voter, version, leader_id, amount
      from voting.cast_record where contest_id in (select contest_id from live)
      order by contest_id, voter, version desc
    ), standing as (
      select * from voting.ballot where contest_id in (select contest_id from live)
    )
    select 'voting.ballot ' || coalesce(b.contest_id, l.contest_id) || ' ' || coalesce(b.voter, l.voter) as row
    from standing b full join last l on l.contest_id = b.contest_id and l.voter = b.voter
    where (b.version, b.leader_id, b.amount) is distinct from (l.version, l.leader_id, l.amount)
    limit ${limit}`.execute(db)
  return rows.map(({ row }) => row)
}

/** The pool account of each uncounted box, and the whole units of its standing ballots. */
export const openBoxes = async (
  db: Database,
): Promise<{ contest: string; pool: number; units: number }[]> => {
  const { rows } = await sql<{ contest: string; pool: number; units: number }>`
    select box.contest_id as contest, box.pot_id as pool, coalesce(sum(ballot.amount), 0)::bigint as units
    from voting.box left join voting.ballot on ballot.contest_id = box.contest_id
    where box.sealed_at is null group by box.contest_id, box.pot_id`.execute(db)
  return rows
}
