-- Institutions and who belongs to them become a domain of their own. Rows, keys and references stay as they are.
create schema institutions;
-- apply function institutions.drop_unused_institution

create table institutions.institution (
  id text primary key check (id ~ '^[a-z0-9-]{2,80}$'),
  name text not null check (name <> ''),
  short_name text,
  kind text check (kind in ('federal', 'state', 'private')),
  state_code text references regions.state,
  folded text not null,
  folded_name text not null,
  is_reviewed boolean not null,
  added_at timestamptz not null,
  type text check (type in ('university', 'polytechnic', 'college_of_education', 'other')),
  founded smallint check (founded between 1800 and 2100),
  website text check (website ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  source text check (source <> ''),
  is_sample boolean not null default false,
  -- Corrected by staff: the reference list no longer overwrites it.
  corrected_at timestamptz,
  -- The institution that this one turned out to be; its addresses lead there.
  merged_into text references institutions.institution,
  constraint institution_name unique (folded_name),
  constraint institution_not_itself check (merged_into <> id)
);
create index institution_state on institutions.institution (state_code) where state_code is not null;
create index institution_merged on institutions.institution (merged_into) where merged_into is not null;

create table institutions.affiliation (
  person_id uuid primary key references identity.person on delete cascade,
  institution_id text not null references institutions.institution,
  status text not null check (status in ('student', 'student_leader', 'graduate', 'lecturer', 'staff')),
  changed_at timestamptz not null
);
create index affiliation_institution on institutions.affiliation (institution_id);
create trigger affiliation_left after delete or update of institution_id on institutions.affiliation for each row execute
  function institutions.drop_unused_institution();

-- Everything that staff changed, for the history of an institution.
create table institutions.change (
  id bigint generated always as identity primary key,
  institution_id text not null references institutions.institution,
  kind text not null check (kind in ('added', 'corrected', 'merged', 'imported')),
  -- The fields before and after.
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  reason text not null check (reason <> ''),
  by_person uuid not null references identity.person,
  at timestamptz not null
);
create index change_of on institutions.change (institution_id, id);
create index change_by on institutions.change (by_person);
create trigger change_append_only before delete or update or truncate on institutions.change for each statement execute
  function platform.refuse_change();

-- Lists that staff handed in: checked first, then carried out once.
create table institutions.import (
  id uuid primary key,
  rows jsonb not null,
  faults jsonb not null,
  reason text not null check (reason <> ''),
  by_person uuid not null references identity.person,
  at timestamptz not null,
  done_at timestamptz,
  added int not null default 0 check (added >= 0)
);
create index import_by on institutions.import (by_person);

-- How many people of an institution did something in a month. A month is counted once, when it is over.
create table institutions.participation (
  institution_id text references institutions.institution,
  month date check (extract(day from month) = 1::numeric),
  members int not null check (members > 0),
  active int not null,
  actions int not null,
  primary key (institution_id, month),
  check (active between 0 and members),
  check (actions >= active)
);
create index participation_month on institutions.participation (month);

create table institutions.counted_month (
  month date primary key check (extract(day from month) = 1::numeric),
  counted_at timestamptz not null
);
