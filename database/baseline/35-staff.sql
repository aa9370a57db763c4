-- The desks of the staff: imports, reminders, doubles and their joining, people made for tests.
create schema staff;

create table staff.import_batch (
  id uuid primary key,
  -- One text is one batch while it is checked or done: sent twice, it imports nothing twice.
  content_hash bytea not null check (length(content_hash) = 32),
  name text not null check (name <> ''),
  reason text not null check (reason <> ''),
  state text not null default 'checked',
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
  proposed_by uuid references identity.person,
  proposed_at timestamptz,
  confirmed_by uuid references identity.person,
  constraint import_batch_state check (state in ('checked', 'proposed', 'done', 'undone', 'discarded')),
  constraint import_batch_times check ((state in ('done', 'undone')) = (done_at is not null) and (state = 'undone') =
    (undone_at is not null)),
  constraint import_batch_second check (confirmed_by is null or proposed_by is not null and confirmed_by <> proposed_by),
  constraint import_batch_proposed check (state <> 'proposed' or proposed_by is not null and proposed_at is not null)
);
create index import_batch_made_at on staff.import_batch (made_at desc, id desc);
create unique index import_batch_live on staff.import_batch (content_hash) where state in ('checked', 'proposed', 'done');
create index import_batch_proposed_by on staff.import_batch (proposed_by);
create index import_batch_confirmed_by on staff.import_batch (confirmed_by);

create table staff.import_row (
  batch_id uuid references staff.import_batch,
  line int,
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
  constraint duplicate_pair_own check (proposed_by not in (first_id, second_id) and decided_by not in (first_id, second_id)),
  constraint duplicate_pair_second check (state <> 'merged' or decided_by <> proposed_by),
  constraint duplicate_pair_proposed check (state <> 'proposed' or keep_id is not null and reason is not null and proposed_by
    is not null and proposed_at is not null),
  unique (first_id, second_id),
  check (first_id < second_id),
  check (keep_id is null or keep_id in (first_id, second_id))
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
create trigger merge_append_only before delete or update or truncate on staff.merge for each statement execute function
  platform.refuse_change();

create table staff.test_person (
  person_id uuid primary key references identity.person on delete cascade,
  made_by uuid not null references identity.person,
  made_at timestamptz not null
);

-- Rights of the staff and imports of people take two different people (S-50).
create table staff.right_proposal (
  id uuid primary key,
  person_id uuid not null references identity.person on delete cascade,
  -- An admin role, or the admin flag.
  given text not null check (given in ('support', 'finance', 'content', 'vetting_lead', 'admin')),
  scope_state text references regions.state,
  scope_lga text references regions.lga,
  until timestamptz,
  reason text not null check (reason <> ''),
  proposed_by uuid not null references identity.person,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn', 'expired')),
  decided_by uuid references identity.person,
  decided_at timestamptz,
  constraint right_proposal_own check (proposed_by <> person_id and (state <> 'confirmed' or decided_by <> person_id)),
  constraint right_proposal_second check (state <> 'confirmed' or decided_by <> proposed_by),
  constraint right_proposal_decided check ((state in ('confirmed', 'withdrawn')) = (decided_by is not null) and (state =
    'waiting') = (decided_at is null)),
  check (expires_at > proposed_at),
  check (scope_lga is null or substr(scope_lga, 1, 2) = substr(scope_state, 4, 2)),
  check (given <> 'admin' or scope_state is null and until is null)
);
-- One admin role and one admin flag of a person wait at most; what is proposed changes only by being withdrawn.
create unique index right_proposal_waiting on staff.right_proposal (person_id, (given = 'admin')) where state = 'waiting';
create index right_proposal_list on staff.right_proposal (proposed_at, id) where state = 'waiting';
create index right_proposal_proposed_by on staff.right_proposal (proposed_by);
create index right_proposal_decided_by on staff.right_proposal (decided_by);

-- Once a quarter somebody else says of every right whether its holder should keep it (research/mission.md, area 21).
create table staff.access_review (
  id uuid primary key,
  -- One review for each quarter, however many administrators open it at once.
  quarter text not null unique check (quarter ~ '^\d{4}-Q[1-4]$'),
  opened_by uuid not null references identity.person,
  opened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  check (due_at > opened_at)
);
create index access_review_opened_by on staff.access_review (opened_by);

-- What each person held when the review was opened, and what was decided of it.
create table staff.access_review_item (
  id uuid primary key,
  review_id uuid not null references staff.access_review,
  person_id uuid not null references identity.person,
  held text not null check (held in ('admin', 'support', 'finance', 'content', 'vetting_lead', 'vetting_reviewer',
    'committee_member', 'organization_owner')),
  scope_state text references regions.state,
  scope_lga text references regions.lga,
  until timestamptz(3),
  -- Who gave it, and who was the second person where two are needed; null where no record says so.
  granted_by uuid references identity.person,
  confirmed_by uuid references identity.person,
  granted_at timestamptz(3),
  last_sign_in date,
  decision text check (decision in ('confirmed', 'ended')),
  reason text check (reason <> ''),
  decided_by uuid references identity.person,
  decided_at timestamptz(3),
  constraint access_review_item_decided check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at
    is null) and (decision is null) = (reason is null)),
  constraint access_review_item_not_own check (decided_by <> person_id),
  unique (review_id, person_id, held)
);
create index access_review_item_open on staff.access_review_item (review_id) where decision is null;
create index access_review_item_person on staff.access_review_item (person_id);
create index access_review_item_granted_by on staff.access_review_item (granted_by);
create index access_review_item_confirmed_by on staff.access_review_item (confirmed_by);
create index access_review_item_decided_by on staff.access_review_item (decided_by);
