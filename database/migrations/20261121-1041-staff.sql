-- The desks of the staff: imports, reminders, doubles and their joining, people made for tests.
create schema staff;

create table staff.import_batch (
  id uuid primary key,
  -- One text is one batch while it is checked or done: sent twice, it imports nothing twice.
  content_hash bytea not null check (length(content_hash) = 32),
  name text not null check (name <> ''),
  reason text not null check (reason <> ''),
  state text not null default 'checked' check (state in ('checked', 'done', 'undone', 'discarded')),
  -- The readable rows; emptied as soon as they are people or nothing.
  rows jsonb not null,
  faults jsonb not null,
  row_count int not null,
  faulty_count int not null,
  made_by uuid not null references identity.person,
  made_at timestamptz not null,
  created_count int not null default 0,
  skipped_count int not null default 0,
  removed_count int not null default 0,
  done_at timestamptz,
  undone_at timestamptz,
  constraint import_batch_times check ((state in ('done', 'undone')) = (done_at is not null)
    and (state = 'undone') = (undone_at is not null))
);
create unique index import_batch_live on staff.import_batch (content_hash) where state in ('checked', 'done');
create index import_batch_made_at on staff.import_batch (made_at desc, id desc);

create table staff.import_row (
  batch_id uuid not null references staff.import_batch,
  line int not null,
  outcome text not null check (outcome in ('created', 'email', 'phone')),
  person_id uuid references identity.person on delete set null,
  primary key (batch_id, line)
);
create index import_row_person on staff.import_row (person_id) where person_id is not null;

create table staff.reminder (
  id uuid primary key,
  person_id uuid not null references identity.person on delete cascade,
  gaps text[] not null check (cardinality(gaps) > 0),
  reason text not null check (reason <> ''),
  asked_by uuid not null references identity.person,
  asked_at timestamptz not null,
  sent_at timestamptz,
  -- What was left of the gaps when the message was due; empty when nothing was to be said any more.
  sent_gaps text[]
);
create index reminder_person on staff.reminder (person_id, asked_at desc);
create index reminder_asked on staff.reminder (asked_at desc, id desc);

-- When a person was last reminded: one row each, moved on only when seven days are over.
create table staff.reminder_turn (
  person_id uuid primary key references identity.person on delete cascade,
  at timestamptz not null
);

create table staff.duplicate_pair (
  id uuid primary key,
  first_id uuid not null references identity.person on delete cascade,
  second_id uuid not null references identity.person on delete cascade,
  score int not null check (score between 1 and 100),
  signs text[] not null check (cardinality(signs) > 0),
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'proposed', 'merged', 'distinct')),
  keep_id uuid,
  reason text,
  proposed_by uuid references identity.person,
  proposed_at timestamptz,
  decided_by uuid references identity.person,
  decided_at timestamptz,
  unique (first_id, second_id),
  check (first_id < second_id),
  check (keep_id is null or keep_id in (first_id, second_id)),
  constraint duplicate_pair_proposed check (state <> 'proposed' or
    (keep_id is not null and reason is not null and proposed_by is not null and proposed_at is not null)),
  -- Two different people join accounts, and neither of them is one of the two (S-50).
  constraint duplicate_pair_second check (state <> 'merged' or decided_by <> proposed_by),
  constraint duplicate_pair_own check (proposed_by not in (first_id, second_id) and decided_by not in (first_id, second_id))
);
create index duplicate_pair_list on staff.duplicate_pair (state, score desc, id);

-- Append-only: which account was closed for which, by whom.
create table staff.merge (
  id uuid primary key,
  closed_id uuid not null unique references identity.person,
  kept_id uuid not null references identity.person,
  proposed_by uuid not null references identity.person,
  confirmed_by uuid not null references identity.person,
  proposed_reason text not null check (proposed_reason <> ''),
  confirmed_reason text not null check (confirmed_reason <> ''),
  at timestamptz not null,
  check (closed_id <> kept_id),
  check (proposed_by <> confirmed_by)
);
create trigger merge_append_only before update or delete or truncate on staff.merge
  for each statement execute function platform.refuse_change();

create table staff.test_person (
  person_id uuid primary key references identity.person on delete cascade,
  made_by uuid not null references identity.person,
  made_at timestamptz not null
);
