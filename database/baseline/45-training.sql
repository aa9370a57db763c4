-- The training path of leaders: results of modules, commitments, mentors and the capstone.
create schema training;

create table training.commitment (
  leader_id uuid primary key references leaders.leader,
  person_id uuid not null references identity.person,
  interests text not null check (interests <> ''),
  at timestamptz(3) not null
);

create table training.mentor (
  person_id uuid primary key references identity.person,
  about text not null check (about <> ''),
  interests text not null check (interests <> ''),
  offered_at timestamptz(3) not null,
  ended_at timestamptz(3)
);

create table training.match (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  mentor_id uuid not null references training.mentor,
  matched_by uuid not null references identity.person,
  at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index match_one_mentor on training.match (leader_id) where ended_at is null;
create index match_mentor on training.match (mentor_id);

create table training.session (
  id uuid primary key,
  match_id uuid not null references training.match,
  day date not null,
  minutes smallint not null check (minutes between 15 and 480),
  topic text not null check (topic <> ''),
  logged_by uuid not null references identity.person,
  logged_at timestamptz(3) not null,
  confirmed_by uuid references identity.person,
  confirmed_at timestamptz(3),
  unique (match_id, day),
  check (confirmed_by is null or confirmed_by <> logged_by),
  check ((confirmed_by is null) = (confirmed_at is null))
);

create table training.capstone (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  person_id uuid not null references identity.person,
  title text not null check (title <> ''),
  summary text not null check (summary <> ''),
  status text not null default 'sent' check (status in ('sent', 'returned', 'accepted')),
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  reason text,
  check ((status = 'sent') = (decided_at is null))
);
create unique index capstone_one_open on training.capstone (leader_id) where status <> 'returned';

create table training.capstone_file (
  capstone_id uuid references training.capstone,
  file_id uuid references files.file,
  place smallint not null,
  primary key (capstone_id, file_id)
);

-- Two different people accept a capstone, and neither is the leader.
create table training.capstone_approval (
  capstone_id uuid references training.capstone,
  person_id uuid references identity.person,
  reason text not null,
  at timestamptz(3) not null,
  primary key (capstone_id, person_id)
);

-- When a person opened a lesson first: a test may be sent once a part of the lesson's time is over (S-36).
create table training.lesson_opening (
  person_id uuid references identity.person,
  module_id text check (module_id <> ''),
  opened_at timestamptz(3) not null,
  primary key (person_id, module_id)
);

-- A test as it was drawn for one person: which questions of the bank, and in which order their options stand.
create table training.test (
  id uuid primary key,
  person_id uuid not null references identity.person,
  module_id text not null check (module_id <> ''),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  started_at timestamptz(3) not null,
  judged_at timestamptz(3),
  -- What was answered to whoever sent it; whoever sends it again hears the same.
  result jsonb not null default 'null'::jsonb,
  check ((judged_at is null) = (result = 'null'::jsonb))
);
-- A test stays the same until it is sent.
create unique index test_open_once on training.test (person_id, module_id) where judged_at is null;
create index test_person on training.test (person_id);

-- Every try is kept. The key lets nobody have a fourth one on a day, however many are sent at once.
create table training.attempt (
  person_id uuid references identity.person,
  module_id text check (module_id <> ''),
  day date,
  number smallint check (number between 1 and 3),
  right_answers smallint not null check (right_answers >= 0),
  is_passed boolean not null,
  at timestamptz(3) not null,
  -- Tries from before have none.
  test_id uuid unique references training.test,
  primary key (person_id, module_id, day, number)
);
create trigger attempt_append_only before delete or update or truncate on training.attempt for each statement execute
  function platform.refuse_change();
