-- The dashboard: which people have closed the list of first steps, and public figures counted every five minutes.
create schema insight;

create table insight.closed_checklist (
  person_id uuid primary key,
  closed_at timestamptz(3) not null
);

create table insight.public_figures (
  is_only boolean default true primary key check (is_only),
  citizens int not null check (citizens >= 0),
  active_this_month int not null check (active_this_month >= 0),
  civic_actions bigint not null check (civic_actions >= 0),
  -- Whole units of SUP.
  given_to_projects bigint not null check (given_to_projects >= 0),
  projects_completed int not null check (projects_completed >= 0),
  counted_at timestamptz(3) not null,
  -- The average credibility score, 0 to 100; null while too few people have one.
  credibility int check (credibility between 0 and 100)
);

-- The public figures of each day, as last counted on it: the public dashboard shows how they grow.
create table insight.day_figures (
  -- In Lagos.
  day date primary key,
  citizens int not null check (citizens >= 0),
  active_this_month int not null check (active_this_month >= 0),
  civic_actions bigint not null check (civic_actions >= 0),
  -- Whole units of SUP.
  given_to_projects bigint not null check (given_to_projects >= 0),
  projects_completed int not null check (projects_completed >= 0),
  credibility int check (credibility between 0 and 100)
);

-- The public figures are added up from changes and never counted again, except by the nightly proof.
create table insight.counter (
  name text primary key check (name in ('citizens', 'civic-actions', 'given-to-projects', 'projects-completed')),
  value bigint not null check (value >= 0)
);

-- Who has done something in a month (in Lagos), so that nobody counts twice; past months keep their number only.
create table insight.active_person (
  month date,
  person_id uuid,
  primary key (month, person_id)
);
create index active_person_person on insight.active_person (person_id);

create table insight.active_month (
  month date primary key,
  people int not null check (people >= 0)
);

-- What the nightly recount found: each figure that was kept wrong, with both numbers.
create table insight.proof (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  found jsonb not null
);
