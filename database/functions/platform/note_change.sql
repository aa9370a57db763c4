-- version 1
-- Tells that what a topic's answers are made of has changed (platform.change).
create or replace function platform.note_change() returns trigger language plpgsql as $$
begin
  insert into platform.change (topic, mark)
  values (tg_argv[0], ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 17))::bit(64)::bigint);
  return null;
end $$;
