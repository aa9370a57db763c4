-- version 1
-- An erased account leaves its seat or its place in the line, and a job gives the seat to the next person.
create or replace function events.free_place() returns trigger language plpgsql as $$
begin
  if old.state = 'seated' then
    update events.event set seats_taken = seats_taken - 1 where id = old.event_id;
  elsif old.state = 'waiting' then
    update events.event set waiting = waiting - 1 where id = old.event_id;
  end if;
  return null;
end $$;
