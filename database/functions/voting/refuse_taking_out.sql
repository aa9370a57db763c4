-- version 1
-- A ballot is changed by a later one and never taken out.
create or replace function voting.refuse_taking_out() returns trigger language plpgsql as $$
begin
  raise exception 'a ballot is changed, never taken out' using errcode = '55000';
end $$;
