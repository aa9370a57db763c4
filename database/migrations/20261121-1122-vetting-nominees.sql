-- The nominee's consent, sources on the web, half-written nominations, appeals, training files.

-- The account of a leader is that of one leader only.
alter table leaders.leader add column if not exists person_id uuid references identity.person;
create unique index leader_person_once on leaders.leader (person_id) where person_id is not null;

create table vetting.consent (
  nomination_id uuid primary key references vetting.nomination,
  -- Private, and forgotten with the answer.
  contact text check (contact <> ''),
  channel text check (channel in ('email', 'phone')),
  -- How often the link was asked for; the letter of the last one carries the link that works.
  letters smallint not null default 0 check (letters between 0 and 3),
  -- SHA-256 of the link's token: a copy of this table opens nothing.
  token_hash bytea unique check (length(token_hash) = 32),
  expires_at timestamptz(3),
  answer text check (answer in ('consent', 'decline')),
  note text,
  answered_at timestamptz(3),
  person_id uuid references identity.person,
  check ((contact is null) = (channel is null)),
  check ((answer is null) = (answered_at is null)),
  check (person_id is null or answer is not null),
  check (answer is null or contact is null)
);
create index consent_person on vetting.consent (person_id) where person_id is not null;

create table vetting.nomination_link (
  nomination_id uuid not null references vetting.nomination,
  place smallint not null check (place between 1 and 8),
  url text not null check (url ~ '^https://'),
  note text not null check (note <> ''),
  primary key (nomination_id, place)
);

-- One half-written nomination per person.
create table vetting.draft (
  person_id uuid primary key references identity.person on delete cascade,
  fields jsonb not null,
  saved_at timestamptz(3) not null,
  constraint draft_size check (octet_length(fields::text) <= 40960)
);

-- One appeal per nomination, ever.
create table vetting.appeal (
  nomination_id uuid primary key references vetting.nomination,
  person_id uuid not null references identity.person,
  text text not null check (text <> ''),
  file_ids text[] not null default '{}',
  at timestamptz(3) not null,
  -- The round whose rejection it is about.
  round smallint not null,
  outcome text check (outcome in ('accepted', 'declined')),
  reason text,
  decided_by uuid references identity.person,
  decided_at timestamptz(3),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)
    and (outcome is null) = (reason is null)),
  constraint appeal_not_own check (decided_by <> person_id)
);
create index appeal_open on vetting.appeal (at, nomination_id) where outcome is null;
create index appeal_person on vetting.appeal (person_id);
create index appeal_decided_by on vetting.appeal (decided_by) where decided_by is not null;

-- Own answers to the training files, one each.
create table vetting.gold_answer (
  case_id text not null check (case_id ~ '^[a-z0-9-]{2,60}$'),
  reviewer_id uuid not null references identity.person,
  verdict text not null check (verdict in ('approve', 'reject')),
  points jsonb not null,
  is_right boolean not null,
  at timestamptz(3) not null,
  primary key (reviewer_id, case_id)
);

-- Similar names are found by their parts, also misspelt.
create index nomination_name on vetting.nomination using gin (folded_name gin_trgm_ops);
