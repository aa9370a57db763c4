-- version 2
-- Adds scores to the counts and totals of their places, or takes them out. In one order, so that two runs never wait for each
-- other in a circle.
create or replace function standing.count_scores() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    with placed as (
      select s.period, s.starts, p.place, s.score, count(*)::int as people
      from added s cross join lateral (values ('all'), ('region:' || s.region_id), (s.state_code), (s.lga_id)) p(place)
      where p.place is not null
      group by 1, 2, 3, 4
    ), counted as (
      insert into standing.place_score as kept (period, starts, place, score, people)
      select period, starts, place, score, people from placed order by 1, 2, 3, 4
      on conflict (period, starts, place, score) do update set people = kept.people + excluded.people
    )
    insert into standing.place_total as kept (period, starts, place, people, points)
    select period, starts, place, sum(people), sum(people * score::bigint) from placed group by 1, 2, 3 order by 1, 2, 3
    on conflict (period, starts, place)
      do update set people = kept.people + excluded.people, points = kept.points + excluded.points;
  else
    with placed as (
      select s.period, s.starts, p.place, s.score, count(*)::int as people
      from removed s cross join lateral (values ('all'), ('region:' || s.region_id), (s.state_code), (s.lga_id)) p(place)
      where p.place is not null
      group by 1, 2, 3, 4
    ), counted as (
      update standing.place_score kept set people = kept.people - gone.people
      from placed gone
      where (kept.period, kept.starts, kept.place, kept.score) = (gone.period, gone.starts, gone.place, gone.score)
    )
    update standing.place_total kept set people = kept.people - gone.people, points = kept.points - gone.points
    from (
      select period, starts, place, sum(people) as people, sum(people * score::bigint) as points
      from placed group by 1, 2, 3
    ) gone
    where (kept.period, kept.starts, kept.place) = (gone.period, gone.starts, gone.place);
  end if;
  return null;
end $$;
