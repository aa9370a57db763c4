-- version 1
-- Keeps how many people who joined on a day have a credibility score, and what they confirmed, in one order of days.
create or replace function standing.count_credibility() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update standing.credibility kept set people = kept.people - gone.people, points = kept.points - gone.points
    from (
      select joined_on, count(*) as people, sum(confirmed_points) as points
      from removed where confirmed_points is not null and joined_on is not null group by 1 order by 1
    ) gone
    where kept.joined_on = gone.joined_on;
  end if;
  if tg_op <> 'DELETE' then
    insert into standing.credibility as kept (joined_on, people, points)
    select joined_on, count(*), sum(confirmed_points)
    from added where confirmed_points is not null and joined_on is not null group by 1 order by 1
    on conflict (joined_on) do update set people = kept.people + excluded.people, points = kept.points + excluded.points;
  end if;
  return null;
end $$;
