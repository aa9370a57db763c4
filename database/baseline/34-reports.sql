create schema reports;
-- apply function reports.count_changes

-- How long things may take, in days; a row may be changed while the product runs.
create table reports.policy (
  name text primary key check (name in ('first-reply', 'check-after')),
  days int not null check (days between 1 and 365)
);
insert into reports.policy (name, days) values
  ('check-after', 28),
  ('first-reply', 14);

-- A problem that somebody reported in public. Types that endanger the sender are in reports.confidential instead.
create table reports.report (
  id uuid primary key,
  number bigint generated always as identity unique,
  type text not null check (type in ('infrastructure', 'service_delivery', 'environmental')),
  title text not null check (title <> ''),
  description text not null,
  state text not null check (state ~ '^NG-[A-Z]{2}$'),
  lga text not null,
  -- In the reporter's words: a ward, a street, a landmark.
  place text not null,
  -- As the device gave it, for those who fix the problem.
  latitude double precision check (latitude >= 3::double precision and latitude <= 15::double precision),
  longitude double precision check (longitude >= 2::double precision and longitude <= 16::double precision),
  photo_file_id uuid,
  -- Null for a sample and after erasure.
  reporter_id uuid,
  is_named boolean not null default false,
  is_sample boolean not null default false,
  status text not null default 'open' check (status in ('open', 'investigating', 'planned', 'in_progress', 'fixed',
    'duplicate', 'not_responsible', 'no_further_action')),
  duplicate_of uuid references reports.report,
  -- Held waits for a moderator; hidden is a moderator's decision; cleared is one that it stays.
  visibility text not null default 'shown' check (visibility in ('shown', 'held', 'hidden', 'cleared')),
  people int not null default 1 check (people >= 1),
  flags int not null default 0 check (flags >= 0),
  reported_at timestamptz not null,
  reply_due_at timestamptz not null,
  first_reply_at timestamptz,
  fixed_at timestamptz,
  last_event_at timestamptz not null,
  -- When the first reply was late and it moved up.
  escalated_at timestamptz,
  -- When we asked the reporter whether it is fixed, and the answer that disputes it.
  asked_at timestamptz,
  disputed_at timestamptz,
  confirmed_at timestamptz,
  check ((latitude is null) = (longitude is null)),
  check ((status = 'duplicate') = (duplicate_of is not null)),
  check (duplicate_of <> id),
  check (status <> 'fixed' or fixed_at is not null)
);
create index report_newest on reports.report (reported_at desc, id desc) where visibility in ('shown', 'cleared');
create index report_place on reports.report (lga, type, reported_at desc) where visibility in ('shown', 'cleared');
create index report_state on reports.report (state, reported_at desc) where visibility in ('shown', 'cleared');
create index report_own on reports.report (reporter_id, reported_at desc) where reporter_id is not null;
create index report_unanswered on reports.report (reply_due_at) where first_reply_at is null;
create index report_held on reports.report (last_event_at) where visibility = 'held';
create index report_disputed on reports.report (disputed_at) where disputed_at is not null;
create index report_unchecked on reports.report (last_event_at) where asked_at is null;
-- What was fixed lately in a place, for the dashboard.
create index report_fixed_lga on reports.report (lga, fixed_at desc) where (visibility in ('shown', 'cleared')) and status =
  'fixed';
create index report_fixed_state on reports.report (state, fixed_at desc) where (visibility in ('shown', 'cleared')) and
  status = 'fixed';
create trigger report_counted after insert or delete or update of status, visibility, type, lga, state, reported_at on
  reports.report for each row execute function reports.count_changes();

-- People who have the same problem, each once.
create table reports.joining (
  report_id uuid references reports.report on delete cascade,
  person_id uuid,
  joined_at timestamptz not null,
  primary key (report_id, person_id)
);
create index joining_person on reports.joining (person_id);

-- What happened with a report, in public. The author is staff; null for the reporter's answers and the clock.
create table reports.event (
  id uuid primary key,
  position bigint generated always as identity,
  report_id uuid not null references reports.report on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('update', 'fixed', 'not-fixed', 'late')),
  status text not null,
  text text not null,
  author_id uuid
);
create index event_report on reports.event (report_id, at, "position");

-- Complaints about a report itself: one from each person, and only those of verified people count.
create table reports.flag (
  report_id uuid references reports.report on delete cascade,
  person_id uuid,
  code text not null check (code in ('abuse', 'private', 'false', 'spam')),
  is_counted boolean not null,
  flagged_at timestamptz not null,
  primary key (report_id, person_id)
);
create index flag_person on reports.flag (person_id);

-- People who were told that their problem is resolved, each once for each report.
create table reports.resolved_help (
  report_id uuid references reports.report on delete cascade,
  person_id uuid,
  resolved_at timestamptz not null,
  primary key (report_id, person_id)
);
create index resolved_help_person on reports.resolved_help (person_id);

-- The public counts by month, place, type and status; triggers keep them and a job proves them.
create table reports.tally (
  month date,
  state text not null,
  lga text,
  type text,
  status text,
  reports int not null,
  primary key (month, lga, type, status)
);
create index tally_state on reports.tally (state, month);

-- The confidential lane: nothing here names a sender, an address or a time more exact than a day.
create table reports.confidential (
  id uuid primary key,
  position bigint generated always as identity,
  type text not null check (type in ('corruption', 'security', 'electoral')),
  sealed bytea not null,
  code_hash bytea not null unique check (length(code_hash) = 32),
  status text not null default 'open' check (status in ('open', 'closed')),
  received_on date not null
);

create table reports.confidential_message (
  id uuid primary key,
  position bigint generated always as identity,
  report_id uuid not null references reports.confidential on delete cascade,
  side text not null check (side in ('sender', 'officer')),
  sealed bytea not null,
  sent_on date not null
);
create index confidential_message_report on reports.confidential_message (report_id, "position");

-- Pictures, cleaned of metadata and sealed; one that no report took goes away on the next day.
create table reports.confidential_photo (
  id uuid primary key,
  report_id uuid references reports.confidential on delete cascade,
  token_hash bytea not null unique,
  sealed bytea not null,
  added_on date not null
);

-- The only people who may read the confidential lane: two seats, so never three.
create table reports.officer (
  seat smallint primary key check (seat in (1, 2)),
  person_id uuid not null unique,
  named_at timestamptz not null
);

-- The map of the country reads one row for each State, month, type and status instead of one for each local government.
create table reports.state_tally (
  month date,
  state text,
  type text,
  status text,
  reports int not null,
  primary key (state, month, type, status)
);

-- Median days to the first reply and to fixed, counted anew every ten minutes: a median cannot be added up.
create table reports.pace (
  period text check (period in ('month', 'quarter', 'year', 'all')),
  -- A State, a local government, or empty for the country.
  place text,
  -- Empty for all types.
  type text,
  replies int not null,
  days_to_reply double precision,
  fixes int not null,
  days_to_fixed double precision,
  primary key (period, place, type)
);

-- Problem reports of all time by State and by local government, so that the heatmap adds up no months for them.
create table reports.all_tally (
  state text,
  -- Empty for the whole State.
  lga text,
  type text,
  reports int not null,
  resolved int not null,
  primary key (state, lga, type)
);
