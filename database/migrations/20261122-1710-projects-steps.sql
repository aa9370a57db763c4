-- The steps of a project in their order: planned weeks, and the day on which each was done.
create table projects.step (
  project_id uuid not null references projects.project (id),
  place smallint not null check (place > 0),
  label text not null check (label <> ''),
  weeks smallint not null check (weeks > 0),
  done_at timestamptz(3),
  primary key (project_id, place)
);
