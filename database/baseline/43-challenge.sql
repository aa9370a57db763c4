-- The 13,000 seats of the challenge, who holds them, and the rounds in which citizens choose leaders for them.
create schema challenge;
-- apply function challenge.keep_announced
-- apply function challenge.keep_voters

-- How many seats an area has (decision D-18); written once by the published rule. A change is a decision, so a migration.
create table challenge.seat_quota (
  lga text primary key references regions.lga,
  seats smallint not null check (seats between 10 and 99)
);

create table challenge.seat (
  -- Such as LA-ikeja-07.
  id text generated always as (((lga || '-') || lpad((number)::text, 2, '0'))) stored primary key,
  lga text not null references challenge.seat_quota,
  number smallint not null check (number between 1 and 99),
  -- Reserved: a leader was chosen for it and is still in training.
  status text not null default 'empty' check (status in ('empty', 'reserved', 'held')),
  -- Unique: a leader has one seat at most.
  holder_id uuid unique,
  term_from date,
  term_to date,
  since timestamptz(3),
  unique (lga, number),
  foreign key (holder_id, lga) references leaders.leader(id, lga),
  check ((status = 'empty') = (holder_id is null)),
  check ((status = 'empty') = (since is null)),
  check ((status = 'held') = (term_from is not null and term_to is not null)),
  check (term_to > term_from)
);
create index seat_empty on challenge.seat (lga, number) where status = 'empty';
create trigger seat_version after insert or delete or update or truncate on challenge.seat for each statement execute
  function platform.note_change('seats');

create table challenge.seat_event (
  id bigint generated always as identity primary key,
  seat_id text not null references challenge.seat,
  leader_id uuid not null references leaders.leader,
  kind text not null check (kind in ('reserved', 'filled', 'freed')),
  at timestamptz(3) not null,
  -- Null for the platform itself.
  actor_id uuid,
  reason text not null check (reason <> '')
);
create index seat_event_of on challenge.seat_event (seat_id, id);
create trigger seat_event_append_only before delete or update or truncate on challenge.seat_event for each statement execute
  function platform.refuse_change();

-- Who may vote in a round (docs/decisions/0029): a version of the rules, which a round takes over when it is announced.
create table challenge.voter_rules (
  version smallint primary key,
  -- A confirmed phone number, which counts for one person in a round.
  needs_phone boolean not null,
  -- An account that is older than the announcement.
  needs_older_account boolean not null,
  -- Whoever had said no place at the announcement votes where they first say they live; otherwise nowhere in this round.
  takes_first_place boolean not null
);
insert into challenge.voter_rules (version, needs_phone, needs_older_account, takes_first_place) values
  (1, false, false, true),
  (2, true, true, false);
create trigger voter_rules_append_only before delete or update or truncate on challenge.voter_rules for each statement
  execute function platform.refuse_change();

create table challenge.round (
  id uuid primary key,
  name text not null unique check (name <> ''),
  status text not null default 'draft' check (status in ('draft', 'announced', 'open', 'closed', 'certified')),
  -- What it began with: its days and its quorum.
  template text not null check (template in ('standard', 'pilot')),
  -- Fixed before the round opens (decision D-19).
  tally_rule text not null default 'linear' check (tally_rule in ('linear', 'square_root')),
  tie_rule text not null check (tie_rule in ('audit_score_then_lot', 'lot')),
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  announced_at timestamptz(3),
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  certified_at timestamptz(3),
  verified_only boolean not null default false,
  voter_rules smallint references challenge.voter_rules,
  check (closes_at > opens_at),
  check ((status = 'draft') = (announced_at is null)),
  check ((status in ('open', 'closed', 'certified')) = (opened_at is not null)),
  check ((status in ('closed', 'certified')) = (closed_at is not null)),
  check ((status = 'certified') = (certified_at is not null))
);
create index round_by_date on challenge.round (opens_at desc, id);
create trigger round_voters_fixed before update on challenge.round for each row execute function challenge.keep_voters();

create table challenge.contest (
  id uuid primary key,
  round_id uuid not null references challenge.round,
  lga text not null references challenge.seat_quota,
  seats smallint not null check (seats between 1 and 99),
  -- Ballots without which nobody wins.
  quorum int not null check (quorum between 1 and 1000000),
  certified_at timestamptz(3),
  -- False once its result stands: then the area may be in another round.
  is_live boolean not null generated always as ((certified_at is null)) stored,
  unique (id, lga),
  unique (round_id, lga)
);
create unique index contest_live on challenge.contest (lga) where is_live;
create trigger contest_fixed before insert or delete or update on challenge.contest for each row execute function
  challenge.keep_announced();

-- Who stands in a contest: written when the round opens, and nobody joins later.
create table challenge.candidate (
  contest_id uuid,
  leader_id uuid,
  lga text not null,
  entered_at timestamptz(3) not null,
  outcome text check (outcome in ('won', 'reserve', 'not_chosen')),
  -- The order of the winners and of the reserves, from 1.
  place smallint check (place >= 1),
  primary key (contest_id, leader_id),
  foreign key (contest_id, lga) references challenge.contest(id, lga),
  foreign key (leader_id, lga) references leaders.leader(id, lga),
  check ((place is null) = (outcome is null or outcome = 'not_chosen'))
);
create index candidate_leader on challenge.candidate (leader_id);
create unique index candidate_place on challenge.candidate (contest_id, outcome, place) where place is not null;

-- The first of two people asks, the second, another one, confirms before the hours are over (S-50).
create table challenge.proposal (
  id uuid primary key,
  round_id uuid not null references challenge.round,
  act text not null check (act in ('open', 'certify')),
  proposer_id uuid not null,
  reason text not null check (reason <> ''),
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'expired', 'withdrawn')),
  confirmer_id uuid,
  closed_at timestamptz(3),
  constraint proposal_two check (confirmer_id <> proposer_id),
  check ((state = 'confirmed') = (confirmer_id is not null)),
  check ((state = 'waiting') = (closed_at is null))
);
create unique index proposal_waiting on challenge.proposal (round_id, act) where state = 'waiting';

alter table challenge.round add constraint round_voter_rules check ((status = 'draft') = (voter_rules is null)) not valid;
