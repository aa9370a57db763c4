-- version 1
-- For tables whose rows are written once: no row changes or goes, whoever writes.
create or replace function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = '55000';
end $$;
