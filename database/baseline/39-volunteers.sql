-- Volunteers, the shifts they sign up for, and certificates of their confirmed hours.
create schema volunteers;

create table volunteers.volunteer (
  person_id uuid primary key,
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive')),
  skills text[] not null default '{}'::text[],
  times text[] not null default '{}'::text[],
  -- The version of the safety rules that the person agreed to.
  rules_version int,
  agreed_at timestamptz(3),
  -- Whom a coordinator calls if something happens; never public.
  contact_name text check (btrim(contact_name) <> ''),
  contact_phone text check (btrim(contact_phone) <> ''),
  joined_at timestamptz(3),
  last_act_at timestamptz(3) not null,
  -- Of confirmed hours only.
  minutes int not null default 0 check (minutes >= 0),
  shifts int not null default 0 check (shifts >= 0),
  check (status = 'draft' or rules_version is not null and agreed_at is not null and joined_at is not null and contact_name is
    not null and contact_phone is not null)
);
create index volunteer_quiet on volunteers.volunteer (last_act_at) where status = 'active';

create table volunteers.shift (
  id uuid primary key,
  kind text not null check (kind in ('shift', 'task')),
  title text not null check (btrim(title) <> ''),
  what text not null check (btrim(what) <> ''),
  meet text,
  -- Both are null for help that can be given from anywhere.
  state text,
  lga text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  capacity int not null check (capacity between 1 and 500),
  taken int not null default 0,
  posted_by uuid not null,
  posted_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  cancelled_by uuid,
  cancel_reason text check (btrim(cancel_reason) <> ''),
  check (ends_at > starts_at),
  check (taken between 0 and capacity),
  check ((state is null) = (lga is null)),
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
);
create index shift_of_place on volunteers.shift (lga, ends_at) where cancelled_at is null;
create index shift_of_state on volunteers.shift (state, ends_at) where cancelled_at is null;
create index shift_latest on volunteers.shift (starts_at desc, id desc);

create table volunteers.signup (
  id uuid primary key,
  shift_id uuid not null references volunteers.shift,
  person_id uuid not null,
  signed_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  in_at timestamptz(3),
  out_at timestamptz(3),
  minutes int check (minutes between 1 and 720),
  -- The volunteer, by checking out, or a coordinator.
  recorded_by uuid,
  decided_by uuid,
  decided_at timestamptz(3),
  outcome text check (outcome in ('confirmed', 'refused')),
  reason text check (btrim(reason) <> ''),
  constraint signup_second_person check (decided_by <> person_id and decided_by <> recorded_by),
  unique (shift_id, person_id),
  check (out_at is null or in_at is not null),
  check ((minutes is null) = (recorded_by is null)),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  check (outcome is null or minutes is not null),
  check (outcome is distinct from 'refused' or reason is not null)
);
create index signup_of_person on volunteers.signup (person_id, signed_at desc);
create index signup_undecided on volunteers.signup (shift_id) where minutes is not null and outcome is null;

create table volunteers.certificate (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  person_id uuid not null,
  -- What the public page may say of the person.
  naming text not null check (naming in ('name', 'initials', 'none')),
  minutes int not null check (minutes > 0),
  shifts int not null check (shifts > 0),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  issued_at timestamptz(3) not null
);
create index certificate_of_person on volunteers.certificate (person_id, issued_at desc);
