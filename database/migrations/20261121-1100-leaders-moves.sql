-- Moves that two people make: the first one proposes, a second, different one confirms before the hours are over.

-- The account of the leader, once it is known; it never endorses itself and replies where a report was upheld.
alter table leaders.leader add column if not exists person_id uuid references identity.person;
create index if not exists leader_person on leaders.leader (person_id) where person_id is not null;

-- Who confirmed a move, and the files that it rests on; kept for the staff's own history.
alter table leaders.leader_move
  add column second_id uuid references identity.person,
  add column evidence_file_ids text[] not null default '{}',
  add constraint leader_move_two check (second_id is null or second_id <> actor_id);

create table leaders.move_proposal (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  from_status text not null,
  to_status text not null,
  by_role text not null,
  reason text not null check (reason <> ''),
  evidence_file_ids text[] not null default '{}',
  proposer_id uuid not null references identity.person,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- 'overtaken': the leader moved some other way meanwhile.
  state text not null default 'open' check (state in ('open', 'confirmed', 'expired', 'overtaken')),
  confirmer_id uuid references identity.person,
  closed_at timestamptz(3),
  foreign key (from_status, to_status) references leaders.legal_move,
  constraint move_proposal_two check (confirmer_id <> proposer_id),
  check ((state = 'confirmed') = (confirmer_id is not null)),
  check ((state = 'open') = (closed_at is null))
);
-- One open proposal per leader and target: a second person confirms it instead of proposing again.
create unique index move_proposal_open on leaders.move_proposal (leader_id, to_status) where state = 'open';
create index move_proposal_waiting on leaders.move_proposal (expires_at) where state = 'open';
