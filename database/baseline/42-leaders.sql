create schema leaders;
-- apply function leaders.count_added
-- apply function leaders.count_changed
-- apply function leaders.count_none
-- apply function leaders.count_removed
-- apply function leaders.counted_as

create table leaders.leader (
  id uuid primary key,
  -- Unique: a decided nomination creates one leader, however many verdicts arrive together.
  nomination_id uuid unique,
  full_name text not null check (full_name <> ''),
  folded_name text collate "C" not null,
  current_office text not null check (current_office <> ''),
  -- Folded name and office, for search.
  search_text text not null,
  office_type text not null check (office_type in ('federal', 'state', 'local_government', 'traditional', 'civil_society',
    'private_sector', 'other')),
  region text not null check (region = 'nigeria'),
  zone text not null check (zone in ('NC', 'NE', 'NW', 'SE', 'SS', 'SW')),
  state text not null references regions.state,
  lga text not null references regions.lga,
  photo_file_id uuid references files.file,
  biography text not null,
  nomination_statement text not null,
  status text not null check (status in ('nominated', 'in_vetting', 'shortlisted', 'public_selection', 'training', 'deployed',
    'verified', 'rejected', 'suspended')),
  verified_at timestamptz(3),
  is_verified boolean not null generated always as ((verified_at is not null)) stored,
  is_sample boolean not null default false,
  created_at timestamptz(3) not null,
  -- The account of a leader is that of one leader only.
  person_id uuid references identity.person,
  -- Other names that people know a leader by; search finds them as it finds the name (folded into search_text).
  aliases text[] not null default '{}'::text[],
  -- What leaders say of themselves, if they want to; it is never shown of one person, only counted over many.
  gender text not null default 'undisclosed' check (gender in ('woman', 'man', 'another', 'undisclosed')),
  consent text not null default 'missing' check (consent in ('missing', 'given', 'declined')),
  constraint leader_of_area unique (id, lga),
  check (verified_at is null or (status <> all (array['nominated', 'in_vetting', 'rejected', 'suspended']))),
  check (substr(lga, 1, 2) = substr(state, 4, 2))
);
create index leader_by_name on leaders.leader (folded_name, id) where status <> 'rejected';
create index leader_by_newest on leaders.leader (created_at desc, id desc) where status <> 'rejected';
create index leader_by_state on leaders.leader (state, folded_name, id) where status <> 'rejected';
create index leader_search on leaders.leader using gin (search_text gin_trgm_ops);
-- The public list of a place reads no other leaders.
create index leader_by_lga on leaders.leader (lga, status);
create index leader_person on leaders.leader (person_id) where person_id is not null;
create unique index leader_person_once on leaders.leader (person_id) where person_id is not null;
create trigger leader_added after insert on leaders.leader referencing new table as added for each statement execute
  function leaders.count_added();
create trigger leader_changed after update on leaders.leader referencing old table as before new table as after for each
  statement execute function leaders.count_changed();
create trigger leader_removed after delete on leaders.leader referencing old table as removed for each statement execute
  function leaders.count_removed();
create trigger leader_emptied after truncate on leaders.leader for each statement execute function leaders.count_none();
-- Only what public counts and places are made of: an endorsement changes none of it.
create trigger leader_version after insert or delete or update of status, lga, state, zone, region, office_type, gender or
  truncate on leaders.leader for each statement execute function platform.note_change('leaders');

-- The published state machine as data: no move outside it can be recorded.
create table leaders.legal_move (
  from_status text,
  to_status text,
  primary key (from_status, to_status)
);
insert into leaders.legal_move (from_status, to_status) values
  ('deployed', 'suspended'),
  ('deployed', 'verified'),
  ('in_vetting', 'rejected'),
  ('in_vetting', 'shortlisted'),
  ('in_vetting', 'verified'),
  ('nominated', 'in_vetting'),
  ('public_selection', 'shortlisted'),
  ('public_selection', 'suspended'),
  ('public_selection', 'training'),
  ('shortlisted', 'public_selection'),
  ('shortlisted', 'rejected'),
  ('shortlisted', 'suspended'),
  ('suspended', 'deployed'),
  ('suspended', 'public_selection'),
  ('suspended', 'rejected'),
  ('suspended', 'shortlisted'),
  ('suspended', 'training'),
  ('suspended', 'verified'),
  ('training', 'deployed'),
  ('training', 'rejected'),
  ('training', 'shortlisted'),
  ('training', 'suspended'),
  ('verified', 'deployed'),
  ('verified', 'suspended');

create table leaders.leader_move (
  id bigint generated always as identity primary key,
  leader_id uuid not null references leaders.leader,
  from_status text,
  to_status text not null,
  at timestamptz(3) not null,
  -- The role is published; the person is kept for the staff's own history and is null for the platform.
  by_role text not null,
  actor_id uuid references identity.person,
  why text not null check (why <> ''),
  second_id uuid references identity.person,
  evidence_file_ids text[] not null default '{}'::text[],
  constraint leader_move_two check (second_id is null or second_id <> actor_id),
  foreign key (from_status, to_status) references leaders.legal_move,
  check (from_status is not null or to_status = 'nominated')
);
create index leader_move_of on leaders.leader_move (leader_id, id);
create trigger leader_move_append_only before delete or update or truncate on leaders.leader_move for each statement execute
  function platform.refuse_change();

-- What a profile's claims rest on: a file or an address, and when it was checked.
create table leaders.evidence (
  id bigint generated always as identity primary key,
  leader_id uuid not null references leaders.leader,
  place smallint not null,
  -- The sentence that this supports; empty for evidence of the nomination as a whole.
  claim text not null default '',
  file_id uuid references files.file,
  source_url text check (source_url ~ '^https?://'),
  checked_at timestamptz(3) not null,
  dated_on date,
  found_by text not null default 'nominator' check (found_by in ('nominator', 'reviewers')),
  -- A source has a title that people understand; until now a profile named only the host of its address.
  title text not null default '',
  check ((file_id is null) <> (source_url is null))
);
create index evidence_of on leaders.evidence (leader_id, place);
create unique index evidence_file on leaders.evidence (leader_id, file_id) where file_id is not null;
-- One claim may rest on several sources, and a source is shown once for each claim.
create unique index evidence_source on leaders.evidence (leader_id, claim, source_url) where source_url is not null;

create table leaders.move_proposal (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  from_status text not null,
  to_status text not null,
  by_role text not null,
  reason text not null check (reason <> ''),
  evidence_file_ids text[] not null default '{}'::text[],
  proposer_id uuid not null references identity.person,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- 'overtaken': the leader moved some other way meanwhile.
  state text not null default 'open',
  confirmer_id uuid references identity.person,
  closed_at timestamptz(3),
  closer_id uuid references identity.person,
  close_reason text check (close_reason <> ''),
  constraint move_proposal_two check (confirmer_id <> proposer_id),
  constraint move_proposal_state check (state in ('open', 'confirmed', 'expired', 'overtaken', 'withdrawn', 'refused')),
  constraint move_proposal_closer check ((state in ('withdrawn', 'refused')) = (closer_id is not null)),
  constraint move_proposal_not_own check (state <> 'refused' or closer_id <> proposer_id),
  constraint move_proposal_refusal check ((state = 'refused') = (close_reason is not null)),
  constraint move_proposal_withdrawal check (state <> 'withdrawn' or closer_id = proposer_id),
  foreign key (from_status, to_status) references leaders.legal_move,
  check ((state = 'confirmed') = (confirmer_id is not null)),
  check ((state = 'open') = (closed_at is null))
);
-- One open proposal per leader and target: a second person confirms it instead of proposing again.
create unique index move_proposal_open on leaders.move_proposal (leader_id, to_status) where state = 'open';
create index move_proposal_waiting on leaders.move_proposal (expires_at) where state = 'open';
create index move_proposal_closed on leaders.move_proposal (leader_id, closed_at desc) where state <> 'open';

create table leaders.endorsement (
  -- Random, so that a list in its order tells nothing of who or when.
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  person_id uuid not null references identity.person,
  is_anonymous boolean not null,
  note text not null default '' check (char_length(note) <= 280),
  endorsed_at timestamptz(3) not null,
  -- 'reported' waits at the desk and shows meanwhile; 'hidden' may be appealed once; 'final' stays hidden after that.
  note_state text not null default 'unread' check (note_state in ('unread', 'reported', 'kept', 'hidden', 'appealed',
    'final')),
  -- Since when it is in this state.
  note_at timestamptz(3),
  note_code text check (note_code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other')),
  note_decider_id uuid references identity.person,
  -- What the author says to the second moderator.
  appeal_text text check (appeal_text <> ''),
  constraint endorsement_once unique (leader_id, person_id),
  constraint endorsement_note_since check ((note_state = 'unread') = (note_at is null)),
  constraint endorsement_note_reason check ((note_state <> all (array['hidden', 'appealed', 'final'])) or note_code is not
    null),
  constraint endorsement_note_decided check ((note_state in ('unread', 'reported')) = (note_decider_id is null)),
  constraint endorsement_note_not_own check (note_decider_id <> person_id)
);
create index endorsement_anonymous on leaders.endorsement (leader_id, id) where is_anonymous;
create index endorsement_of_person on leaders.endorsement (person_id);
create index endorsement_note_queue on leaders.endorsement (note_state, note_at, id) where note_state <> 'unread';
-- Named endorsements are listed by their day in Lagos, those of a day in the order of random ids: a moment, or an order by
-- it, would tie a name to what else was done then (docs/decisions/0031).
create index endorsement_by_day on leaders.endorsement (leader_id, ((endorsed_at at time zone 'Africa/Lagos')::date) desc,
  id desc) where not is_anonymous;

create table leaders.concern (
  id uuid primary key,
  leader_id uuid not null references leaders.leader,
  reporter_id uuid not null references identity.person,
  kind text not null check (kind in ('false_information', 'misconduct', 'crime', 'conflict_of_interest', 'identity', 'other')),
  -- Private: read at the desk only, never published.
  text text not null check (text <> ''),
  source_url text check (source_url ~ '^https?://'),
  evidence_file_ids text[] not null default '{}'::text[],
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
  constraint concern_two check (confirmer_id <> decider_id),
  constraint concern_not_own check (decider_id <> reporter_id and confirmer_id <> reporter_id),
  constraint concern_serious check ((state in ('open', 'second')) or (kind <> all (array['misconduct', 'crime'])) or
    confirmer_id is not null),
  check ((state = 'open') = (outcome is null)),
  check ((state in ('open', 'second')) or state = outcome),
  check ((outcome is null) = (reason is null) and (outcome is null) = (decider_id is null)),
  check (outcome is distinct from 'upheld' or summary is not null),
  check ((state in ('upheld', 'dismissed')) = (decided_at is not null)),
  check (reply is null or state = 'upheld'),
  check ((reply is null) = (replied_at is null))
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
  constraint correction_not_own check (decider_id <> sender_id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decider_id is null) and (state = 'open') = (reason is null))
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
create trigger profile_change_append_only before delete or update or truncate on leaders.profile_change for each statement
  execute function platform.refuse_change();

-- Whom and which places a person follows: seen by that person alone, and never counted for anybody.
create table leaders.follow (
  id bigint generated always as identity primary key,
  person_id uuid not null references identity.person,
  leader_id uuid references leaders.leader,
  lga text references regions.lga,
  followed_at timestamptz(3) not null,
  constraint follow_once unique nulls not distinct (person_id, leader_id, lga),
  constraint follow_one_thing check ((leader_id is null) <> (lga is null))
);

-- Who finds that words should be hidden, and why; once per person and endorsement. They go with the endorsement.
create table leaders.note_report (
  endorsement_id uuid references leaders.endorsement on delete cascade,
  reporter_id uuid references identity.person,
  code text not null check (code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other')),
  reported_at timestamptz(3) not null,
  primary key (endorsement_id, reporter_id)
);
create index note_report_of on leaders.note_report (reporter_id);

-- Every decision of a moderator for good, without the words: who hid or kept what, and why.
create table leaders.note_decision (
  id bigint generated always as identity primary key,
  -- No foreign key: the record outlives an endorsement that is taken back.
  endorsement_id uuid not null,
  leader_id uuid not null references leaders.leader,
  author_id uuid not null references identity.person,
  outcome text not null check (outcome in ('hidden', 'kept')),
  code text check (code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other')),
  is_appeal boolean not null,
  decider_id uuid not null references identity.person,
  at timestamptz(3) not null,
  constraint note_decision_not_own check (decider_id <> author_id),
  check ((outcome = 'hidden') = (code is not null))
);
create index note_decision_of on leaders.note_decision (leader_id, author_id, id);
create index note_decision_about on leaders.note_decision (endorsement_id, id);
-- Whose words moderators have hidden.
create index note_decision_author on leaders.note_decision (author_id, endorsement_id, id);
create trigger note_decision_append_only before delete or update or truncate on leaders.note_decision for each statement
  execute function platform.refuse_change();

-- How many leaders the directory shows of each kind, so that its figures and the totals of its usual filters are read,
-- not counted. Every statement that changes leaders adds its differences as rows of its own: nobody waits for a row that
-- somebody else is counting in, so that no order of moves can end in a deadlock. The number is the sum of the rows.
create table leaders.leader_count (
  id bigint generated always as identity primary key,
  level text collate "C" not null check (level in ('all', 'region', 'zone', 'state')),
  -- Which region, zone or State; empty for all.
  area text collate "C" not null,
  trait text collate "C" not null check (trait in ('all', 'office', 'status', 'verified', 'pipeline')),
  -- Which office or status; empty otherwise.
  value text collate "C" not null,
  leaders int not null check (leaders <> 0)
);
create index leader_count_key on leaders.leader_count (level, trait, area, value) include (leaders);
-- The figures of the front page, the dashboard and the directory lie together: one short walk.
create index leader_count_figures on leaders.leader_count (level, trait, area, value) include (leaders) where level = 'all'
  and (trait in ('office', 'verified', 'pipeline')) or (level in ('region', 'state')) and trait = 'all';

-- What the table of leaders comes to: like leaders are counted together first, since there are far fewer kinds.
create view leaders.counted_leaders as
 select k.level collate "C" as level,
    k.area collate "C" as area,
    k.trait collate "C" as trait,
    k.value collate "C" as value,
    sum(l.leaders)::int as leaders
   from ( select leader.region,
            leader.zone,
            leader.state,
            leader.office_type,
            leader.status,
            leader.is_verified,
            count(*) as leaders
           from leaders.leader
          group by leader.region, leader.zone, leader.state, leader.office_type, leader.status, leader.is_verified) l
     cross join lateral leaders.counted_as(l.region, l.zone, l.state, l.office_type, l.status, l.is_verified) k(level, area, trait, value)
  group by k.level, k.area, k.trait, k.value;
