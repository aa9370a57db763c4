-- What the product tells people: notices, their messages by email and text, and what each person wants.
create schema notifications;

create table notifications.notice (
  id uuid default gen_random_uuid() primary key,
  person_id uuid not null references identity.person,
  kind text not null check (kind <> ''),
  setting text not null check (setting <> ''),
  key text,
  -- Values only: the sentences are made when somebody reads them.
  facts jsonb not null,
  at timestamptz(3) not null,
  -- False where the person wants this kind by email or text only.
  is_shown boolean not null,
  read_at timestamptz(3),
  constraint notice_once unique (person_id, kind, key)
);
create index notice_shown on notifications.notice (person_id, at desc, id desc) where is_shown;
create index notice_unread on notifications.notice (person_id, at desc, id desc) where is_shown and read_at is null;
create index notice_setting on notifications.notice (person_id, setting, at desc, id desc) where is_shown;
create index notice_at on notifications.notice (at);

create table notifications.delivery (
  id uuid default gen_random_uuid() primary key,
  notice_id uuid not null references notifications.notice on delete cascade,
  person_id uuid not null references identity.person,
  channel text not null check (channel in ('email', 'sms')),
  state text not null check (state in ('waiting', 'daily', 'held', 'sent', 'failed', 'skipped')),
  -- Why it is held, was skipped or failed.
  why text,
  attempts int not null default 0 check (attempts >= 0),
  made_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint delivery_once unique (notice_id, channel),
  constraint delivery_settled_check check ((state in ('sent', 'failed', 'skipped')) = (settled_at is not null))
);
create index delivery_person on notifications.delivery (person_id);
create index delivery_daily on notifications.delivery (person_id) where state = 'daily';
create index delivery_open on notifications.delivery (made_at) where state in ('waiting', 'held');

create table notifications.choice (
  person_id uuid references identity.person,
  setting text,
  channel text check (channel in ('app', 'email', 'sms')),
  is_on boolean not null,
  changed_at timestamptz(3) not null,
  primary key (person_id, setting, channel)
);

create table notifications.quiet_hours (
  person_id uuid primary key references identity.person,
  is_on boolean not null,
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text not null check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  zone text not null check (zone <> ''),
  changed_at timestamptz(3) not null
);
