-- People, what they were granted, and their sessions.
create schema identity;
-- apply function identity.count_citizens
-- apply function identity.fold_name
-- apply function identity.keep_number_held

-- The public number of a citizen. Gaps are fine: a refused registration may have drawn one.
create sequence identity.citizen_number as int;

create table identity.person (
  id uuid primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text not null check (email <> ''),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text check (password_hash ~~ '$argon2id$%'),
  citizen_number int not null default nextval('identity.citizen_number'::regclass),
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
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  -- Nothing is paid out of a frozen account until then; no change of password lifts it.
  frozen_until timestamptz,
  lacks text[] not null default '{}'::text[],
  merged_into uuid references identity.person,
  search_name text not null generated always as (identity.fold_name(((first_name || ' ') || last_name))) stored,
  erased_at timestamptz(3),
  admin_role_until timestamptz,
  admin_scope_state text,
  admin_scope_lga text,
  credible_since timestamptz(3),
  -- Whether somebody belongs to an organization: the domain of organizations keeps it, and every session reads it.
  in_organization boolean not null default false,
  constraint person_citizen_number unique (citizen_number),
  constraint person_lacks check (lacks <@ array['firstName', 'lastName', 'email', 'phoneNumber', 'password']),
  constraint person_merged check (merged_into is null or merged_into <> id and suspended_at is not null),
  constraint person_admin_scope check (admin_scope_lga is null or substr(admin_scope_lga, 1, 2) = substr(admin_scope_state, 4,
    2)),
  constraint person_phone_verified check (phone_verified_at is null or phone_number is not null)
);
-- One account for an address, however its letters are cased; registration relies on this key alone.
create unique index person_email on identity.person (lower(email));
create index person_merged_into on identity.person (merged_into) where merged_into is not null;
create index person_search on identity.person using gin (search_name gin_trgm_ops);
create index person_phone on identity.person (phone_number) where phone_number is not null;
create index person_admin on identity.person (id) where is_admin;
create unique index person_confirmed_phone on identity.person (phone_number) where phone_verified_at is not null and
  merged_into is null;
create trigger person_number_held after update of phone_number, phone_verified_at, merged_into on identity.person for each
  row when ((old.phone_number, old.phone_verified_at, old.merged_into) is distinct from (new.phone_number,
  new.phone_verified_at, new.merged_into)) execute function identity.keep_number_held();
create trigger person_number_first_held after insert on identity.person for each row when (new.phone_verified_at is not
  null) execute function identity.keep_number_held();
create trigger person_added after insert on identity.person referencing new table as added for each statement execute
  function identity.count_citizens();
create trigger person_closed after update of erased_at, merged_into on identity.person for each row when ((old.erased_at is
  null and old.merged_into is null) <> (new.erased_at is null and new.merged_into is null)) execute function
  identity.count_citizens();
create trigger person_removed after delete on identity.person for each row when (old.erased_at is null and old.merged_into
  is null) execute function identity.count_citizens();

create table identity.person_role (
  person_id uuid references identity.person on delete cascade,
  role text check (role in ('vetting_reviewer', 'committee_member', 'organization_owner')),
  granted_at timestamptz not null,
  granted_by uuid references identity.person on delete set null,
  expires_at timestamptz,
  scope_state text,
  scope_lga text,
  constraint person_role_scope check (scope_lga is null or substr(scope_lga, 1, 2) = substr(scope_state, 4, 2)),
  primary key (person_id, role)
);
create index person_role_granted_by on identity.person_role (granted_by);

-- Only the SHA-256 of a session's token is kept, so a copy of this table opens no session.
create table identity.session (
  token_hash bytea primary key check (length(token_hash) = 32),
  person_id uuid not null references identity.person on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  is_staff boolean not null,
  public_id uuid not null default gen_random_uuid(),
  -- When the person of this session last gave a second factor.
  stepped_up_at timestamptz,
  constraint session_public_id unique (public_id)
) with (fillfactor=70);
create index session_person on identity.session (person_id);

-- A second factor, the codes that stand in for it, and an account that its owner froze (S-09, S-10).
create table identity.second_factor (
  person_id uuid primary key references identity.person on delete cascade,
  -- Sealed under a key that no table holds, so that a copy of this one makes no codes.
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  -- Null until a first code has shown that the authenticator knows the secret; it guards nothing before.
  confirmed_at timestamptz,
  -- The last time step of 30 seconds whose code was taken: neither it nor one before it works again.
  last_step int not null default 0 check (last_step >= 0)
);

-- Ten codes of 80 bits, of which only salted hashes are kept; each works once.
create table identity.recovery_code (
  person_id uuid references identity.person on delete cascade,
  slot smallint check (slot between 1 and 10),
  salt bytea not null check (length(salt) = 16),
  code_hash bytea not null check (length(code_hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, slot)
);

-- A notice that has left, so that a repeated job sends no second one.
create table identity.notice (
  id uuid primary key,
  sent_at timestamptz not null
);
create index notice_sent_at on identity.notice (sent_at);

-- Passkeys: a second factor beside the authenticator app, or in its place (S-10). Only public keys are kept.
create table identity.passkey (
  id uuid primary key,
  person_id uuid not null references identity.person on delete cascade,
  -- What the device calls it; a passkey belongs to one person only.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- How often the device says it was used; many devices always say 0. It never goes back (WebAuthn section 6.1.1).
  counter bigint not null check (counter between 0 and '4294967295'::bigint),
  -- How the browser may reach the device, such as internal or usb.
  transports text[] not null,
  -- What the person calls it.
  name text not null check (name <> '' and length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on identity.passkey (person_id, created_at);

-- What a device is asked to sign: for one person and one purpose, for five minutes, once.
create table identity.passkey_challenge (
  -- The challenge itself stands only in the request; this is its SHA-256.
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  person_id uuid not null references identity.person on delete cascade,
  purpose text not null check (purpose in ('add', 'sign-in', 'step-up')),
  -- What a passkey that is being added will be called.
  name text,
  expires_at timestamptz not null,
  check ((name is null) = (purpose <> 'add'))
);
create index passkey_challenge_person on identity.passkey_challenge (person_id);
create index passkey_challenge_expires_at on identity.passkey_challenge (expires_at);

-- Which browsers a person signed in on, for finding shared devices and for nothing else. The browser's own number is
-- kept as a keyed hash only, days instead of times, and a row that is 90 days old is deleted.
create table identity.device_use (
  person_id uuid references identity.person on delete cascade,
  device_hash bytea check (length(device_hash) = 32),
  first_seen date not null,
  last_seen date not null,
  primary key (person_id, device_hash),
  check (last_seen >= first_seen)
);
create index device_use_device on identity.device_use (device_hash);
create index device_use_last_seen on identity.device_use (last_seen);

-- Who held a confirmed number from when to when, by the SHA-256 of the number: while a round runs, a number that goes from
-- hand to hand counts for the first one only, also when that account was erased.
create table identity.number_held (
  mark bytea not null check (length(mark) = 32),
  person_id uuid not null references identity.person on delete cascade,
  since timestamptz not null,
  until timestamptz
);
create index number_held_mark on identity.number_held (mark);
create index number_held_person on identity.number_held (person_id) where until is null;

-- How the number of citizens changed since it was last counted: a row for each change, so that no two writers wait for each
-- other. Closed and joined accounts are no citizens.
create table identity.count_news (
  id bigint generated always as identity primary key,
  change int not null
);

-- Who serves in the national youth service, and until when: corps members do not campaign.
create table identity.service (
  person_id uuid primary key references identity.person on delete cascade,
  until timestamptz not null,
  changed_at timestamptz not null
);

alter sequence identity.citizen_number owned by identity.person.citizen_number;
