-- The public record: an append-only log of ballots, project votes, counts, postings and staff acts, as tiles with signed
-- checkpoints (C2SP tlog-tiles). Nothing in it names a person. It is written behind the journals, never beside them.
create schema record;

-- One row: how many entries the log has. Whoever seals holds it.
create table record.log (
  is_only boolean primary key default true check (is_only),
  -- The name of the log, which every checkpoint begins with; it never changes.
  origin text not null,
  size bigint not null default 0 check (size >= 0)
);

-- Every key that signed or signs checkpoints, as a line anybody may write down.
create table record.signing_key (
  line text primary key,
  since_size bigint not null,
  at timestamptz(3) not null default now()
);

-- How far each journal is followed: all rows of transactions before `below` are in the log. Ids alone would not do, for a
-- lower id may be committed later (research/performance.md 1.7).
create table record.follower (
  journal text primary key,
  below xid8 not null default '0',
  -- No row that is still to come has an id up to this one.
  floor_id bigint not null default 0,
  -- Once all transactions before this one are over, the next floor holds.
  next_from xid8,
  next_floor_id bigint,
  -- Where reading goes on when a window was too large for one turn.
  window_below xid8,
  window_after_id bigint,
  check ((next_from is null) = (next_floor_id is null)),
  check ((window_below is null) = (window_after_id is null))
);

create table record.entry (
  n bigint primary key check (n >= 0),
  kind text not null,
  -- The row of its journal; the block of postings; the day of a sheet of balances.
  source_id bigint not null,
  body text not null check (octet_length(body) < 65536),
  constraint entry_once unique (kind, source_id)
);
create index entry_kind on record.entry (kind, n);
create trigger entry_append_only before update or delete or truncate on record.entry
  for each statement execute function platform.refuse_change();

create table record.tile (
  level smallint not null check (level between 0 and 7),
  n bigint not null check (n >= 0),
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (level, n)
);
-- A tile only grows, at its end.
create function record.keep_tile() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.level, new.n) <> (old.level, old.n)
    or substring(new.hashes for length(old.hashes)) <> old.hashes then
    raise exception 'a tile of the record only grows' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger tile_grows before update or delete on record.tile for each row execute function record.keep_tile();
create trigger tile_never_emptied before truncate on record.tile
  for each statement execute function platform.refuse_change();

create table record.checkpoint (
  size bigint primary key check (size >= 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  at timestamptz(3) not null
);
create index checkpoint_at on record.checkpoint (at);
create trigger checkpoint_append_only before update or delete or truncate on record.checkpoint
  for each statement execute function platform.refuse_change();

-- Postings enter the log by blocks: which ones, and the hash of each one's public line.
create table record.block (
  n bigint primary key check (n >= 0),
  ids bigint[] not null,
  leaves bytea not null,
  check (length(leaves) = 32 * cardinality(ids) and cardinality(ids) between 1 and 1024)
);
-- Hashes do not shrink: trying to would only cost.
alter table record.block alter column leaves set storage external;
create trigger block_append_only before update or delete or truncate on record.block
  for each statement execute function platform.refuse_change();

-- What was published beside the log and is named in it by its hash: sheets of balances.
create table record.document (
  path text primary key,
  bytes bytea not null,
  at timestamptz(3) not null
);
create trigger document_append_only before update or delete or truncate on record.document
  for each statement execute function platform.refuse_change();

-- The whole record as one file, once a day; the file lies in the store of files.
create table record.dump (
  day int primary key,
  -- How many entries were signed then.
  size bigint not null,
  blob_key text not null,
  sha256 bytea not null check (length(sha256) = 32),
  at timestamptz(3) not null
);

-- Each comparison of the tables with the log: what was looked at and what differs.
create table record.inspection (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  size bigint not null,
  -- How many rows of the journals were compared.
  compared bigint not null,
  -- Names of rows that were changed, taken out or slipped in.
  differing jsonb not null default '[]'
);
create index inspection_at on record.inspection (at);

-- Counts and staff acts are followed as ballots and transfers are.
alter table voting.count
  add column id bigint generated always as identity,
  add column written_by xid8 not null default pg_current_xact_id(),
  add constraint count_number unique (id);
alter table platform.audit add column written_by xid8 not null default pg_current_xact_id();
