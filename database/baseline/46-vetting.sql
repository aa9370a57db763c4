-- Nominations and their review become a room of their own; leaders keep what the public reads.
create schema vetting;
-- apply function vetting.keep_event

create sequence vetting.nomination_number;

create table vetting.policy (
  id smallint default 1 primary key check (id = 1),
  reviews_needed smallint not null default 2 check (reviews_needed between 1 and 3)
);
insert into vetting.policy (id, reviews_needed) values
  (1, 2);

create table vetting.nomination (
  id uuid primary key,
  reference text not null unique check (reference ~ '^NOM-[0-9]{4}-[0-9]{6,}$'),
  nominator_id uuid not null references identity.person,
  nominee_full_name text not null check (nominee_full_name <> ''),
  folded_name text collate "C" not null,
  current_office text not null check (current_office <> ''),
  office_type text not null check (office_type in ('federal', 'state', 'local_government', 'traditional', 'civil_society',
    'private_sector', 'other')),
  region text not null check (region = 'nigeria'),
  zone text not null check (zone in ('NC', 'NE', 'NW', 'SE', 'SS', 'SW')),
  state text not null references regions.state,
  lga text not null references regions.lga,
  biography text not null check (biography <> ''),
  nomination_statement text not null check (nomination_statement <> ''),
  status text not null default 'pending' check (status in ('pending', 'under_review', 'approved', 'rejected')),
  reviews_needed smallint not null check (reviews_needed between 1 and 3),
  round smallint not null default 1 check (round >= 1),
  submitted_at timestamptz(3) not null,
  round_started_at timestamptz(3) not null,
  first_taken_at timestamptz(3),
  info_requested text check (info_requested <> ''),
  decided_at timestamptz(3),
  reason_code text check (reason_code in ('insufficient_evidence', 'credibility_concerns', 'withdrew', 'incomplete')),
  -- The leader that an approval made, so that a nominator is led to the profile.
  leader_id uuid unique references leaders.leader,
  -- How many reviewers this round has room for: one more than needed once two verdicts stand apart.
  seats smallint not null check (seats between 1 and 3),
  -- Since when the nomination waits for the nominator.
  info_requested_at timestamptz(3),
  -- The first round of the panel that judges now; an accepted appeal calls a fresh one.
  panel_from_round smallint not null default 1,
  -- Folded words that may be a surname, of the nominee and of the nominator as they were called when it was sent.
  nominee_surnames text[] not null default '{}'::text[],
  nominator_surnames text[] not null default '{}'::text[],
  -- The nominator's university when it was sent.
  nominator_institution text,
  constraint nomination_asked_at check ((info_requested is null) = (info_requested_at is null)),
  unique (id, nominator_id),
  check (info_requested is null or status = 'pending'),
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  check ((status = 'rejected') = (reason_code is not null)),
  check (substr(lga, 1, 2) = substr(state, 4, 2)),
  check (leader_id is null or status = 'approved')
);
create unique index nomination_once on vetting.nomination (nominator_id, folded_name, lga) where status <> 'rejected';
create index nomination_mine on vetting.nomination (nominator_id, submitted_at desc, id desc);
create index nomination_queue on vetting.nomination (status, submitted_at, id);
create index nomination_decided on vetting.nomination (status, decided_at desc, id desc) where decided_at is not null;
create index nomination_by_state on vetting.nomination (state, status);
create index nomination_waits on vetting.nomination (info_requested_at) where info_requested_at is not null;
-- Similar names are found by their parts, also misspelt.
create index nomination_name on vetting.nomination using gin (folded_name gin_trgm_ops);
create trigger nomination_version after insert or delete or update of status, lga, office_type or truncate on
  vetting.nomination for each statement execute function platform.note_change('nominations');

create table vetting.nomination_file (
  file_id uuid primary key references files.file,
  nomination_id uuid not null references vetting.nomination,
  purpose text not null check (purpose in ('photo', 'evidence')),
  place smallint not null
);
create index nomination_file_of on vetting.nomination_file (nomination_id, place);
create unique index nomination_one_photo on vetting.nomination_file (nomination_id) where purpose = 'photo';

create table vetting.assignment (
  nomination_id uuid not null,
  nominator_id uuid not null,
  round smallint not null,
  slot smallint not null check (slot between 1 and 3),
  reviewer_id uuid not null references identity.person,
  at timestamptz(3) not null,
  released_at timestamptz(3),
  released_why text check (released_why in ('reviewer', 'conflict', 'idle', 'withdrawn', 'right-ended')),
  release_note text,
  constraint assignment_not_own check (reviewer_id <> nominator_id),
  constraint assignment_released check ((released_at is null) = (released_why is null)),
  unique (nomination_id, round, reviewer_id),
  foreign key (nomination_id, nominator_id) references vetting.nomination(id, nominator_id)
);
create index assignment_reviewer on vetting.assignment (reviewer_id);
create unique index assignment_seat on vetting.assignment (nomination_id, round, slot) where released_at is null;
create index assignment_idle on vetting.assignment (at) where released_at is null;

create table vetting.review (
  nomination_id uuid,
  round smallint,
  reviewer_id uuid,
  verdict text not null check (verdict in ('approve', 'reject', 'request_info')),
  notes text not null default '',
  reason_code text check (reason_code in ('insufficient_evidence', 'credibility_concerns')),
  at timestamptz(3) not null,
  -- What a reviewer ticked and found beside the verdict: { checked: [...], findings: [{ fileId, finding }] }.
  checks jsonb not null default '{}'::jsonb,
  primary key (nomination_id, round, reviewer_id),
  foreign key (nomination_id, round, reviewer_id) references vetting.assignment(nomination_id, round, reviewer_id),
  check ((verdict = 'reject') = (reason_code is not null))
);
create trigger review_append_only before delete or update or truncate on vetting.review for each statement execute function
  platform.refuse_change();

create table vetting.nomination_event (
  id bigint generated always as identity primary key,
  nomination_id uuid not null references vetting.nomination,
  at timestamptz(3) not null,
  kind text not null check (kind in ('sent', 'taken', 'assigned', 'released', 'idle', 'conflict', 'scored', 'reviewed',
    'undone', 'info_requested', 'answered', 'approved', 'rejected', 'consent_asked', 'consented', 'declined', 'withdrawn',
    'incomplete', 'appealed', 'appeal_accepted', 'appeal_declined')),
  actor_id uuid references identity.person,
  note text
);
create index nomination_event_of on vetting.nomination_event (nomination_id, id);
create trigger nomination_event_append_only before delete or update on vetting.nomination_event for each row execute
  function vetting.keep_event();
create trigger nomination_event_no_truncate before truncate on vetting.nomination_event for each statement execute function
  platform.refuse_change();

create table vetting.letter (
  nomination_id uuid references vetting.nomination,
  kind text check (kind in ('received', 'info_requested', 'approved', 'rejected')),
  round smallint,
  at timestamptz(3) not null,
  primary key (nomination_id, kind, round)
);

-- The blind first pass. Scores are given once and never changed; they open the file to their reviewer.
create table vetting.score (
  nomination_id uuid,
  round smallint,
  reviewer_id uuid,
  criterion text check (criterion in ('character', 'competence', 'community_record', 'conduct', 'civic_neutrality')),
  points smallint not null check (points between 0 and 10),
  reason text not null check (reason <> ''),
  at timestamptz(3) not null,
  primary key (nomination_id, round, reviewer_id, criterion),
  foreign key (nomination_id, round, reviewer_id) references vetting.assignment(nomination_id, round, reviewer_id)
);
create trigger score_append_only before delete or update or truncate on vetting.score for each statement execute function
  platform.refuse_change();

-- A verdict in its first ten seconds: it can be taken back, then it moves to vetting.review for good.
create table vetting.held_review (
  nomination_id uuid,
  round smallint,
  reviewer_id uuid,
  verdict text not null check (verdict in ('approve', 'reject', 'request_info')),
  notes text not null default '',
  reason_code text check (reason_code in ('insufficient_evidence', 'credibility_concerns')),
  checks jsonb not null default '{}'::jsonb,
  at timestamptz(3) not null,
  settles_at timestamptz(3) not null,
  primary key (nomination_id, round, reviewer_id),
  foreign key (nomination_id, round, reviewer_id) references vetting.assignment(nomination_id, round, reviewer_id),
  check ((verdict = 'reject') = (reason_code is not null)),
  check (settles_at > at)
);
create index held_review_due on vetting.held_review (settles_at);

-- Every random draw with its seed and whom it was among, so that it can be done again.
create table vetting.draw (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null check (kind in ('nomination', 'reviewer')),
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  eligible text[] not null check (cardinality(eligible) > 0),
  chosen text not null,
  nomination_id uuid not null references vetting.nomination,
  reviewer_id uuid not null references identity.person,
  constraint draw_among check (chosen = any (eligible))
);
create index draw_newest on vetting.draw (at desc, id desc);
create index draw_nomination on vetting.draw (nomination_id);
create index draw_reviewer on vetting.draw (reviewer_id);
create trigger draw_append_only before delete or update or truncate on vetting.draw for each statement execute function
  platform.refuse_change();

create table vetting.conflict (
  nomination_id uuid references vetting.nomination,
  reviewer_id uuid references identity.person,
  kind text not null check (kind in ('family', 'friend', 'work', 'money', 'politics', 'other')),
  note text not null default '',
  at timestamptz(3) not null,
  primary key (nomination_id, reviewer_id)
);
create index conflict_reviewer on vetting.conflict (reviewer_id);
create trigger conflict_append_only before delete or update or truncate on vetting.conflict for each statement execute
  function platform.refuse_change();

-- Standing declarations; a withdrawn one stays readable.
create table vetting.interest (
  id uuid primary key,
  reviewer_id uuid not null references identity.person,
  kind text not null check (kind in ('lga', 'institution', 'person')),
  value text not null check (value <> ''),
  -- A person's name as search compares it; the value itself otherwise.
  folded text not null check (folded <> ''),
  note text not null default '',
  at timestamptz(3) not null,
  withdrawn_at timestamptz(3)
);
create unique index interest_once on vetting.interest (reviewer_id, kind, folded) where withdrawn_at is null;

-- Citizens who joined a nomination instead of sending another one.
create table vetting.support (
  nomination_id uuid references vetting.nomination,
  person_id uuid references identity.person,
  at timestamptz(3) not null,
  primary key (nomination_id, person_id)
);
create index support_person on vetting.support (person_id);

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
  nomination_id uuid references vetting.nomination,
  place smallint check (place between 1 and 8),
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
  file_ids text[] not null default '{}'::text[],
  at timestamptz(3) not null,
  -- The round whose rejection it is about.
  round smallint not null,
  outcome text check (outcome in ('accepted', 'declined')),
  reason text,
  decided_by uuid references identity.person,
  decided_at timestamptz(3),
  constraint appeal_not_own check (decided_by <> person_id),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null) and (outcome is null) = (reason
    is null))
);
create index appeal_open on vetting.appeal (at, nomination_id) where outcome is null;
create index appeal_person on vetting.appeal (person_id);
create index appeal_decided_by on vetting.appeal (decided_by) where decided_by is not null;

-- Own answers to the training files, one each.
create table vetting.gold_answer (
  case_id text check (case_id ~ '^[a-z0-9-]{2,60}$'),
  reviewer_id uuid references identity.person,
  verdict text not null check (verdict in ('approve', 'reject')),
  points jsonb not null,
  is_right boolean not null,
  at timestamptz(3) not null,
  primary key (reviewer_id, case_id)
);

-- A sealed verdict whose reviewer came into conflict before the decision counts no more, and somebody else judges
-- instead. The verdict itself stays in the books as it was given.
create table vetting.set_aside (
  nomination_id uuid references vetting.nomination,
  round int,
  reviewer_id uuid references identity.person,
  kinds text[] not null check (cardinality(kinds) > 0),
  at timestamptz(3) not null,
  primary key (nomination_id, round, reviewer_id)
);
create index set_aside_reviewer on vetting.set_aside (reviewer_id);
create trigger set_aside_append_only before delete or update or truncate on vetting.set_aside for each statement execute
  function platform.refuse_change();

-- Two people whom the reviewers ask about the nominee. Contacts are sealed with a key of the installation; all of it
-- is erased once the decision stands.
create table vetting.referee (
  nomination_id uuid,
  nominator_id uuid not null,
  place smallint check (place between 1 and 2),
  name text not null check (name <> ''),
  relation text not null check (relation <> ''),
  contact bytea not null check (length(contact) > 28),
  primary key (nomination_id, place),
  foreign key (nomination_id, nominator_id) references vetting.nomination(id, nominator_id)
);
create index referee_nominator on vetting.referee (nominator_id);

-- Who opened the referees of which nomination; what is open closes by itself.
create table vetting.referee_view (
  nomination_id uuid references vetting.nomination,
  round smallint,
  reviewer_id uuid references identity.person,
  at timestamptz(3),
  primary key (nomination_id, round, reviewer_id, at)
);
create index referee_view_reviewer on vetting.referee_view (reviewer_id);
create trigger referee_view_append_only before delete or update or truncate on vetting.referee_view for each statement
  execute function platform.refuse_change();
