-- Community projects that citizens vote on with SUP. Their funding life (milestones, escrow, checks on site) comes later.
create schema projects;

create table projects.project (
  id uuid primary key,
  title text not null check (char_length(title) between 5 and 120),
  summary text not null check (char_length(summary) between 20 and 300),
  -- What it is, for whom, and who does what.
  story text not null check (char_length(story) between 50 and 5000),
  category text not null check (category in
    ('education', 'health', 'agriculture', 'environment', 'water', 'technology')),
  status text not null check (status in ('active', 'funded', 'completed', 'closed')),
  state text not null references regions.state,
  lga text not null references regions.lga,
  -- The community within the area.
  community text not null check (char_length(community) between 2 and 80),
  -- The body that answers for it.
  responsible text not null check (char_length(responsible) between 2 and 120),
  -- Whole units of SUP: what its cost lines come to.
  goal bigint not null check (goal > 0 and goal % 10000 = 0),
  is_sample boolean not null default false,
  -- Where it is voted on, and the account in which its SUP lies.
  poll_id uuid not null unique references voting.poll,
  opened_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check (substr(lga, 1, 2) = substr(state, 4, 2)),
  check ((status in ('completed', 'closed')) = (ended_at is not null)),
  check (ended_at >= opened_at)
);
create index project_newest on projects.project (opened_at desc, id desc);
create index project_by_status on projects.project (status, opened_at desc, id desc);
create index project_by_state on projects.project (state, opened_at desc, id desc);

-- What it costs, line by line.
create table projects.cost_line (
  project_id uuid not null references projects.project,
  place smallint not null check (place between 1 and 20),
  label text not null check (char_length(label) between 2 and 120),
  amount bigint not null check (amount > 0 and amount % 10000 = 0),
  primary key (project_id, place)
);
