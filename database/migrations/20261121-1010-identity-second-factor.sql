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
  person_id uuid not null references identity.person on delete cascade,
  slot smallint not null check (slot between 1 and 10),
  salt bytea not null check (length(salt) = 16),
  code_hash bytea not null check (length(code_hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, slot)
);

-- Nothing is paid out of a frozen account until then; no change of password lifts it.
alter table identity.person add column frozen_until timestamptz;

-- When the person of this session last gave a second factor.
alter table identity.session add column stepped_up_at timestamptz;

-- A notice that has left, so that a repeated job sends no second one.
create table identity.notice (
  id uuid primary key,
  sent_at timestamptz not null
);
create index notice_sent_at on identity.notice (sent_at);
