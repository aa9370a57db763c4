-- What public answers are made of, and that it changed: an answer is computed once and kept until one of its topics has
-- another version. Whoever changes something adds a row of its own in the same transaction: nobody waits for a row that
-- somebody else is writing. The version of a topic is the marks of its rows together, so that rows may be folded into one.
create table platform.change (
  id bigint generated always as identity primary key,
  topic text collate "C" not null check (topic <> ''),
  -- By chance, so that a database that lost its last rows in a failover does not come to an old version again.
  mark bigint not null
);
create index change_topic on platform.change (topic) include (mark);

create function platform.note_change() returns trigger language plpgsql as $$
begin
  insert into platform.change (topic, mark)
  values (tg_argv[0], ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 17))::bit(64)::bigint);
  return null;
end $$;
