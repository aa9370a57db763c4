-- What can be tied to a ballot is taken into the record's own tables at once and published later, in parts that do not
-- tell the moment (docs/decisions/0031). What was published before stays as it is.

-- The day's part that waits: since when; null when nothing waits.
alter table record.log add column waiting_since timestamptz(3);

-- Rows of journals that were taken: the hash of each one's whole line, with its number and moment. It is never published;
-- the watch compares the tables with it.
create table record.taken (
  kind text not null,
  source_id bigint not null,
  leaf bytea not null check (length(leaf) = 32),
  primary key (kind, source_id)
);
create trigger taken_append_only before update or delete or truncate on record.taken
  for each statement execute function platform.refuse_change();

-- The public line of each that is not published yet. It goes when its entry is made.
create table record.waiting (
  kind text not null,
  source_id bigint not null,
  -- Whose lines are counted together before they are published: a contest or a poll; null for others.
  box text,
  voter text,
  body text not null check (octet_length(body) < 65536),
  primary key (kind, source_id),
  foreign key (kind, source_id) references record.taken (kind, source_id)
);

-- What a block's postings add up to by kind and sides; null for one that was published line by line.
alter table record.block add column sums jsonb;

-- A part of the books that was published: the text of its lines, made once. `through` is the block of postings up to
-- which they are in it, not with it; `salt` hides what its seal is made of.
create table record.part (
  n bigint primary key check (n >= 0),
  through bigint not null,
  salt bytea not null check (length(salt) = 32),
  lines text not null
);
create trigger part_append_only before update or delete or truncate on record.part
  for each statement execute function platform.refuse_change();
