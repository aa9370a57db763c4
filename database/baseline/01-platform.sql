create extension if not exists pg_trgm;
-- apply function platform.keep_key
-- apply function platform.note_change
-- apply function platform.refuse_change

-- The machinery's own tables: kept answers, limits, staff audit, settings.
create table platform.idempotency (
  owner text,
  key text,
  call text not null,
  request_hash bytea not null,
  status int not null,
  answer text,
  at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_at on platform.idempotency (at);

create table platform.rate_count (
  bucket text primary key,
  times int not null,
  resets_at timestamptz not null
);
create index rate_count_resets_at on platform.rate_count (resets_at);

create table platform.setting (
  name text primary key,
  value text not null
);

-- Append-only: what staff did, to what, why (S-51). The trigger refuses every other verb, whoever asks.
create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null,
  target text not null,
  reason text,
  request_id text not null,
  written_by xid8 not null default pg_current_xact_id()
);
create index audit_actor on platform.audit (actor_id, id);
create index audit_target on platform.audit (target, id);
create trigger audit_append_only before delete or update or truncate on platform.audit for each statement execute function
  platform.refuse_change();

-- Every text message that the gate let through: how much of the day's money it holds, whether it left, whether its code
-- was entered. It names neither number nor person (S-14).
create table platform.text_message (
  id text primary key check (id <> ''),
  admitted_at timestamptz not null,
  purpose text not null check (purpose <> ''),
  country text not null check (length(country) = 2),
  parts int not null check (parts between 1 and 3),
  kobo int not null check (kobo >= 0),
  attempts int not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  entered_at timestamptz
);
create index text_message_admitted on platform.text_message (admitted_at);
create index text_message_sent on platform.text_message (purpose, sent_at desc) where sent_at is not null;

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

-- The installation's keys for data: made once, kept wrapped by APP_KEY, and never another one afterwards, whatever APP_KEY is.
-- There is one APP_KEY at a time, and its fingerprint stands here: whoever comes with another one is refused.
create table platform.app_key (
  one boolean default true primary key check (one),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  since timestamptz not null default now()
);
create trigger app_key_keeps before delete or truncate on platform.app_key for each statement execute function
  platform.refuse_change();

create table platform.kept_key (
  purpose text primary key,
  wrapped bytea not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  made_at timestamptz not null default now()
);
create trigger kept_key_stays before update on platform.kept_key for each row execute function platform.keep_key();
create trigger kept_key_keeps before delete or truncate on platform.kept_key for each statement execute function
  platform.refuse_change();

-- What was done with keys, by fingerprints only.
create table platform.key_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('fitted', 'made', 'adopted', 'rotated')),
  purpose text,
  fingerprint text not null,
  replaced text
);
create trigger key_event_append_only before delete or update or truncate on platform.key_event for each statement execute
  function platform.refuse_change();

-- SQL functions live in database/functions, each once (docs/decisions/0036). This table says which text of each is applied.
create table platform.sql_function (
  name text primary key,
  version int not null check (version > 0),
  checksum text not null,
  applied_at timestamptz not null default now()
);
