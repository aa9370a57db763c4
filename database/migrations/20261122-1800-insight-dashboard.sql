-- The dashboard: which people have closed the list of first steps, and public figures counted every five minutes.
create schema insight;

create table insight.closed_checklist (
  person_id uuid primary key,
  closed_at timestamptz(3) not null
);

create table insight.public_figures (
  is_only boolean primary key default true check (is_only),
  citizens integer not null check (citizens >= 0),
  active_this_month integer not null check (active_this_month >= 0),
  civic_actions bigint not null check (civic_actions >= 0),
  -- Whole units of SUP.
  given_to_projects bigint not null check (given_to_projects >= 0),
  projects_completed integer not null check (projects_completed >= 0),
  counted_at timestamptz(3) not null
);
