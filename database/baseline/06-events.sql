-- Events: who plans them, who has a seat or waits for one, who came, and what was decided.
create schema events;
-- apply function events.free_place

create table events.event (
  id uuid primary key,
  organizer_id uuid,
  chapter_id uuid,
  title text not null check (btrim(title) <> ''),
  kind text not null check (kind <> ''),
  about text not null check (btrim(about) <> ''),
  state text not null,
  lga text not null,
  venue text not null check (btrim(venue) <> ''),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  capacity int not null check (capacity between 1 and 5000),
  -- A seat is taken by a conditional write; this check holds whatever the code does.
  seats_taken int not null default 0,
  waiting int not null default 0 check (waiting >= 0),
  arrived int not null default 0 check (arrived >= 0),
  -- Only people with a seat read these two.
  online_url text check (online_url <> ''),
  safety_contact text not null check (btrim(safety_contact) <> ''),
  access_note text not null default '',
  status text not null default 'open' check (status in ('open', 'cancelled', 'closed')),
  -- Why it was cancelled.
  reason text,
  -- What moderators made of it.
  sight text not null default 'shown' check (sight in ('shown', 'held', 'removed')),
  -- The start of which people were reminded; a moved event reminds again.
  reminded_for timestamptz(3),
  -- The report after it.
  minutes text,
  decisions text,
  headcount int check (headcount >= 0),
  closed_at timestamptz(3),
  revision int not null default 0,
  created_at timestamptz(3) not null,
  is_sample boolean not null default false,
  check (ends_at > starts_at),
  check (seats_taken between 0 and capacity),
  check (status <> 'cancelled' or reason is not null),
  check ((status = 'closed') = (closed_at is not null))
);
create index event_coming on events.event (starts_at, id) where sight = 'shown';
create index event_of_state on events.event (state, starts_at, id) where sight = 'shown';
create index event_of_chapter on events.event (chapter_id, starts_at, id) where chapter_id is not null;
create index event_of_organizer on events.event (organizer_id, starts_at) where organizer_id is not null;

create table events.registration (
  id uuid primary key,
  event_id uuid not null references events.event,
  person_id uuid not null,
  state text not null check (state in ('seated', 'waiting', 'cancelled')),
  -- First come, first seated.
  turn bigint generated always as identity,
  code text not null check (code ~ '^[A-Z2-9]{8}$'),
  registered_at timestamptz(3) not null,
  -- When the door let them in, by the clock of the door, and when we heard of it.
  arrived_at timestamptz(3),
  heard_at timestamptz(3),
  unique (event_id, code),
  unique (event_id, person_id),
  check ((arrived_at is null) = (heard_at is null))
);
create index registration_line on events.registration (event_id, turn) where state = 'waiting';
create index registration_person on events.registration (person_id, registered_at desc);
create trigger free_place after delete on events.registration for each row execute function events.free_place();

-- The secret address of a person's calendar; renewing it gives another id.
create table events.feed (
  person_id uuid primary key,
  id uuid not null unique,
  made_at timestamptz(3) not null
);
