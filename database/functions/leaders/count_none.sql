-- version 1
-- Forgets all counts with all leaders.
create or replace function leaders.count_none() returns trigger language plpgsql as $$
begin
  delete from leaders.leader_count;
  return null;
end $$;
