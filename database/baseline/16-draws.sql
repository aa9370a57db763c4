-- Prize draws: rounds with their prizes, entries of people, and results that anybody can draw again.
create schema draws;

create table draws.round (
  id uuid primary key,
  title text not null check (title <> ''),
  rules text not null check (rules <> ''),
  state text not null default 'draft' check (state in ('draft', 'announced', 'open', 'closed', 'drawn', 'ended', 'cancelled')),
  is_sample boolean not null default false,
  -- Units of one paid entry, and how many of them one person may have beside the free one.
  price bigint not null check (price > 0),
  max_paid int not null check (max_paid between 0 and 100),
  reserves int not null check (reserves between 0 and 100),
  claim_days int not null check (claim_days between 1 and 90),
  question text not null check (question <> ''),
  answer_salt bytea not null,
  answer_hash bytea not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  created_by uuid references identity.person,
  created_at timestamptz(3) not null,
  -- Makes the names of people in the published list; never published.
  name_key bytea not null,
  -- Drawn from chance at the announcement, published as its hash at once and as itself with the result.
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  chain text,
  chain_is_test boolean,
  chain_genesis bigint,
  chain_period int,
  beacon_round bigint,
  beacon_at timestamptz(3),
  announced_at timestamptz(3),
  closed_at timestamptz(3),
  list_root text,
  signature text,
  randomness text,
  drawn_at timestamptz(3),
  ended_at timestamptz(3),
  -- The public reason of a cancellation.
  reason text not null default '',
  -- When all SUP of a cancelled round was back.
  settled_at timestamptz(3),
  check (closes_at > opens_at),
  check (beacon_at > closes_at),
  check ((state in ('draft', 'cancelled')) or announced_at is not null and seed is not null and beacon_round is not null),
  check (list_root is null or closed_at < beacon_at),
  check (randomness is null or list_root is not null),
  check ((state <> all (array['drawn', 'ended'])) or randomness is not null)
);
create index round_newest on draws.round (opens_at desc, id);
create index round_working on draws.round (state) where state in ('announced', 'open', 'closed', 'drawn', 'cancelled');

create table draws.prize (
  round_id uuid references draws.round,
  place int check (place > 0),
  label text not null check (label <> ''),
  units bigint not null check (units > 0),
  primary key (round_id, place)
);

-- A person in a round: where all their requests to enter meet, so that nobody else waits.
create table draws.entrant (
  round_id uuid references draws.round,
  person_id uuid references identity.person,
  who text not null check (who ~ '^[0-9a-f]{16}$'),
  has_free boolean not null default false,
  paid int not null default 0 check (paid >= 0),
  primary key (round_id, person_id),
  unique (round_id, who)
);

create table draws.entry (
  -- The number that its owner sees: unique over all rounds, with gaps.
  id bigint generated always as identity primary key,
  round_id uuid not null,
  person_id uuid not null,
  who text not null,
  -- 0 for the free entry, then 1, 2, 3 … for paid ones.
  nth int not null check (nth >= 0),
  made_at timestamptz(3) not null,
  refunded_at timestamptz(3),
  unique (round_id, person_id, nth),
  foreign key (round_id, person_id) references draws.entrant
);
create index entry_of_round on draws.entry (round_id, id);
create index entry_unrefunded on draws.entry (round_id, id) where nth > 0 and refunded_at is null;

create table draws.winner (
  round_id uuid references draws.round,
  -- The order in which they were drawn.
  rank int check (rank > 0),
  entry_id bigint not null unique references draws.entry,
  person_id uuid not null,
  -- The prize that this entry stands for; null for a reserve.
  place int,
  state text not null check (state in ('waiting', 'paid', 'lapsed', 'reserve')),
  deadline timestamptz(3),
  decided_at timestamptz(3),
  primary key (round_id, rank),
  unique (round_id, person_id),
  foreign key (round_id, place) references draws.prize,
  check ((state = 'reserve') = (place is null)),
  check ((state = 'waiting') <= (deadline is not null))
);
create unique index winner_of_prize on draws.winner (round_id, place) where state in ('waiting', 'paid');
create index winner_waiting on draws.winner (deadline) where state = 'waiting';
create index winner_person on draws.winner (person_id);

-- What the public record follows: announcement, list, result, cancellation; each once.
create table draws.event (
  id bigint generated always as identity primary key,
  round_id uuid not null references draws.round,
  act text not null check (act in ('announced', 'closed', 'drawn', 'cancelled')),
  -- The published facts, without those that are read from the tables again.
  body jsonb not null,
  at timestamptz(3) not null,
  approval_id uuid unique,
  written_by xid8 not null default pg_current_xact_id(),
  unique (round_id, act)
);
create trigger event_append_only before delete or update or truncate on draws.event for each statement execute function
  platform.refuse_change();
