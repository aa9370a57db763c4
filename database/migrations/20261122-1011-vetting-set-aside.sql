-- A sealed verdict whose reviewer came into conflict before the decision counts no more, and somebody else judges
-- instead. The verdict itself stays in the books as it was given.
create table vetting.set_aside (
  nomination_id uuid not null references vetting.nomination,
  round int not null,
  reviewer_id uuid not null references identity.person,
  kinds text[] not null check (cardinality(kinds) > 0),
  at timestamptz(3) not null,
  primary key (nomination_id, round, reviewer_id)
);
create index set_aside_reviewer on vetting.set_aside (reviewer_id);
create trigger set_aside_append_only before update or delete or truncate on vetting.set_aside
  for each statement execute function platform.refuse_change();
