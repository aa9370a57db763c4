import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

/**
 * Ballots that are not what their voter cast last, by the names of their rows: of boxes that are open or were sealed
 * within a day. What was counted before stands in the record for good.
 */
export const findMisplaced = async (db: Database, most: number): Promise<string[]> => {
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
    limit ${most}`.execute(db)
  return rows.map(({ row }) => row)
}

/** The account of each box that is not counted yet, with the whole units that its standing ballots put in. */
export const openBoxes = async (db: Database): Promise<{ contest: string; pot: number; units: number }[]> => {
  const { rows } = await sql<{ contest: string; pot: number; units: number }>`
    select box.contest_id as contest, box.pot_id as pot, coalesce(sum(ballot.amount), 0)::bigint as units
    from voting.box left join voting.ballot on ballot.contest_id = box.contest_id
    where box.sealed_at is null group by box.contest_id, box.pot_id`.execute(db)
  return rows
}
