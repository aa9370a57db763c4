-- Rounds that match what many people gave to projects, and what each project got.
create table projects.match_round (
  id uuid primary key,
  title text not null check (char_length(title) between 5 and 100),
  -- Whole units that left the rewards fund when it was opened.
  pool bigint not null check (pool > 0),
  -- The most that one project gets, in percent of the pool.
  share smallint not null check (share between 1 and 100),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
  reason text not null,
  proposed_by uuid not null,
  approved_by uuid not null,
  approval_id uuid not null unique,
  opened_at timestamptz(3) not null,
  computed_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by uuid,
  ended_why text not null default '',
  check (opened_at <= starts_at and starts_at < ends_at),
  check (proposed_by <> approved_by),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'cancelled') = (ended_by is not null))
);
create unique index match_round_open on projects.match_round ((true)) where state = 'open';
create index match_round_newest on projects.match_round (opened_at desc, id desc);

-- What the formula makes of the gifts for a project: an estimate while the round is open.
create table projects.match_share (
  round_id uuid not null references projects.match_round,
  project_id uuid not null references projects.project,
  people int not null check (people > 0),
  given bigint not null check (given > 0),
  -- The sum of the square roots of what each person gave, in SUP, times 1,000,000.
  root_sum bigint not null check (root_sum > 0),
  match bigint not null check (match >= 0),
  primary key (round_id, project_id)
);
create index match_share_of on projects.match_share (project_id);
create index match_share_most on projects.match_share (round_id, match desc, project_id);

-- A round reads what was set aside in its window.
create index pledge_made on projects.pledge (made_at);
