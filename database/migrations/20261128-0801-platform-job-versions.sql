-- The highest version of each job that any release announced here (docs/decisions/0068): a process that has a lower one
-- leaves the job to newer ones. A job that is not here has the version 1.
create table platform.job_version (
  name text primary key,
  version integer not null check (version > 0),
  announced_at timestamptz not null default now()
);
