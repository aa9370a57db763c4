-- Pages of institutions: what each one is, where we know it from, what staff changed, and how many of its people take part.
alter table institutions.institution
  add column type text check (type in ('university', 'polytechnic', 'college_of_education', 'other')),
  add column founded smallint check (founded between 1800 and 2100),
  add column website text check (website ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  add column source text check (source <> ''),
  add column is_sample boolean not null default false,
  -- Corrected by staff: the reference list no longer overwrites it.
  add column corrected_at timestamptz,
  -- The institution that this one turned out to be; its addresses lead there.
  add column merged_into text references institutions.institution (id),
  add constraint institution_not_itself check (merged_into <> id);
update institutions.institution set type = 'university' where is_reviewed;
create index institution_merged on institutions.institution (merged_into) where merged_into is not null;

-- Everything that staff changed, for the history of an institution.
create table institutions.change (
  id bigint generated always as identity primary key,
  institution_id text not null references institutions.institution (id),
  kind text not null check (kind in ('added', 'corrected', 'merged', 'imported')),
  -- The fields before and after.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  reason text not null check (reason <> ''),
  by_person uuid not null references identity.person,
  at timestamptz not null
);
create index change_of on institutions.change (institution_id, id);
create index change_by on institutions.change (by_person);
create trigger change_append_only before delete or update or truncate on institutions.change
  for each statement execute function platform.refuse_change();

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
  institution_id text not null references institutions.institution (id),
  month date not null check (extract(day from month) = 1),
  members int not null check (members > 0),
  active int not null check (active between 0 and members),
  actions int not null check (actions >= active),
  primary key (institution_id, month)
);
create index participation_month on institutions.participation (month);
create table institutions.counted_month (
  month date primary key check (extract(day from month) = 1),
  counted_at timestamptz not null
);
