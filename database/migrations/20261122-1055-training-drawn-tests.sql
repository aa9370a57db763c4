-- When a person opened a lesson first: a test may be sent once a part of the lesson's time is over (S-36).
create table training.lesson_opening (
  person_id uuid not null references identity.person,
  module_id text not null check (module_id <> ''),
  opened_at timestamptz(3) not null,
  primary key (person_id, module_id)
);
insert into training.lesson_opening (person_id, module_id, opened_at)
select person_id, module_id, min(at) from training.attempt group by person_id, module_id;

-- A test as it was drawn for one person: which questions of the bank, and in which order their options stand.
create table training.test (
  id uuid primary key,
  person_id uuid not null references identity.person,
  module_id text not null check (module_id <> ''),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  started_at timestamptz(3) not null,
  judged_at timestamptz(3),
  -- What was answered to whoever sent it; whoever sends it again hears the same.
  result jsonb not null default 'null',
  check ((judged_at is null) = (result = 'null'))
);
-- A test stays the same until it is sent.
create unique index test_open_once on training.test (person_id, module_id) where judged_at is null;
create index test_person on training.test (person_id);

-- Tries from before have none.
alter table training.attempt add column test_id uuid unique references training.test;
