-- People, what they were granted, and their sessions.
create schema identity;

-- The public number of a citizen. Gaps are fine: a refused registration may have drawn one.
create sequence identity.citizen_number as int;

create table identity.person (
  id uuid primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text not null check (email <> ''),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  citizen_number int not null default nextval('identity.citizen_number'),
  is_admin boolean not null default false,
  admin_role text check (admin_role in ('support', 'finance', 'content', 'vetting_lead')),
  user_type text not null default 'CITIZEN' check (user_type in ('CITIZEN', 'VOLUNTEER')),
  volunteer_status text not null default 'INACTIVE' check (volunteer_status in ('ACTIVE', 'INACTIVE')),
  age_verified_at timestamptz,
  is_verified boolean not null default false,
  onboarding_completed boolean not null default false,
  profile_image_url text,
  suspended_at timestamptz,
  is_demo boolean not null default false,
  joined_at timestamptz not null,
  -- Set when the welcome e-mail is on its way, so that a repeated job sends no second one.
  welcomed_at timestamptz,
  constraint person_citizen_number unique (citizen_number)
);
alter sequence identity.citizen_number owned by identity.person.citizen_number;
-- One account for an address, however its letters are cased; registration relies on this key alone.
create unique index person_email on identity.person (lower(email));

create table identity.person_role (
  person_id uuid not null references identity.person on delete cascade,
  role text not null check (role in ('vetting_reviewer', 'committee_member', 'organization_owner')),
  granted_at timestamptz not null,
  granted_by uuid references identity.person on delete set null,
  primary key (person_id, role)
);
create index person_role_granted_by on identity.person_role (granted_by);

-- Only the SHA-256 of a session's token is kept, so a copy of this table opens no session.
create table identity.session (
  token_hash bytea primary key check (length(token_hash) = 32),
  person_id uuid not null references identity.person on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  is_staff boolean not null
);
create index session_person on identity.session (person_id);
create index session_last_seen on identity.session (last_seen_at);
