-- version 1
-- Written with each change, whoever makes it; a later change stands later, also when a clock goes back.
create or replace function members.keep_place_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.lga_id is null and not exists (select from members.place_since where person_id = new.person_id) then
    return null;
  end if;
  insert into members.place_since (person_id, since, lga_id)
  -- Nobody moves back in time by leaving the time of the change as it was.
  select new.person_id, greatest(
    case when tg_op = 'UPDATE' and new.changed_at = old.changed_at then clock_timestamp() else new.changed_at end,
    max(h.since) + interval '1 microsecond'
  ), new.lga_id
  from members.place_since h where h.person_id = new.person_id;
  return null;
end $$;
