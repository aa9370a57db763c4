-- Earned SUP that people turn into money in their bank account.
create schema cashout;
-- apply function cashout.keep_request

-- The provider's list of banks, kept for when it does not answer.
create table cashout.bank (
  code text primary key,
  name text not null,
  listed_at timestamptz(3) not null
);

-- A person's bank account. Of its number we keep a keyed hash and four digits: the provider knows it as a recipient.
create table cashout.account (
  id uuid primary key,
  person_id uuid not null references identity.person,
  bank_code text not null,
  bank_name text not null,
  tail text not null check (tail ~ '^\d{4}$' or tail = ''),
  number_hash bytea not null,
  recipient text not null,
  -- The name at the bank.
  holder_name text not null,
  -- How many words of the document's name the bank has too.
  matching int not null,
  words int not null,
  state text not null check (state in ('active', 'review', 'refused', 'replaced')),
  added_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  check (decided_by is distinct from person_id),
  check ((decided_by is null) = (decided_at is null))
);
create unique index account_one_a_person on cashout.account (person_id) where state in ('active', 'review');
create index account_number on cashout.account (number_hash);
create index account_waiting on cashout.account (added_at) where state = 'review';

create table cashout.request (
  id uuid primary key,
  person_id uuid not null references identity.person,
  account_id uuid not null references cashout.account,
  units bigint not null check (units > 0),
  -- Frozen when it was submitted, whatever the rate becomes later.
  rate_version int not null,
  minor_per_sup bigint not null check (minor_per_sup > 0),
  gross_minor bigint not null check (gross_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  net_minor bigint not null check (net_minor > 0),
  -- Why people look at it first.
  risks text[] not null default '{}'::text[],
  -- Whether it is to be paid; it then waits for nobody.
  is_cleared boolean not null,
  submitted_at timestamptz(3) not null,
  arrives_by date not null,
  state text not null default 'submitted' check (state in ('submitted', 'processed', 'completed', 'failed', 'reversed',
    'rejected', 'cancelled')),
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  settled_at timestamptz(3),
  check (net_minor = (gross_minor - fee_minor)),
  check (decided_by is distinct from person_id),
  check ((state in ('submitted', 'rejected', 'cancelled')) or is_cleared)
);
create index request_of on cashout.request (person_id, submitted_at desc);
create index request_to on cashout.request (account_id);
create index request_waiting on cashout.request (submitted_at) where state = 'submitted';
create index request_newest on cashout.request (submitted_at desc);
create trigger request_stays before delete or update on cashout.request for each row execute function
  cashout.keep_request();

-- What a person has cashed out in a day (2026-11-21) or a month (2026-11), in kobo: the limits count here.
create table cashout.used (
  person_id uuid references identity.person,
  period text check (period ~ '^\d{4}-\d\d(-\d\d)?$'),
  minor bigint not null check (minor >= 0),
  primary key (person_id, period)
);
