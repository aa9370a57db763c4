-- version 1
-- Which cluster counts the transactions here; null where this account may not ask.
create or replace function record.counted_here() returns text language plpgsql as $$
begin
  return (select system_identifier::text from pg_control_system());
exception when insufficient_privilege then
  return null;
end $$;
