-- version 1
-- Adds scores to the counts of their places, or takes them out. In one order, so that two runs never wait for each other in a circle.
create or replace function standing.count_scores() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into standing.place_score as kept (period, starts, place, score, people)
    select s.period, s.starts, p.place, s.score, count(*)
    from added s cross join lateral (values ('all'), ('region:' || s.region_id), (s.state_code), (s.lga_id)) p(place)
    where p.place is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (period, starts, place, score) do update set people = kept.people + excluded.people;
  else
    update standing.place_score kept set people = kept.people - gone.people
    from (
      select s.period, s.starts, p.place, s.score, count(*) as people
      from removed s cross join lateral (values ('all'), ('region:' || s.region_id), (s.state_code), (s.lga_id)) p(place)
      where p.place is not null
      group by 1, 2, 3, 4
    ) gone
    where (kept.period, kept.starts, kept.place, kept.score) = (gone.period, gone.starts, gone.place, gone.score);
  end if;
  return null;
end $$;
