-- What the committee keeps of itself: conflicts of interest that its members declare, and its decisions.
create table accountability.conflict (
  id uuid primary key,
  person_id uuid not null,
  leader_id uuid not null references leaders.leader,
  kind text not null check (kind in ('family', 'work', 'money', 'party', 'other')),
  words text not null check (btrim(words) <> ''),
  declared_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index conflict_open on accountability.conflict (person_id, leader_id) where ended_at is null;
create index conflict_latest on accountability.conflict (declared_at desc, id);

create table accountability.committee_decision (
  id uuid primary key,
  number bigint generated always as identity unique,
  title text not null check (btrim(title) <> ''),
  decision text not null check (btrim(decision) <> ''),
  reason text not null check (btrim(reason) <> ''),
  -- Null for a public one; otherwise why its words are held back. The public still sees that there is one.
  held_because text check (btrim(held_because) <> ''),
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  seconded_by uuid,
  seconded_at timestamptz(3),
  check ((seconded_by is null) = (seconded_at is null)),
  constraint committee_decision_two check (seconded_by <> proposed_by)
);
create index committee_decision_open on accountability.committee_decision (proposed_at) where seconded_at is null;
create index committee_decision_made on accountability.committee_decision (seconded_at desc, id desc) where seconded_at is not null;
