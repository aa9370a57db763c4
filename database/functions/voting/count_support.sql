-- version 1
-- Brings the totals up to the oldest transaction still open.
create or replace function voting.count_support() returns void language plpgsql as $$
begin
  insert into voting.poll_count (poll_id, voters, received, through)
  select p.id, 0, 0, '0' from voting.poll p on conflict do nothing;
  -- Two processes count one after the other; the next statement reads what stands after the wait.
  perform 1 from voting.poll_count c order by c.poll_id for update;
  with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
  update voting.poll_count c
  set voters = c.voters + d.voters, received = c.received + d.received, through = edge.xmin
  from edge cross join (
    select r.poll_id, (count(*) filter (where r.number = 1))::int as voters, sum(r.amount)::bigint as received
    from voting.support_record r join voting.poll_count known on known.poll_id = r.poll_id
    where r.written_by >= known.through and r.written_by < (select xmin from edge)
    group by r.poll_id
  ) d
  where c.poll_id = d.poll_id;
end $$;
