-- Structured data that verified people hand in about their place, and what is published of it.
create schema opendata;

-- One thing in the world, or one price of one market; its versions are below. What holds now stands here too.
create table opendata.record (
  id uuid primary key,
  template text not null check (template <> ''),
  state text not null,
  lga text not null,
  -- The folded fields that say which thing it is.
  key text not null check (key <> ''),
  -- How many versions it has, and which one holds now: an older observation that is handed in late does not.
  version int not null default 1 check (version > 0),
  shown int not null default 1,
  fields jsonb not null,
  observed_on date not null,
  changed_at timestamptz(3) not null,
  is_sample boolean not null default false,
  unique (template, lga, key),
  check (shown between 1 and version)
);
create index record_newest on opendata.record (template, changed_at desc, id desc);
create index record_newest_of_state on opendata.record (template, state, changed_at desc, id desc);
create index record_newest_of_lga on opendata.record (template, lga, changed_at desc, id desc);

create table opendata.submission (
  id uuid primary key,
  template text not null check (template <> ''),
  state text not null,
  lga text not null,
  key text not null check (key <> ''),
  fields jsonb not null,
  observed_on date not null,
  source_url text,
  file_id uuid,
  note text,
  -- What the public learns of the sender.
  who text not null check (who in ('committee', 'verified')),
  author_id uuid references identity.person,
  -- The record that it corrects; null for something new.
  record_id uuid references opendata.record,
  status text not null default 'waiting' check (status in ('waiting', 'second', 'accepted', 'returned', 'refused')),
  -- Drawn when it is sent, and shown to nobody before the first decision.
  is_drawn boolean not null,
  first_checker_id uuid references identity.person,
  checker_id uuid references identity.person,
  reason text,
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  check (source_url is not null or file_id is not null),
  check ((status in ('waiting', 'second')) = (decided_at is null)),
  check (first_checker_id is null or first_checker_id <> checker_id)
);
-- One person has one open submission about one thing.
create unique index submission_open on opendata.submission (author_id, template, lga, key) where status in ('waiting',
  'second');
create index submission_queue on opendata.submission (sent_at, id) where status in ('waiting', 'second');
create index submission_about on opendata.submission (template, lga, key) where status in ('waiting', 'second');
create index submission_of_author on opendata.submission (author_id, sent_at desc, id desc);

-- What was published, each once; nothing of it changes but the note, which moderators may hide.
create table opendata.version (
  record_id uuid references opendata.record,
  number int check (number > 0),
  fields jsonb not null,
  observed_on date not null,
  source_url text,
  file_id uuid,
  note text,
  is_note_hidden boolean not null default false,
  who text not null,
  checks int not null check (checks in (1, 2)),
  submission_id uuid unique references opendata.submission,
  published_at timestamptz(3) not null,
  primary key (record_id, number)
);

-- A list that was checked: what is wrong in it, by line and column, or how many records it sent.
create table opendata.sheet (
  id uuid primary key,
  author_id uuid not null references identity.person,
  template text not null,
  rows int not null check (rows >= 0),
  sent int not null,
  faults jsonb not null,
  made_at timestamptz(3) not null,
  check (sent between 0 and rows)
);
create index sheet_of_author on opendata.sheet (author_id, made_at desc);

-- How many records a table has in each State; kept by the write that publishes the first version.
create table opendata.tally (
  template text,
  state text,
  records int not null check (records > 0),
  primary key (template, state)
);

-- The packed file of each table.
create table opendata.packed (
  template text primary key,
  blob_key text not null,
  sha256 text not null,
  bytes bigint not null,
  records int not null,
  made_at timestamptz(3) not null
);
