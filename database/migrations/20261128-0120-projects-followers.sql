-- Who wants to hear of a project without funding it.
create table projects.follower (
  project_id uuid not null references projects.project,
  person_id uuid not null references identity.person,
  since timestamptz(3) not null,
  primary key (project_id, person_id)
);
create index follower_of on projects.follower (person_id);
