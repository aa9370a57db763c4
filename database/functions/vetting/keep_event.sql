-- version 1
-- The words of an answer may be erased with their author; everything else of an event stands for good.
create or replace function vetting.keep_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '[erased]'
    and (new.id, new.nomination_id, new.at, new.kind, new.actor_id)
      is not distinct from (old.id, old.nomination_id, old.at, old.kind, old.actor_id)
  then
    return new;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = '55000';
end $$;
