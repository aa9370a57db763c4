-- What leaders in a seat promised and did: deployment, pledges, quarterly reports, yearly scorecards.
create schema accountability;

-- A seat is given by two people; the second one's act makes the deployment.
create table accountability.deployment (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  term_from date not null,
  term_to date not null,
  mandate text not null check (mandate <> ''),
  host text not null check (host <> ''),
  contact text not null check (contact <> ''),
  first_90_days text not null check (first_90_days <> ''),
  proposed_by uuid not null references identity.person,
  proposed_at timestamptz(3) not null,
  confirmed_by uuid references identity.person,
  confirmed_at timestamptz(3),
  seat_id text references challenge.seat,
  constraint deployment_two check (confirmed_by <> proposed_by),
  check (term_to > term_from),
  check ((confirmed_by is null) = (confirmed_at is null))
);
create unique index deployment_open on accountability.deployment (leader_id) where confirmed_at is null;
create index deployment_of on accountability.deployment (leader_id, confirmed_at);

create table accountability.pledge (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  place smallint not null check (place between 1 and 10),
  pledge text not null check (pledge <> ''),
  -- How anybody can check it.
  measure text not null check (measure <> ''),
  due_on date not null,
  made_at timestamptz(3) not null,
  unique (leader_id, place)
);

-- A pledge's status is that of its latest accepted update; nothing is overwritten.
create table accountability.pledge_update (
  id uuid primary key,
  pledge_id uuid not null references accountability.pledge,
  status text not null check (status in ('ongoing', 'achieved', 'not_achieved')),
  note text not null check (note <> ''),
  source_url text check (source_url ~ '^https?://'),
  proposed_by uuid not null references identity.person,
  proposed_at timestamptz(3) not null,
  decision text check (decision in ('accepted', 'refused')),
  reason text,
  decided_by uuid references identity.person,
  decided_at timestamptz(3),
  constraint pledge_update_two check (decided_by <> proposed_by),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create unique index pledge_update_open on accountability.pledge_update (pledge_id) where decided_at is null;
create index pledge_update_of on accountability.pledge_update (pledge_id, proposed_at);

create table accountability.pledge_file (
  update_id uuid references accountability.pledge_update,
  file_id uuid references files.file,
  place smallint not null,
  primary key (update_id, file_id)
);

-- One report for a quarter, kept as it was sent.
create table accountability.report (
  leader_id uuid references leaders.leader,
  quarter text check (quarter ~ '^[0-9]{4}-Q[1-4]$'),
  done text not null check (done <> ''),
  next text not null check (next <> ''),
  money text not null check (money <> ''),
  filed_by uuid not null references identity.person,
  filed_at timestamptz(3) not null,
  primary key (leader_id, quarter)
);
create trigger report_append_only before delete or update or truncate on accountability.report for each statement execute
  function platform.refuse_change();

-- A scorecard is shown to the leader first; another person publishes it, and then it stands.
create table accountability.scorecard (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  year smallint not null check (year between 2026 and 2100),
  total smallint not null check (total between 0 and 100),
  is_passed boolean not null,
  written_by uuid not null references identity.person,
  written_at timestamptz(3) not null,
  reply text,
  replied_at timestamptz(3),
  published_by uuid references identity.person,
  published_at timestamptz(3),
  constraint scorecard_two check (published_by <> written_by),
  unique (leader_id, year),
  check ((published_by is null) = (published_at is null))
);

create table accountability.scorecard_score (
  scorecard_id uuid references accountability.scorecard,
  parameter text check (parameter in ('openness', 'representation', 'delivery', 'conduct', 'reporting')),
  points smallint not null check (points between 0 and 10),
  reason text not null check (reason <> ''),
  primary key (scorecard_id, parameter)
);
create trigger scorecard_score_append_only before delete or update or truncate on accountability.scorecard_score for each
  statement execute function platform.refuse_change();

create table accountability.suspension_review (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  cause text not null check (cause in ('two_missed_quarters', 'failed_audit')),
  opened_at timestamptz(3) not null,
  -- The first of two people who would suspend.
  proposed_by uuid references identity.person,
  decision text check (decision in ('kept', 'suspended')),
  reason text,
  decided_by uuid references identity.person,
  decided_at timestamptz(3),
  constraint suspension_review_two check (decision <> 'suspended' or decided_by <> proposed_by),
  check ((decision is null) = (decided_at is null))
);
create unique index suspension_review_open on accountability.suspension_review (leader_id) where decided_at is null;

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
  constraint committee_decision_two check (seconded_by <> proposed_by),
  check ((seconded_by is null) = (seconded_at is null))
);
create index committee_decision_open on accountability.committee_decision (proposed_at) where seconded_at is null;
create index committee_decision_made on accountability.committee_decision (seconded_at desc, id desc) where seconded_at is
  not null;
