-- Tasks, what each person did of them, and what citizens send for them.
create schema engage;

create table engage.task (
  id uuid primary key,
  -- The code of a task of the reference set; null for a task that staff made.
  reference text unique,
  kind text not null check (kind in ('quiz', 'issue-report', 'hero-nomination', 'sharing-impact', 'fact-check', 'town-hall',
    'volunteer-work', 'civic-education')),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 600),
  minutes smallint not null check (minutes between 1 and 240),
  units int not null check (units between 1 and 50000),
  cadence text not null check (cadence in ('daily', 'weekly', 'once')),
  state_code text,
  lga_id text,
  language text,
  role text,
  opens_at timestamptz not null,
  closes_at timestamptz,
  is_paused boolean not null default false,
  ended_at timestamptz,
  made_by uuid references identity.person,
  made_at timestamptz not null,
  check (lga_id is null or state_code is not null),
  check (closes_at > opens_at)
);

-- One task, one period, one person: the key lets it be done and paid only once (decision D-11).
create table engage.occurrence (
  task_id uuid references engage.task,
  period text,
  person_id uuid references identity.person,
  status text not null check (status in ('started', 'waiting', 'done', 'missed', 'refused')),
  started_at timestamptz not null,
  -- What was drawn for this person, such as the statements of a fact check.
  material jsonb not null default '{}'::jsonb,
  sent_at timestamptz,
  completed_at timestamptz,
  outcome jsonb not null default 'null'::jsonb,
  -- Units that count against the cap of a day, from sending on; given back when a proof is refused.
  units int not null default 0 check (units >= 0),
  payment text check (payment in ('paid', 'owed')),
  primary key (task_id, period, person_id),
  check ((status = 'started') = (sent_at is null)),
  check ((status = 'done') = (payment is not null))
);
create index occurrence_person on engage.occurrence (person_id, task_id, started_at desc);

-- What one person earned by tasks on one day in Lagos; the conditional write keeps it under the cap (S-36).
create table engage.day_total (
  person_id uuid references identity.person,
  day date,
  units int not null check (units >= 0),
  primary key (person_id, day)
);

create table engage.submission (
  id uuid primary key,
  kind text not null check (kind in ('proof', 'hero', 'story')),
  person_id uuid not null references identity.person,
  task_id uuid,
  period text,
  -- The helper's name, or the headline of a story.
  name text check (char_length(name) between 1 and 120),
  words text not null,
  state_code text not null,
  lga_id text not null,
  file_id uuid references files.file,
  -- A hash of how the picture looks: nearly the same pictures differ in few bits.
  likeness text check (likeness ~ '^[0-9a-f]{16}$'),
  latitude numeric(8,5) check (latitude between '-90'::int::numeric and 90::numeric),
  longitude numeric(8,5) check (longitude between '-180'::int::numeric and 180::numeric),
  status text not null check (status in ('waiting', 'accepted', 'returned', 'refused')),
  sends smallint not null default 1 check (sends between 1 and 3),
  risk smallint not null default 0 check (risk between 0 and 100),
  risk_reasons text[] not null default '{}'::text[],
  sent_at timestamptz not null,
  claimed_by uuid references identity.person,
  claimed_until timestamptz,
  decided_by uuid references identity.person,
  decided_at timestamptz,
  reason text,
  note text,
  constraint submission_checked_by_another check (decided_by is null or decided_by <> person_id),
  unique (task_id, period, person_id),
  foreign key (task_id, period, person_id) references engage.occurrence,
  check (kind = 'story' or task_id is not null),
  check ((kind = 'proof') = (file_id is not null)),
  check ((kind = 'proof') = (name is null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create index submission_waiting on engage.submission (sent_at, id) where status = 'waiting';
create index submission_person on engage.submission (person_id, sent_at desc);
create index submission_likeness on engage.submission (sent_at desc) where likeness is not null;
create index submission_public on engage.submission (decided_at desc, id) where status = 'accepted' and kind <> 'proof';

-- A sender disputes a refused proof, hero or story once; somebody who neither sent nor refused it decides again.
create table engage.dispute (
  submission_id uuid primary key references engage.submission,
  person_id uuid not null references identity.person,
  -- Who refused it, and so never decides again.
  refused_by uuid not null references identity.person,
  words text not null check (btrim(words) <> ''),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'upheld')),
  answer text,
  decided_by uuid references identity.person,
  decided_at timestamptz,
  constraint dispute_decided_by_a_second_person check (decided_by <> refused_by and decided_by <> person_id),
  check (due_at > opened_at),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null) and (outcome is null) = (answer
    is null))
);
create index dispute_open on engage.dispute (due_at, submission_id) where outcome is null;
