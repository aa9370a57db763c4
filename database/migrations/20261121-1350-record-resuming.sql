-- A database that was restored elsewhere counts its transactions anew: what follows the journals by transactions then
-- goes on by ids, until it has caught up (docs/public-record.md, for those who run it).

-- Where the transactions of the followers were counted: the name that a server's files get when they are made. Null when
-- the server does not tell.
alter table record.log add column counted_in text;

-- While this holds, rows up to next_floor_id are compared with the log by their ids; next_from is when they are all over.
alter table record.follower add column is_resuming boolean not null default false;

create function record.counted_here() returns text language plpgsql as $$
begin
  return (select system_identifier::text from pg_control_system());
exception when insufficient_privilege then
  return null;
end $$;

-- Ids stand in a block in their order: which blocks hold ids of a stretch.
create index block_stretch on record.block ((ids[cardinality(ids)]), (ids[1]));

-- Journals whose rows wait to be sealed for more than a minute: which, and since when.
alter table record.inspection add column waiting jsonb not null default '[]';
