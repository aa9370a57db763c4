-- The public figures of each day, as last counted on it: the public dashboard shows how they grow.
create table insight.day_figures (
  -- In Lagos.
  day date primary key,
  citizens integer not null check (citizens >= 0),
  active_this_month integer not null check (active_this_month >= 0),
  civic_actions bigint not null check (civic_actions >= 0),
  -- Whole units of SUP.
  given_to_projects bigint not null check (given_to_projects >= 0),
  projects_completed integer not null check (projects_completed >= 0)
);
