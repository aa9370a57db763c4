-- What people flag, of every domain: one item for each thing that somebody flagged, its flags, and what was decided.
create schema moderation;

create table moderation.item (
  id uuid primary key,
  -- The domain and its kind, such as forum.post, and the id there.
  kind text not null check (kind ~ '^[a-z]+\.[a-z-]+$'),
  subject_id uuid not null,
  -- Who wrote it; nobody without an account or after an erasure.
  author_id uuid,
  state text,
  lga text,
  -- removed can be appealed once; final is removed, and no appeal is left.
  status text not null default 'waiting' check (status in ('waiting', 'appealed', 'kept', 'removed', 'final')),
  -- Out of sight until a decision.
  is_held boolean not null default false,
  -- Flags after a decision to keep it open a new round, which counts from zero.
  round int not null default 1 check (round > 0),
  flags int not null default 0 check (flags >= 0),
  verified_flags int not null default 0,
  -- Since when it waits: the first flag of the round, or the appeal.
  waits_since timestamptz(3) not null,
  appeal_text text check (btrim(appeal_text) <> ''),
  decider_id uuid,
  decided_at timestamptz(3),
  reason text,
  unique (kind, subject_id),
  check (verified_flags between 0 and flags),
  check (not is_held or status = 'waiting'),
  check ((status in ('waiting', 'appealed')) or decided_at is not null)
);
create index item_waiting on moderation.item (waits_since, id) where status in ('waiting', 'appealed');
create index item_decided on moderation.item (decided_at desc, id desc) where decided_at is not null;
create index item_of_author on moderation.item (author_id) where author_id is not null;

-- One flag of each person on each item.
create table moderation.flag (
  item_id uuid references moderation.item on delete cascade,
  person_id uuid,
  round int not null,
  reason text not null,
  note text check (btrim(note) <> ''),
  -- Whether the person was verified then: only such flags hold something back.
  is_verified boolean not null,
  flagged_at timestamptz(3) not null,
  primary key (item_id, person_id)
);
create index flag_of_person on moderation.flag (person_id, flagged_at desc);

create table moderation.decision (
  id uuid primary key,
  item_id uuid not null references moderation.item on delete cascade,
  round int not null,
  outcome text not null check (outcome in ('kept', 'removed')),
  -- Nothing where the words stay.
  reason text,
  note text not null check (btrim(note) <> ''),
  is_appeal boolean not null,
  decider_id uuid not null,
  decided_at timestamptz(3) not null,
  unique (item_id, round, is_appeal),
  check ((outcome = 'kept') = (reason is null))
);
create index decision_of_decider on moderation.decision (decider_id);

-- The public log: how many decisions of each kind, reason and outcome a month had. No row names anybody.
create table moderation.tally (
  month date,
  kind text,
  reason text,
  outcome text,
  is_appeal boolean,
  decisions int not null check (decisions > 0),
  primary key (month, kind, reason, outcome, is_appeal)
);
