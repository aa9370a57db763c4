-- What people give: single donations, standing monthly plans, and what their funds paid for.
create schema donations;

create table donations.plan (
  id uuid primary key,
  person_id uuid references identity.person,
  -- The address of a donor without an account.
  email text,
  language text not null,
  fund text not null check (fund <> ''),
  project_id uuid,
  minor bigint not null check (minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  name text,
  is_anonymous boolean not null default false,
  started_at timestamptz(3) not null,
  -- The day of the first donation: months without it use their last day.
  day int not null check (day between 1 and 31),
  next_on date not null,
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('donor', 'unpaid')),
  check ((ended_at is null) = (ended_by is null))
);
create index plan_due on donations.plan (next_on) where ended_at is null;
create index plan_of_person on donations.plan (person_id) where person_id is not null;

create table donations.donation (
  id uuid primary key,
  -- What both sides call it by.
  number bigint generated always as identity unique,
  plan_id uuid references donations.plan on delete set null,
  person_id uuid references identity.person,
  email text,
  language text not null,
  fund text not null check (fund <> ''),
  project_id uuid,
  minor bigint not null check (minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- SUP for a project, at the rate of the day; the fund itself keeps the money as it is.
  units bigint not null default 0 check (units >= 0),
  rate_version int,
  minor_per_sup bigint,
  -- On the receipt; the public reads it only if the donor is not anonymous.
  name text,
  is_anonymous boolean not null default false,
  message text,
  -- Staff read names and messages before the public does.
  words text not null default 'waiting' check (words in ('waiting', 'shown', 'hidden')),
  made_at timestamptz(3) not null,
  paid_at timestamptz(3),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  back_minor bigint not null default 0 check (back_minor >= 0),
  -- Whether the project counted its SUP; 'passed' went on to the next project, because this one needed no more.
  project_state text check (project_state in ('counted', 'passed')),
  check ((project_id is null) = (units = 0)),
  check ((units = 0) = (rate_version is null)),
  check (paid_at is not null or fee_minor = 0 and back_minor = 0 and project_state is null)
);
create index donation_paid on donations.donation (paid_at desc, id) where paid_at is not null;
create index donation_of_person on donations.donation (person_id, made_at desc) where person_id is not null;
create index donation_of_plan on donations.donation (plan_id, made_at desc) where plan_id is not null;
create index donation_made on donations.donation (made_at desc, id);
create index donation_words on donations.donation (paid_at) where paid_at is not null and words = 'waiting';

-- The money of each fund and currency, in hundredths: every change is one conditional update.
create table donations.balance (
  fund text,
  currency text,
  given bigint not null default 0 check (given >= 0),
  fees bigint not null default 0 check (fees >= 0),
  back bigint not null default 0 check (back >= 0),
  spent bigint not null default 0 check (spent >= 0),
  -- Promised to confirmed spending that is not paid yet.
  committed bigint not null default 0 check (committed >= 0),
  primary key (fund, currency)
);

-- What a fund paid for: proposed by one person, confirmed by a second one, in public words.
create table donations.spending (
  id bigint generated always as identity primary key,
  fund text not null,
  currency text not null,
  minor bigint not null check (minor > 0),
  paid_to text not null check (btrim(paid_to) <> ''),
  purpose text not null check (btrim(purpose) <> ''),
  approval_id uuid unique,
  at timestamptz(3) not null,
  -- The payment of the treasury; earlier lines have the approval of their two people.
  spending_id uuid unique,
  constraint spending_of_one check (num_nonnulls(approval_id, spending_id) = 1)
);
create index spending_of on donations.spending (fund, id desc);
create trigger spending_append_only before delete or update or truncate on donations.spending for each statement execute
  function platform.refuse_change();
