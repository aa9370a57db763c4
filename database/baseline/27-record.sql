-- The public record: an append-only log of ballots, project votes, counts, postings and staff acts, as tiles with signed
-- checkpoints (C2SP tlog-tiles). Nothing in it names a person. It is written behind the journals, never beside them.
create schema record;
-- apply function record.keep_tile

-- One row: how many entries the log has. Whoever seals holds it.
create table record.log (
  is_only boolean default true primary key check (is_only),
  -- The name of the log, which every checkpoint begins with; it never changes.
  origin text not null,
  size bigint not null default 0 check (size >= 0),
  -- Where the transactions of the followers were counted: the name that a server's files get when they are made. Null when
  -- the server does not tell.
  counted_in text,
  -- The day's part that waits: since when; null when nothing waits.
  waiting_since timestamptz(3)
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
  below xid8 not null default '0'::xid8,
  -- No row that is still to come has an id up to this one.
  floor_id bigint not null default 0,
  -- Once all transactions before this one are over, the next floor holds.
  next_from xid8,
  next_floor_id bigint,
  -- Where reading goes on when a window was too large for one turn.
  window_below xid8,
  window_after_id bigint,
  -- While this holds, rows up to next_floor_id are compared with the log by their ids; next_from is when they are all over.
  is_resuming boolean not null default false,
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
create trigger entry_append_only before delete or update or truncate on record.entry for each statement execute function
  platform.refuse_change();

create table record.tile (
  level smallint check (level between 0 and 7),
  n bigint check (n >= 0),
  hashes bytea not null check (length(hashes) between 32 and 8192 and (length(hashes) % 32) = 0),
  primary key (level, n)
);
create trigger tile_grows before delete or update on record.tile for each row execute function record.keep_tile();
create trigger tile_never_emptied before truncate on record.tile for each statement execute function
  platform.refuse_change();

create table record.checkpoint (
  size bigint primary key check (size >= 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  at timestamptz(3) not null
);
create index checkpoint_at on record.checkpoint (at);
create trigger checkpoint_append_only before delete or update or truncate on record.checkpoint for each statement execute
  function platform.refuse_change();

-- Postings enter the log by blocks: which ones, and the hash of each one's public line.
create table record.block (
  n bigint primary key check (n >= 0),
  ids bigint[] not null,
  leaves bytea not null,
  -- What a block's postings add up to by kind and sides; null for one that was published line by line.
  sums jsonb,
  check (length(leaves) = (32 * cardinality(ids)) and cardinality(ids) between 1 and 1024)
);
-- Ids stand in a block in their order: which blocks hold ids of a stretch.
create index block_stretch on record.block ((ids[cardinality(ids)]), (ids[1]));
create trigger block_append_only before delete or update or truncate on record.block for each statement execute function
  platform.refuse_change();

-- What was published beside the log and is named in it by its hash: sheets of balances.
create table record.document (
  path text primary key,
  bytes bytea not null,
  at timestamptz(3) not null
);
create trigger document_append_only before delete or update or truncate on record.document for each statement execute
  function platform.refuse_change();

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
  differing jsonb not null default '[]'::jsonb,
  -- Journals whose rows wait to be sealed for more than a minute: which, and since when.
  waiting jsonb not null default '[]'::jsonb
);
create index inspection_at on record.inspection (at);

-- Text messages that ask about a receipt, by the carrier's own name for them: each is answered once. Neither number nor
-- text is kept here.
create table record.incoming_text (
  message_id text primary key,
  at timestamptz(3) not null
);
create index incoming_text_at on record.incoming_text (at);

-- What each outside witness said last: how far it has seen the log, and what it signed. Its word is its own, and the
-- latest is enough; the log itself is not touched.
create table record.witness (
  -- The line of its public key, which begins with its name.
  key text primary key,
  -- The head that it signed, and its lines below it; both null before the first.
  size bigint references record.checkpoint,
  cosignature text,
  cosigned_at timestamptz(3),
  asked_at timestamptz(3) not null,
  -- Why it did not sign when it was asked last: it saw another past, does not know the log, signed something else, or
  -- did not answer; null when it signed.
  trouble text check (trouble in ('fork', 'stranger', 'wrong', 'silent')),
  check ((size is null) = (cosignature is null) and (size is null) = (cosigned_at is null))
);

-- Rows of journals that were taken: the hash of each one's whole line, with its number and moment. It is never published;
-- the watch compares the tables with it.
create table record.taken (
  kind text,
  source_id bigint,
  leaf bytea not null check (length(leaf) = 32),
  primary key (kind, source_id)
);
create trigger taken_append_only before delete or update or truncate on record.taken for each statement execute function
  platform.refuse_change();

-- The public line of each that is not published yet. It goes when its entry is made.
create table record.waiting (
  kind text,
  source_id bigint,
  -- Whose lines are counted together before they are published: a contest or a poll; null for others.
  box text,
  voter text,
  body text not null check (octet_length(body) < 65536),
  primary key (kind, source_id),
  foreign key (kind, source_id) references record.taken
);

-- A part of the books that was published: the text of its lines, made once. `through` is the block of postings up to
-- which they are in it, not with it; `salt` hides what its seal is made of.
create table record.part (
  n bigint primary key check (n >= 0),
  through bigint not null,
  salt bytea not null check (length(salt) = 32),
  lines text not null
);
create trigger part_append_only before delete or update or truncate on record.part for each statement execute function
  platform.refuse_change();

alter table record.block alter column leaves set storage external;
