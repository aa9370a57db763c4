-- Quizzes: server-timed attempts, how often each question was shown and answered right, and people's need of more time.
create schema quizzes;

create table quizzes.attempt (
  id uuid primary key,
  person_id uuid not null references identity.person,
  topic text not null check (topic <> ''),
  -- What the attempt counts for: practice, or the task of another domain.
  purpose text not null check (purpose <> ''),
  -- Which questions of the bank, and in which order their options stand.
  drawn jsonb not null check (jsonb_typeof(drawn) = 'array'),
  opened_at timestamptz(3) not null,
  sendable_from timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Sent, or replaced after its time was over.
  ended_at timestamptz(3),
  -- The letters as sent; null while nothing counted.
  answers jsonb not null default 'null'::jsonb check (jsonb_typeof(answers) in ('null', 'array')),
  right_answers smallint check (right_answers >= 0),
  check (expires_at > opened_at),
  check ((answers = 'null'::jsonb) = (right_answers is null)),
  check (answers = 'null'::jsonb or ended_at is not null)
);
-- An attempt stays the same while it runs.
create unique index attempt_running_once on quizzes.attempt (person_id, purpose, topic) where ended_at is null;
create index attempt_person on quizzes.attempt (person_id, opened_at desc);

-- Counted as attempts open and end, so that nobody reads all attempts for it.
create table quizzes.item (
  question_id text primary key check (question_id <> ''),
  shown int not null default 0 check (shown >= 0),
  answered int not null default 0 check (answered >= 0),
  right_answers int not null default 0,
  check (right_answers between 0 and answered)
);

-- More time for access needs; without a row the stated time holds.
create table quizzes.time_need (
  person_id uuid primary key references identity.person,
  percent smallint not null check (percent in (100, 150, 200)),
  set_at timestamptz(3) not null
);

-- Questions that a model made of our own texts; only those that passed the checks are stored.
create table quizzes.made_question (
  id text primary key check (id ~~ 'model-%'),
  passage text not null check (passage <> ''),
  text text not null check (text <> ''),
  right_option text not null check (right_option <> ''),
  wrong_options text[] not null check (cardinality(wrong_options) = 3),
  quote text not null check (quote <> ''),
  made_at timestamptz(3) not null,
  unique (passage, text)
);
