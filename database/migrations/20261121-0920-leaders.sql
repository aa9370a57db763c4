-- Leaders, nominations and their vetting. Keys and checks below keep the promises; the code only words them.
-- pg_trgm is trusted since PostgreSQL 13, so the owner of a database may add it without being a superuser.
create extension if not exists pg_trgm;

create schema leaders;

-- How many verdicts of different people a nomination needs (decision D-05); a nomination keeps the number it began with.
create table leaders.policy (
  id smallint primary key default 1 check (id = 1),
  reviews_needed smallint not null default 2 check (reviews_needed between 1 and 3)
);
insert into leaders.policy default values;

create sequence leaders.nomination_number;

create table leaders.nomination (
  id uuid primary key,
  -- Read out on the phone. Gaps are fine: a refused nomination may have drawn a number.
  reference text not null unique check (reference ~ '^NOM-[0-9]{4}-[0-9]{6,}$'),
  nominator_id uuid not null references identity.person,
  nominee_full_name text not null check (nominee_full_name <> ''),
  -- The name as search compares it: no marks, lower case.
  folded_name text collate "C" not null,
  current_office text not null check (current_office <> ''),
  office_type text not null check (office_type in
    ('federal', 'state', 'local_government', 'traditional', 'civil_society', 'private_sector', 'other')),
  region text not null check (region = 'nigeria'),
  zone text not null check (zone in ('NC', 'NE', 'NW', 'SE', 'SS', 'SW')),
  state text not null references regions.state,
  lga text not null references regions.lga,
  biography text not null check (biography <> ''),
  nomination_statement text not null check (nomination_statement <> ''),
  status text not null default 'pending' check (status in ('pending', 'under_review', 'approved', 'rejected')),
  reviews_needed smallint not null check (reviews_needed between 1 and 3),
  round smallint not null default 1 check (round >= 1),
  submitted_at timestamptz(3) not null,
  round_started_at timestamptz(3) not null,
  first_taken_at timestamptz(3),
  -- What reviewers asked for; set exactly while the nomination waits for the nominator.
  info_requested text check (info_requested <> ''),
  decided_at timestamptz(3),
  reason_code text check (reason_code in ('insufficient_evidence', 'credibility_concerns')),
  -- Lets an assignment repeat the nominator, so that the database itself refuses a review of one's own.
  unique (id, nominator_id),
  check (info_requested is null or status = 'pending'),
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  check ((status = 'rejected') = (reason_code is not null)),
  check (substr(lga, 1, 2) = substr(state, 4, 2))
);
-- One open or approved file per nominator, person and place; a rejected one may be tried again with better evidence.
create unique index nomination_once on leaders.nomination (nominator_id, folded_name, lga) where status <> 'rejected';
create index nomination_mine on leaders.nomination (nominator_id, submitted_at desc, id desc);
create index nomination_queue on leaders.nomination (status, submitted_at, id);
create index nomination_decided on leaders.nomination (status, decided_at desc, id desc) where decided_at is not null;

create table leaders.nomination_file (
  file_id uuid primary key references files.file,
  nomination_id uuid not null references leaders.nomination,
  purpose text not null check (purpose in ('photo', 'evidence')),
  place smallint not null
);
create index nomination_file_of on leaders.nomination_file (nomination_id, place);
create unique index nomination_one_photo on leaders.nomination_file (nomination_id) where purpose = 'photo';

-- Who reviews what in which round. A slot is taken once and a person takes one slot, however many ask at once;
-- the third slot is only handed out when two verdicts stand against each other.
create table leaders.assignment (
  nomination_id uuid not null,
  nominator_id uuid not null,
  round smallint not null,
  slot smallint not null check (slot between 1 and 3),
  reviewer_id uuid not null references identity.person,
  at timestamptz(3) not null,
  primary key (nomination_id, round, slot),
  unique (nomination_id, round, reviewer_id),
  foreign key (nomination_id, nominator_id) references leaders.nomination (id, nominator_id),
  constraint assignment_not_own check (reviewer_id <> nominator_id)
);
create index assignment_reviewer on leaders.assignment (reviewer_id);

-- Verdicts, sealed until the nomination is decided; nobody changes one afterwards.
create table leaders.review (
  nomination_id uuid not null,
  round smallint not null,
  reviewer_id uuid not null,
  verdict text not null check (verdict in ('approve', 'reject', 'request_info')),
  notes text not null default '',
  reason_code text check (reason_code in ('insufficient_evidence', 'credibility_concerns')),
  at timestamptz(3) not null,
  primary key (nomination_id, round, reviewer_id),
  foreign key (nomination_id, round, reviewer_id) references leaders.assignment (nomination_id, round, reviewer_id),
  check ((verdict = 'reject') = (reason_code is not null))
);
create trigger review_append_only before update or delete or truncate on leaders.review
  for each statement execute function platform.refuse_change();

create table leaders.nomination_event (
  id bigint generated always as identity primary key,
  nomination_id uuid not null references leaders.nomination,
  at timestamptz(3) not null,
  kind text not null check (kind in ('sent', 'taken', 'reviewed', 'info_requested', 'answered', 'approved', 'rejected')),
  actor_id uuid not null references identity.person,
  -- The question or the answer in words; never a sealed verdict.
  note text
);
create index nomination_event_of on leaders.nomination_event (nomination_id, id);
create trigger nomination_event_append_only before update or delete or truncate on leaders.nomination_event
  for each statement execute function platform.refuse_change();

-- Which letters left, so that a repeated job sends none twice.
create table leaders.letter (
  nomination_id uuid not null references leaders.nomination,
  kind text not null check (kind in ('received', 'info_requested', 'approved', 'rejected')),
  round smallint not null,
  at timestamptz(3) not null,
  primary key (nomination_id, kind, round)
);

create table leaders.leader (
  id uuid primary key,
  -- Unique: a decided nomination creates one leader, however many verdicts arrive together.
  nomination_id uuid unique references leaders.nomination,
  full_name text not null check (full_name <> ''),
  folded_name text collate "C" not null,
  current_office text not null check (current_office <> ''),
  -- Folded name and office, for search.
  search_text text not null,
  office_type text not null check (office_type in
    ('federal', 'state', 'local_government', 'traditional', 'civil_society', 'private_sector', 'other')),
  region text not null check (region = 'nigeria'),
  zone text not null check (zone in ('NC', 'NE', 'NW', 'SE', 'SS', 'SW')),
  state text not null references regions.state,
  lga text not null references regions.lga,
  photo_file_id uuid references files.file,
  biography text not null,
  nomination_statement text not null,
  status text not null check (status in
    ('nominated', 'in_vetting', 'shortlisted', 'public_selection', 'training', 'deployed', 'verified', 'rejected', 'suspended')),
  verified_at timestamptz(3),
  is_verified boolean not null generated always as (verified_at is not null) stored,
  is_sample boolean not null default false,
  created_at timestamptz(3) not null,
  -- The flag is given with approval and rests while a leader is suspended.
  check (verified_at is null or status not in ('nominated', 'in_vetting', 'rejected', 'suspended')),
  check (substr(lga, 1, 2) = substr(state, 4, 2))
);
create index leader_by_name on leaders.leader (folded_name, id) where status <> 'rejected';
create index leader_by_newest on leaders.leader (created_at desc, id desc) where status <> 'rejected';
create index leader_by_state on leaders.leader (state, folded_name, id) where status <> 'rejected';
create index leader_search on leaders.leader using gin (search_text gin_trgm_ops);

-- The published state machine as data: no move outside it can be recorded.
create table leaders.legal_move (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into leaders.legal_move (from_status, to_status) values
  ('nominated', 'in_vetting'),
  ('in_vetting', 'verified'), ('in_vetting', 'shortlisted'), ('in_vetting', 'rejected'),
  ('shortlisted', 'rejected'), ('shortlisted', 'public_selection'), ('shortlisted', 'suspended'),
  ('public_selection', 'training'), ('public_selection', 'shortlisted'), ('public_selection', 'suspended'),
  ('training', 'deployed'), ('training', 'shortlisted'), ('training', 'rejected'), ('training', 'suspended'),
  ('deployed', 'verified'), ('deployed', 'suspended'),
  ('verified', 'deployed'), ('verified', 'suspended'),
  ('suspended', 'shortlisted'), ('suspended', 'public_selection'), ('suspended', 'training'),
  ('suspended', 'deployed'), ('suspended', 'verified'), ('suspended', 'rejected');

create table leaders.leader_move (
  id bigint generated always as identity primary key,
  leader_id uuid not null references leaders.leader,
  from_status text,
  to_status text not null,
  at timestamptz(3) not null,
  -- The role is published; the person is kept for the staff's own history and is null for the platform.
  by_role text not null,
  actor_id uuid references identity.person,
  why text not null check (why <> ''),
  foreign key (from_status, to_status) references leaders.legal_move,
  check (from_status is not null or to_status = 'nominated')
);
create index leader_move_of on leaders.leader_move (leader_id, id);
create trigger leader_move_append_only before update or delete or truncate on leaders.leader_move
  for each statement execute function platform.refuse_change();
