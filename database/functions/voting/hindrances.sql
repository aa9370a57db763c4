-- version 1
/*
 * Why people may not vote in the contest of an area whose round was announced at a moment; 0 for who may. 8 at home
 * nowhere then, 9 at home elsewhere then, 10 no confirmed phone number, 11 an account that is not older, 12 not verified,
 * 13 another account was joined with theirs, which may have voted, 14 somebody else held their number since then.
 * `p_asks` is a sum: 1 asks for a confirmed number, 2 for an older account, 4 for verified people; 8 takes the place that
 * was said first by who had said none; 16 says that joined accounts were looked at.
 */
create or replace function voting.hindrances(p_person uuid[], p_area text[], p_announced timestamptz[], p_asks int[])
returns smallint[] language plpgsql stable set enable_seqscan = off as $$
declare
  homes text[] := members.lgas_at(p_person, p_announced, (select array_agg(a & 8 > 0 order by n) from unnest(p_asks) with ordinality u(a, n)));
  joined boolean[] := identity.have_joined(p_person);
  older boolean[];
  phones boolean[];
  own_numbers boolean[];
  verified boolean[];
begin
  -- Nothing more is asked of people where their rounds ask for nothing more.
  if exists (select from unnest(p_asks) a where a & 7 > 0) then
    select s.is_older, s.has_phone, s.is_own_number, s.is_verified into older, phones, own_numbers, verified
    from identity.standings_at(p_person, p_announced) s;
  end if;
  return (
    select array_agg((case
      when homes[u.n] is null then 8
      when homes[u.n] <> u.area then 9
      when u.asks & 2 > 0 and not older[u.n] then 11
      when u.asks & 4 > 0 and not verified[u.n] then 12
      when u.asks & 1 > 0 and not phones[u.n] then 10
      when u.asks & 1 > 0 and not own_numbers[u.n] then 14
      when u.asks & 16 = 0 and joined[u.n] then 13
      else 0
    end)::smallint order by u.n)
    from unnest(p_area, p_asks) with ordinality as u(area, asks, n)
  );
end $$;
