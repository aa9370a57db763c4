-- The voice of citizens about leaders: endorsements, reports of concern, corrections. Never paid for (decision D-14).

create table leaders.endorsement (
  -- Random, so that a list in its order tells nothing of who or when.
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  person_id uuid not null references identity.person,
  is_anonymous boolean not null,
  note text not null default '' check (char_length(note) <= 280),
  endorsed_at timestamptz(3) not null,
  -- Once per person and leader, however many ask at once (S-30).
  constraint endorsement_once unique (leader_id, person_id)
);
create index endorsement_named on leaders.endorsement (leader_id, endorsed_at desc, id) where not is_anonymous;
create index endorsement_anonymous on leaders.endorsement (leader_id, id) where is_anonymous;
create index endorsement_of_person on leaders.endorsement (person_id);

create table leaders.concern (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  reporter_id uuid not null references identity.person,
  kind text not null check (kind in
    ('false_information', 'misconduct', 'crime', 'conflict_of_interest', 'identity', 'other')),
  -- Private: read at the desk only, never published.
  text text not null check (text <> ''),
  source_url text check (source_url ~ '^https?://'),
  evidence_file_ids text[] not null default '{}',
  sent_at timestamptz(3) not null,
  -- 'second': one moderator has decided a serious report, another one must agree.
  state text not null default 'open' check (state in ('open', 'second', 'upheld', 'dismissed')),
  outcome text check (outcome in ('upheld', 'dismissed')),
  reason text check (reason <> ''),
  -- What is published of an upheld report, in the moderator's words.
  summary text check (summary <> ''),
  decider_id uuid references identity.person,
  confirmer_id uuid references identity.person,
  decided_at timestamptz(3),
  -- The leader's own answer, beside the summary.
  reply text check (reply <> ''),
  replied_at timestamptz(3),
  check ((state = 'open') = (outcome is null)),
  check (state in ('open', 'second') or state = outcome),
  check ((outcome is null) = (reason is null) and (outcome is null) = (decider_id is null)),
  check (outcome is distinct from 'upheld' or summary is not null),
  check ((state in ('upheld', 'dismissed')) = (decided_at is not null)),
  check (reply is null or state = 'upheld'),
  check ((reply is null) = (replied_at is null)),
  constraint concern_not_own check (decider_id <> reporter_id and confirmer_id <> reporter_id),
  constraint concern_two check (confirmer_id <> decider_id),
  -- A serious report is closed by two people.
  constraint concern_serious check (state in ('open', 'second') or kind not in ('misconduct', 'crime') or confirmer_id is not null)
);
create unique index concern_open_once on leaders.concern (leader_id, reporter_id) where state in ('open', 'second');
create index concern_queue on leaders.concern (state, sent_at, id);
create index concern_upheld on leaders.concern (leader_id, decided_at desc) where state = 'upheld';
create index concern_of_reporter on leaders.concern (reporter_id, leader_id);

create table leaders.correction (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  sender_id uuid not null references identity.person,
  field text not null check (field in ('full_name', 'current_office', 'biography')),
  is_text text not null check (is_text <> ''),
  should_be text not null check (should_be <> ''),
  source_url text not null check (source_url ~ '^https?://'),
  sent_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  decider_id uuid references identity.person,
  reason text check (reason <> ''),
  decided_at timestamptz(3),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decider_id is null) and (state = 'open') = (reason is null)),
  constraint correction_not_own check (decider_id <> sender_id)
);
create unique index correction_open_once on leaders.correction (leader_id, sender_id, field) where state = 'open';
create index correction_queue on leaders.correction (state, sent_at, id);

-- What was changed on a profile, by which correction: what stood before is never lost.
create table leaders.profile_change (
  id bigint generated always as identity primary key,
  leader_id uuid not null references leaders.leader,
  correction_id uuid not null unique references leaders.correction,
  field text not null,
  before text not null,
  after text not null,
  source_url text not null,
  at timestamptz(3) not null,
  check (before <> after)
);
create index profile_change_of on leaders.profile_change (leader_id, id);
create trigger profile_change_append_only before update or delete or truncate on leaders.profile_change
  for each statement execute function platform.refuse_change();

-- One claim may rest on several sources, and a source is shown once for each claim.
create unique index evidence_source on leaders.evidence (leader_id, claim, source_url) where source_url is not null;
