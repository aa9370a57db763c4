-- How the public figures of projects changed since they were last counted: a row for each change, so that no two writers wait
-- for each other.
create table projects.count_news (
  id bigint generated always as identity primary key,
  -- Units of SUP pledged, less what is given back.
  given bigint not null,
  completed integer not null
);

-- apply function projects.count_figures
create trigger project_counted after insert or delete on projects.project
  for each row execute function projects.count_figures();
create trigger project_recounted after update of status, pledged on projects.project
  for each row when (old.status <> new.status or old.pledged <> new.pledged) execute function projects.count_figures();
