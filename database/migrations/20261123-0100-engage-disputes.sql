-- A sender disputes a refused proof, hero or story once; somebody who neither sent nor refused it decides again.
create table engage.dispute (
  submission_id uuid primary key references engage.submission (id),
  person_id uuid not null references identity.person (id),
  -- Who refused it, and so never decides again.
  refused_by uuid not null references identity.person (id),
  words text not null check (btrim(words) <> ''),
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at > opened_at),
  outcome text check (outcome in ('accepted', 'upheld')),
  answer text,
  decided_by uuid references identity.person (id),
  decided_at timestamptz,
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)
    and (outcome is null) = (answer is null)),
  constraint dispute_decided_by_a_second_person check (decided_by <> refused_by and decided_by <> person_id)
);
create index dispute_open on engage.dispute (due_at, submission_id) where outcome is null;
