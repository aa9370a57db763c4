-- The schema after all migrations, for reading; written by "npm run db:types" from the catalogue of PostgreSQL. Nothing
-- runs this file: a change is a migration, and a function has its text in database/functions.

create extension pg_trgm;

create table account.code (
  person_id uuid,
  channel text not null,
  id uuid not null,
  address text not null,
  session_mac bytea not null,
  code_mac bytea not null,
  link_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint code_pkey primary key (id),
  constraint code_link unique (link_hash),
  constraint code_of_person unique (person_id, channel),
  constraint code_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint code_address_check check (address <> ''),
  constraint code_channel_check check (channel in ('email', 'phone')),
  constraint code_code_mac_check check (length(code_mac) = 32),
  constraint code_link_hash_check check (length(link_hash) = 32),
  constraint code_session_mac_check check (length(session_mac) = 32),
  constraint code_to_join check (person_id is not null or channel = 'email' and link_hash is null),
  constraint code_tries_check check (tries >= 0 and tries <= 5)
);
create unique index code_of_visitor on account.code (session_mac) where (person_id is null);

create table account.code_count (
  day date not null,
  scope text not null,
  sent integer not null default 0,
  entered integer not null default 0,
  constraint code_count_pkey primary key (day, scope),
  constraint code_count_entered_check check (entered >= 0),
  constraint code_count_scope_check check (scope <> ''),
  constraint code_count_sent_check check (sent >= 0)
);

create table account.message (
  id uuid not null,
  sent_at timestamptz not null,
  constraint message_pkey primary key (id)
);
create index message_sent_at on account.message (sent_at);

create table account.reset_link (
  token_hash bytea not null,
  person_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint reset_link_pkey primary key (token_hash),
  constraint reset_link_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint reset_link_token_hash_check check (length(token_hash) = 32)
);
create index reset_link_person on account.reset_link (person_id);

create table accountability.committee_decision (
  id uuid not null,
  number bigint not null generated always as identity,
  title text not null,
  decision text not null,
  reason text not null,
  held_because text,
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  seconded_by uuid,
  seconded_at timestamptz(3),
  constraint committee_decision_pkey primary key (id),
  constraint committee_decision_number_key unique (number),
  constraint committee_decision_check check ((seconded_by is null) = (seconded_at is null)),
  constraint committee_decision_decision_check check (btrim(decision) <> ''),
  constraint committee_decision_held_because_check check (btrim(held_because) <> ''),
  constraint committee_decision_reason_check check (btrim(reason) <> ''),
  constraint committee_decision_title_check check (btrim(title) <> ''),
  constraint committee_decision_two check (seconded_by <> proposed_by)
);
create index committee_decision_made on accountability.committee_decision (seconded_at desc, id desc) where (seconded_at is not null);
create index committee_decision_open on accountability.committee_decision (proposed_at) where (seconded_at is null);

create table accountability.conflict (
  id uuid not null,
  person_id uuid not null,
  leader_id uuid not null,
  kind text not null,
  words text not null,
  declared_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint conflict_pkey primary key (id),
  constraint conflict_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint conflict_kind_check check (kind in ('family', 'work', 'money', 'party', 'other')),
  constraint conflict_words_check check (btrim(words) <> '')
);
create index conflict_latest on accountability.conflict (declared_at desc, id);
create unique index conflict_open on accountability.conflict (person_id, leader_id) where (ended_at is null);

create table accountability.deployment (
  id uuid not null,
  leader_id uuid not null,
  term_from date not null,
  term_to date not null,
  mandate text not null,
  host text not null,
  contact text not null,
  first_90_days text not null,
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  confirmed_by uuid,
  confirmed_at timestamptz(3),
  seat_id text,
  constraint deployment_pkey primary key (id),
  constraint deployment_confirmed_by_fkey foreign key (confirmed_by) references identity.person(id),
  constraint deployment_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint deployment_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint deployment_seat_id_fkey foreign key (seat_id) references challenge.seat(id),
  constraint deployment_check check (term_to > term_from),
  constraint deployment_check1 check ((confirmed_by is null) = (confirmed_at is null)),
  constraint deployment_contact_check check (contact <> ''),
  constraint deployment_first_90_days_check check (first_90_days <> ''),
  constraint deployment_host_check check (host <> ''),
  constraint deployment_mandate_check check (mandate <> ''),
  constraint deployment_two check (confirmed_by <> proposed_by)
);
create index deployment_of on accountability.deployment (leader_id, confirmed_at);
create unique index deployment_open on accountability.deployment (leader_id) where (confirmed_at is null);

create table accountability.pledge (
  id uuid not null,
  leader_id uuid not null,
  place smallint not null,
  pledge text not null,
  measure text not null,
  due_on date not null,
  made_at timestamptz(3) not null,
  constraint pledge_pkey primary key (id),
  constraint pledge_leader_id_place_key unique (leader_id, place),
  constraint pledge_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint pledge_measure_check check (measure <> ''),
  constraint pledge_place_check check (place >= 1 and place <= 10),
  constraint pledge_pledge_check check (pledge <> '')
);

create table accountability.pledge_file (
  update_id uuid not null,
  file_id uuid not null,
  place smallint not null,
  constraint pledge_file_pkey primary key (update_id, file_id),
  constraint pledge_file_file_id_fkey foreign key (file_id) references files.file(id),
  constraint pledge_file_update_id_fkey foreign key (update_id) references accountability.pledge_update(id)
);

create table accountability.pledge_update (
  id uuid not null,
  pledge_id uuid not null,
  status text not null,
  note text not null,
  source_url text,
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  decision text,
  reason text,
  decided_by uuid,
  decided_at timestamptz(3),
  constraint pledge_update_pkey primary key (id),
  constraint pledge_update_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint pledge_update_pledge_id_fkey foreign key (pledge_id) references accountability.pledge(id),
  constraint pledge_update_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint pledge_update_check check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  constraint pledge_update_decision_check check (decision in ('accepted', 'refused')),
  constraint pledge_update_note_check check (note <> ''),
  constraint pledge_update_source_url_check check (source_url ~ '^https?://'),
  constraint pledge_update_status_check check (status in ('ongoing', 'achieved', 'not_achieved')),
  constraint pledge_update_two check (decided_by <> proposed_by)
);
create index pledge_update_of on accountability.pledge_update (pledge_id, proposed_at);
create unique index pledge_update_open on accountability.pledge_update (pledge_id) where (decided_at is null);

create table accountability.report (
  leader_id uuid not null,
  quarter text not null,
  done text not null,
  next text not null,
  money text not null,
  filed_by uuid not null,
  filed_at timestamptz(3) not null,
  constraint report_pkey primary key (leader_id, quarter),
  constraint report_filed_by_fkey foreign key (filed_by) references identity.person(id),
  constraint report_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint report_done_check check (done <> ''),
  constraint report_money_check check (money <> ''),
  constraint report_next_check check (next <> ''),
  constraint report_quarter_check check (quarter ~ '^[0-9]{4}-Q[1-4]$')
);
create trigger report_append_only before delete or update or truncate on accountability.report for each statement execute function platform.refuse_change();

create table accountability.scorecard (
  id uuid not null,
  leader_id uuid not null,
  year smallint not null,
  total smallint not null,
  is_passed boolean not null,
  written_by uuid not null,
  written_at timestamptz(3) not null,
  reply text,
  replied_at timestamptz(3),
  published_by uuid,
  published_at timestamptz(3),
  constraint scorecard_pkey primary key (id),
  constraint scorecard_leader_id_year_key unique (leader_id, year),
  constraint scorecard_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint scorecard_published_by_fkey foreign key (published_by) references identity.person(id),
  constraint scorecard_written_by_fkey foreign key (written_by) references identity.person(id),
  constraint scorecard_check check ((published_by is null) = (published_at is null)),
  constraint scorecard_total_check check (total >= 0 and total <= 100),
  constraint scorecard_two check (published_by <> written_by),
  constraint scorecard_year_check check (year >= 2026 and year <= 2100)
);

create table accountability.scorecard_score (
  scorecard_id uuid not null,
  parameter text not null,
  points smallint not null,
  reason text not null,
  constraint scorecard_score_pkey primary key (scorecard_id, parameter),
  constraint scorecard_score_scorecard_id_fkey foreign key (scorecard_id) references accountability.scorecard(id),
  constraint scorecard_score_parameter_check check (parameter in ('openness', 'representation', 'delivery', 'conduct', 'reporting')),
  constraint scorecard_score_points_check check (points >= 0 and points <= 10),
  constraint scorecard_score_reason_check check (reason <> '')
);
create trigger scorecard_score_append_only before delete or update or truncate on accountability.scorecard_score for each statement execute function platform.refuse_change();

create table accountability.suspension_review (
  id uuid not null,
  leader_id uuid not null,
  cause text not null,
  opened_at timestamptz(3) not null,
  proposed_by uuid,
  decision text,
  reason text,
  decided_by uuid,
  decided_at timestamptz(3),
  constraint suspension_review_pkey primary key (id),
  constraint suspension_review_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint suspension_review_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint suspension_review_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint suspension_review_cause_check check (cause in ('two_missed_quarters', 'failed_audit')),
  constraint suspension_review_check check ((decision is null) = (decided_at is null)),
  constraint suspension_review_decision_check check (decision in ('kept', 'suspended')),
  constraint suspension_review_two check (decision <> 'suspended' or decided_by <> proposed_by)
);
create unique index suspension_review_open on accountability.suspension_review (leader_id) where (decided_at is null);

create table activity.count_news (
  id bigint not null generated always as identity,
  day date not null,
  kind text not null,
  who uuid not null,
  facts integer not null,
  constraint count_news_pkey primary key (id),
  constraint count_news_facts_check check (facts > 0)
);

create table activity.fact (
  id bigint not null generated always as identity,
  at timestamptz not null,
  kind text not null,
  who uuid not null,
  about text not null,
  detail jsonb not null default '{}'::jsonb,
  constraint fact_pkey primary key (id)
);
create index fact_about on activity.fact (about, id);
create index fact_who on activity.fact (who, id);
create trigger fact_append_only before delete or update or truncate on activity.fact for each statement execute function platform.refuse_change();
create trigger fact_news after insert on activity.fact referencing new table as added for each statement execute function activity.bring_news();

create table activity.news (
  id bigint not null generated always as identity,
  who uuid not null,
  constraint news_pkey primary key (id)
);
create index news_who on activity.news (who);

create table approvals.approval (
  id uuid not null,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  reason text not null,
  permission text not null,
  place_state text,
  place_lga text,
  about uuid,
  involved uuid[] not null default '{}'::uuid[],
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting',
  decided_by uuid,
  decided_at timestamptz,
  decided_why text,
  constraint approval_pkey primary key (id),
  constraint approval_about_fkey foreign key (about) references identity.person(id) on delete set null,
  constraint approval_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint approval_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint approval_check check (expires_at > proposed_at),
  constraint approval_check1 check (place_lga is null or place_state is not null),
  constraint approval_decided check ((state = 'waiting') = (decided_at is null) and (state in ('confirmed', 'refused', 'withdrawn')) = (decided_by is not null)),
  constraint approval_involved check (not (proposed_by = any (involved)) and ((state <> all (array['confirmed', 'refused'])) or not (decided_by = any (involved)))),
  constraint approval_kind_check check (kind ~ '^[a-z]+(\.[a-z-]+)+$'),
  constraint approval_reason_check check (reason <> ''),
  constraint approval_second check (((state <> all (array['confirmed', 'refused'])) or decided_by <> proposed_by) and (state <> 'withdrawn' or decided_by = proposed_by)),
  constraint approval_state_check check (state in ('waiting', 'confirmed', 'refused', 'withdrawn', 'expired', 'overtaken', 'void')),
  constraint approval_subject_check check (subject <> '')
);
create index approval_about on approvals.approval (about) where (about is not null);
create index approval_decided_by on approvals.approval (decided_by);
create index approval_list on approvals.approval (expires_at, id) where (state = 'waiting');
create index approval_proposed_by on approvals.approval (proposed_by, proposed_at desc, id desc);
create index approval_subject on approvals.approval (kind, subject, proposed_at desc);
create unique index approval_waiting on approvals.approval (kind, subject) where (state = 'waiting');
create trigger approval_kept before delete or update on approvals.approval for each row execute function approvals.keep_proposal();
create trigger approval_not_emptied before truncate on approvals.approval for each statement execute function platform.refuse_change();

create table campus.application (
  id uuid not null,
  person_id uuid not null,
  programme text not null,
  plan text not null,
  state_code text,
  status text not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  answer text,
  constraint application_pkey primary key (id),
  constraint application_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint application_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint application_state_code_fkey foreign key (state_code) references regions.state(code),
  constraint application_programme_check check (programme in ('ambassador', 'service-lead', 'community-organiser')),
  constraint application_status_check check (status in ('waiting', 'accepted', 'declined', 'withdrawn'))
);
create unique index application_once on campus.application (person_id, programme) where (status in ('waiting', 'accepted'));
create index application_person on campus.application (person_id, sent_at desc);
create index application_queue on campus.application (sent_at, id) where (status = 'waiting');

create table campus.email_code (
  person_id uuid not null,
  institution_id text not null,
  address text not null,
  code_mac bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint email_code_pkey primary key (person_id),
  constraint email_code_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade
);

create table campus.email_domain (
  domain text not null,
  institution_id text not null,
  is_open boolean not null,
  changed_at timestamptz not null,
  constraint email_domain_pkey primary key (domain),
  constraint email_domain_domain_check check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);

create table campus.listing (
  id uuid not null,
  person_id uuid not null,
  office text not null,
  about text not null,
  state text not null,
  listed_at timestamptz not null,
  constraint listing_pkey primary key (person_id),
  constraint listing_id_key unique (id),
  constraint listing_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint listing_office_check check (office <> ''),
  constraint listing_state_check check (state in ('shown', 'held', 'removed'))
);
create index listing_order on campus.listing (listed_at desc, id) where (state = 'shown');

create table campus.participation (
  community text not null,
  place_id text not null,
  members integer not null,
  active integer not null,
  tasks integer not null,
  counted_at timestamptz not null,
  constraint participation_pkey primary key (community, place_id),
  constraint participation_community_check check (community in ('school', 'corps'))
);

create table campus.proof (
  id uuid not null,
  person_id uuid not null,
  community text not null,
  place_id text not null,
  method text not null,
  status text not null,
  evidence_mac bytea,
  shown text not null default '',
  share_code text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  valid_until timestamptz,
  reminded_at timestamptz,
  constraint proof_pkey primary key (id),
  constraint proof_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint proof_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint proof_community_check check (community in ('school', 'corps')),
  constraint proof_method_check check (method in ('email', 'number', 'peers')),
  constraint proof_status_check check (status in ('waiting', 'proven', 'refused', 'expired', 'revoked', 'ended')),
  constraint proof_valid check ((status = 'proven') <= (valid_until is not null))
);
create index proof_ending on campus.proof (valid_until) where (status = 'proven');
create unique index proof_evidence on campus.proof (evidence_mac) where ((status = 'proven') and (evidence_mac is not null));
create unique index proof_live on campus.proof (person_id, community) where (status = 'proven');
create index proof_person on campus.proof (person_id, asked_at desc);
create index proof_place on campus.proof (community, place_id, person_id) where (status = 'proven');
create index proof_queue on campus.proof (asked_at, id) where (status = 'waiting');
create unique index proof_share_code on campus.proof (share_code) where ((status = 'waiting') and (share_code is not null));
create unique index proof_waiting on campus.proof (person_id, community) where (status = 'waiting');

create table campus.vouch (
  proof_id uuid not null,
  peer_id uuid not null,
  vouched_at timestamptz not null,
  constraint vouch_pkey primary key (proof_id, peer_id),
  constraint vouch_peer_id_fkey foreign key (peer_id) references identity.person(id) on delete cascade,
  constraint vouch_proof_id_fkey foreign key (proof_id) references campus.proof(id) on delete cascade
);
create index vouch_peer on campus.vouch (peer_id, vouched_at);

create table cashout.account (
  id uuid not null,
  person_id uuid not null,
  bank_code text not null,
  bank_name text not null,
  tail text not null,
  number_hash bytea not null,
  recipient text not null,
  holder_name text not null,
  matching integer not null,
  words integer not null,
  state text not null,
  added_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  constraint account_pkey primary key (id),
  constraint account_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint account_check check (decided_by is distinct from person_id),
  constraint account_check1 check ((decided_by is null) = (decided_at is null)),
  constraint account_state_check check (state in ('active', 'review', 'refused', 'replaced')),
  constraint account_tail_check check (tail ~ '^\d{4}$' or tail = '')
);
create index account_number on cashout.account (number_hash);
create unique index account_one_a_person on cashout.account (person_id) where (state in ('active', 'review'));
create index account_waiting on cashout.account (added_at) where (state = 'review');

create table cashout.bank (
  code text not null,
  name text not null,
  listed_at timestamptz(3) not null,
  constraint bank_pkey primary key (code)
);

create table cashout.request (
  id uuid not null,
  person_id uuid not null,
  account_id uuid not null,
  units bigint not null,
  rate_version integer not null,
  minor_per_sup bigint not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  risks text[] not null default '{}'::text[],
  is_cleared boolean not null,
  submitted_at timestamptz(3) not null,
  arrives_by date not null,
  state text not null default 'submitted',
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  settled_at timestamptz(3),
  constraint request_pkey primary key (id),
  constraint request_account_id_fkey foreign key (account_id) references cashout.account(id),
  constraint request_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint request_check check (net_minor = (gross_minor - fee_minor)),
  constraint request_check1 check (decided_by is distinct from person_id),
  constraint request_check2 check ((state in ('submitted', 'rejected', 'cancelled')) or is_cleared),
  constraint request_fee_minor_check check (fee_minor >= 0),
  constraint request_gross_minor_check check (gross_minor > 0),
  constraint request_minor_per_sup_check check (minor_per_sup > 0),
  constraint request_net_minor_check check (net_minor > 0),
  constraint request_state_check check (state in ('submitted', 'processed', 'completed', 'failed', 'reversed', 'rejected', 'cancelled')),
  constraint request_units_check check (units > 0)
);
create index request_newest on cashout.request (submitted_at desc);
create index request_of on cashout.request (person_id, submitted_at desc);
create index request_to on cashout.request (account_id);
create index request_waiting on cashout.request (submitted_at) where (state = 'submitted');
create trigger request_stays before delete or update on cashout.request for each row execute function cashout.keep_request();

create table cashout.used (
  person_id uuid not null,
  period text not null,
  minor bigint not null,
  constraint used_pkey primary key (person_id, period),
  constraint used_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint used_minor_check check (minor >= 0),
  constraint used_period_check check (period ~ '^\d{4}-\d\d(-\d\d)?$')
);

create table challenge.candidate (
  contest_id uuid not null,
  leader_id uuid not null,
  lga text not null,
  entered_at timestamptz(3) not null,
  outcome text,
  place smallint,
  constraint candidate_pkey primary key (contest_id, leader_id),
  constraint candidate_contest_id_lga_fkey foreign key (contest_id, lga) references challenge.contest(id, lga),
  constraint candidate_leader_id_lga_fkey foreign key (leader_id, lga) references leaders.leader(id, lga),
  constraint candidate_check check ((place is null) = (outcome is null or outcome = 'not_chosen')),
  constraint candidate_outcome_check check (outcome in ('won', 'reserve', 'not_chosen')),
  constraint candidate_place_check check (place >= 1)
);
create index candidate_leader on challenge.candidate (leader_id);
create unique index candidate_place on challenge.candidate (contest_id, outcome, place) where (place is not null);

create table challenge.contest (
  id uuid not null,
  round_id uuid not null,
  lga text not null,
  seats smallint not null,
  quorum integer not null,
  certified_at timestamptz(3),
  is_live boolean not null generated always as ((certified_at is null)) stored,
  constraint contest_pkey primary key (id),
  constraint contest_id_lga_key unique (id, lga),
  constraint contest_round_id_lga_key unique (round_id, lga),
  constraint contest_lga_fkey foreign key (lga) references challenge.seat_quota(lga),
  constraint contest_round_id_fkey foreign key (round_id) references challenge.round(id),
  constraint contest_quorum_check check (quorum >= 1 and quorum <= 1000000),
  constraint contest_seats_check check (seats >= 1 and seats <= 99)
);
create unique index contest_live on challenge.contest (lga) where is_live;
create trigger contest_fixed before insert or delete or update on challenge.contest for each row execute function challenge.keep_announced();

create table challenge.proposal (
  id uuid not null,
  round_id uuid not null,
  act text not null,
  proposer_id uuid not null,
  reason text not null,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'waiting',
  confirmer_id uuid,
  closed_at timestamptz(3),
  constraint proposal_pkey primary key (id),
  constraint proposal_confirmer_id_fkey foreign key (confirmer_id) references identity.person(id),
  constraint proposal_proposer_id_fkey foreign key (proposer_id) references identity.person(id),
  constraint proposal_round_id_fkey foreign key (round_id) references challenge.round(id),
  constraint proposal_act_check check (act in ('open', 'certify')),
  constraint proposal_check check ((state = 'confirmed') = (confirmer_id is not null)),
  constraint proposal_check1 check ((state = 'waiting') = (closed_at is null)),
  constraint proposal_reason_check check (reason <> ''),
  constraint proposal_state_check check (state in ('waiting', 'confirmed', 'expired', 'withdrawn')),
  constraint proposal_two check (confirmer_id <> proposer_id)
);
create unique index proposal_waiting on challenge.proposal (round_id, act) where (state = 'waiting');

create table challenge.round (
  id uuid not null,
  name text not null,
  status text not null default 'draft',
  template text not null,
  tally_rule text not null default 'linear',
  tie_rule text not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  announced_at timestamptz(3),
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  certified_at timestamptz(3),
  verified_only boolean not null default false,
  voter_rules smallint,
  constraint round_pkey primary key (id),
  constraint round_name_key unique (name),
  constraint round_created_by_fkey foreign key (created_by) references identity.person(id),
  constraint round_voter_rules_fkey foreign key (voter_rules) references challenge.voter_rules(version),
  constraint round_check check (closes_at > opens_at),
  constraint round_check1 check ((status = 'draft') = (announced_at is null)),
  constraint round_check2 check ((status in ('open', 'closed', 'certified')) = (opened_at is not null)),
  constraint round_check3 check ((status in ('closed', 'certified')) = (closed_at is not null)),
  constraint round_check4 check ((status = 'certified') = (certified_at is not null)),
  constraint round_name_check check (name <> ''),
  constraint round_status_check check (status in ('draft', 'announced', 'open', 'closed', 'certified')),
  constraint round_tally_rule_check check (tally_rule in ('linear', 'square_root')),
  constraint round_template_check check (template in ('standard', 'pilot')),
  constraint round_tie_rule_check check (tie_rule in ('audit_score_then_lot', 'lot')),
  constraint round_voter_rules check ((status = 'draft') = (voter_rules is null)) not valid
);
create index round_by_date on challenge.round (opens_at desc, id);
create trigger round_voters_fixed before update on challenge.round for each row execute function challenge.keep_voters();

create table challenge.seat (
  id text not null generated always as (((lga || '-') || lpad((number)::text, 2, '0'))) stored,
  lga text not null,
  number smallint not null,
  status text not null default 'empty',
  holder_id uuid,
  term_from date,
  term_to date,
  since timestamptz(3),
  constraint seat_pkey primary key (id),
  constraint seat_holder_id_key unique (holder_id),
  constraint seat_lga_number_key unique (lga, number),
  constraint seat_holder_id_lga_fkey foreign key (holder_id, lga) references leaders.leader(id, lga),
  constraint seat_lga_fkey foreign key (lga) references challenge.seat_quota(lga),
  constraint seat_check check ((status = 'empty') = (holder_id is null)),
  constraint seat_check1 check ((status = 'empty') = (since is null)),
  constraint seat_check2 check ((status = 'held') = (term_from is not null and term_to is not null)),
  constraint seat_check3 check (term_to > term_from),
  constraint seat_number_check check (number >= 1 and number <= 99),
  constraint seat_status_check check (status in ('empty', 'reserved', 'held'))
);
create index seat_empty on challenge.seat (lga, number) where (status = 'empty');
create trigger seat_version after insert or delete or update or truncate on challenge.seat for each statement execute function platform.note_change('seats');

create table challenge.seat_event (
  id bigint not null generated always as identity,
  seat_id text not null,
  leader_id uuid not null,
  kind text not null,
  at timestamptz(3) not null,
  actor_id uuid,
  reason text not null,
  constraint seat_event_pkey primary key (id),
  constraint seat_event_actor_id_fkey foreign key (actor_id) references identity.person(id),
  constraint seat_event_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint seat_event_seat_id_fkey foreign key (seat_id) references challenge.seat(id),
  constraint seat_event_kind_check check (kind in ('reserved', 'filled', 'freed')),
  constraint seat_event_reason_check check (reason <> '')
);
create index seat_event_of on challenge.seat_event (seat_id, id);
create trigger seat_event_append_only before delete or update or truncate on challenge.seat_event for each statement execute function platform.refuse_change();

create table challenge.seat_quota (
  lga text not null,
  seats smallint not null,
  constraint seat_quota_pkey primary key (lga),
  constraint seat_quota_lga_fkey foreign key (lga) references regions.lga(id),
  constraint seat_quota_seats_check check (seats >= 10 and seats <= 99)
);

create table challenge.voter_rules (
  version smallint not null,
  needs_phone boolean not null,
  needs_older_account boolean not null,
  takes_first_place boolean not null,
  constraint voter_rules_pkey primary key (version)
);
create trigger voter_rules_append_only before delete or update or truncate on challenge.voter_rules for each statement execute function platform.refuse_change();

create table chapters.chapter (
  id uuid not null,
  name text not null,
  about text not null,
  state text not null,
  lga text not null,
  campus text,
  safety_contact text not null,
  status text not null default 'proposed',
  people integer not null default 0,
  proposed_by uuid,
  proposed_at timestamptz(3) not null,
  opened_at timestamptz(3),
  is_sample boolean not null default false,
  hidden text,
  constraint chapter_pkey primary key (id),
  constraint chapter_about_check check (btrim(about) <> ''),
  constraint chapter_campus_check check (btrim(campus) <> ''),
  constraint chapter_check check (status <> 'open' or opened_at is not null),
  constraint chapter_hidden_check check (hidden in ('held', 'removed')),
  constraint chapter_name_check check (btrim(name) <> ''),
  constraint chapter_people_check check (people >= 0),
  constraint chapter_safety_contact_check check (btrim(safety_contact) <> ''),
  constraint chapter_status_check check (status in ('proposed', 'waiting', 'open', 'closed'))
);
create index chapter_list on chapters.chapter (state, name, id) where (status <> 'closed');
create unique index chapter_place on chapters.chapter (lga, lower(coalesce(campus, ''))) where (status <> 'closed');

create table chapters.member (
  id uuid not null,
  chapter_id uuid not null,
  person_id uuid not null,
  role text not null,
  joined_at timestamptz(3) not null,
  offered_at timestamptz(3),
  offered_by uuid,
  accepted_at timestamptz(3),
  constraint member_pkey primary key (id),
  constraint member_chapter_id_person_id_key unique (chapter_id, person_id),
  constraint member_chapter_id_fkey foreign key (chapter_id) references chapters.chapter(id),
  constraint member_offer check ((offered_at is null) = (offered_by is null) and (offered_at is not null or accepted_at is null)),
  constraint member_role_check check (role in ('lead', 'secretary', 'safety', 'member'))
);
create unique index member_offered on chapters.member (chapter_id) where (offered_at is not null);
create index member_offered_by on chapters.member (offered_by) where (offered_by is not null);
create unique index member_office on chapters.member (chapter_id, role) where (role <> 'member');
create index member_person on chapters.member (person_id);
create trigger count_people after insert or delete on chapters.member for each row execute function chapters.count_people();

create table chat.message (
  room_id text not null,
  seq bigint not null,
  id uuid not null,
  author_id uuid not null,
  body text not null,
  has_links boolean not null,
  state text not null default 'shown',
  sent_at timestamptz not null,
  constraint message_pkey primary key (room_id, seq),
  constraint message_id_key unique (id),
  constraint message_author_id_fkey foreign key (author_id) references identity.person(id),
  constraint message_room_id_fkey foreign key (room_id) references chat.room(id),
  constraint message_body_check check (char_length(body) >= 1 and char_length(body) <= 1000),
  constraint message_state_check check (state in ('shown', 'held', 'removed', 'withdrawn'))
);
create index message_author on chat.message (author_id, sent_at desc);
create index message_sent on chat.message (sent_at);

create table chat.room (
  id text not null,
  kind text not null,
  about text not null,
  name text,
  state_code text,
  lga_id text,
  last_seq bigint not null default 0,
  last_at timestamptz,
  pause_seconds integer not null default 0,
  constraint room_pkey primary key (id),
  constraint room_lga_id_fkey foreign key (lga_id) references regions.lga(id),
  constraint room_state_code_fkey foreign key (state_code) references regions.state(code),
  constraint room_kind_check check (kind in ('lga', 'campus', 'topic')),
  constraint room_pause_check check (pause_seconds >= 0 and pause_seconds <= 3600)
);

create table chat.turn (
  room_id text not null,
  person_id uuid not null,
  next_at timestamptz not null,
  constraint turn_pkey primary key (room_id, person_id),
  constraint turn_person_id_fkey foreign key (person_id) references identity.person(id)
);
create index turn_next on chat.turn (next_at);
create index turn_person on chat.turn (person_id);

create table donations.balance (
  fund text not null,
  currency text not null,
  given bigint not null default 0,
  fees bigint not null default 0,
  back bigint not null default 0,
  spent bigint not null default 0,
  committed bigint not null default 0,
  exchanged_out bigint not null default 0,
  exchanged_in bigint not null default 0,
  constraint balance_pkey primary key (fund, currency),
  constraint balance_back_check check (back >= 0),
  constraint balance_committed_check check (committed >= 0),
  constraint balance_exchanged_in_check check (exchanged_in >= 0),
  constraint balance_exchanged_out_check check (exchanged_out >= 0),
  constraint balance_fees_check check (fees >= 0),
  constraint balance_given_check check (given >= 0),
  constraint balance_spent_check check (spent >= 0)
);

create table donations.donation (
  id uuid not null,
  number bigint not null generated always as identity,
  plan_id uuid,
  person_id uuid,
  email text,
  language text not null,
  fund text not null,
  project_id uuid,
  minor bigint not null,
  currency text not null,
  units bigint not null default 0,
  rate_version integer,
  minor_per_sup bigint,
  name text,
  is_anonymous boolean not null default false,
  message text,
  words text not null default 'waiting',
  made_at timestamptz(3) not null,
  paid_at timestamptz(3),
  fee_minor bigint not null default 0,
  back_minor bigint not null default 0,
  project_state text,
  constraint donation_pkey primary key (id),
  constraint donation_number_key unique (number),
  constraint donation_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint donation_plan_id_fkey foreign key (plan_id) references donations.plan(id) on delete set null,
  constraint donation_back_minor_check check (back_minor >= 0),
  constraint donation_check check ((project_id is null) = (units = 0)),
  constraint donation_check1 check ((units = 0) = (rate_version is null)),
  constraint donation_check2 check (paid_at is not null or fee_minor = 0 and back_minor = 0 and project_state is null),
  constraint donation_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint donation_fee_minor_check check (fee_minor >= 0),
  constraint donation_fund_check check (fund <> ''),
  constraint donation_minor_check check (minor > 0),
  constraint donation_project_state_check check (project_state in ('counted', 'passed')),
  constraint donation_units_check check (units >= 0),
  constraint donation_words_check check (words in ('waiting', 'shown', 'hidden'))
);
create index donation_made on donations.donation (made_at desc, id);
create index donation_of_person on donations.donation (person_id, made_at desc) where (person_id is not null);
create index donation_of_plan on donations.donation (plan_id, made_at desc) where (plan_id is not null);
create index donation_paid on donations.donation (paid_at desc, id) where (paid_at is not null);
create index donation_words on donations.donation (paid_at) where ((paid_at is not null) and (words = 'waiting'));

create table donations.plan (
  id uuid not null,
  person_id uuid,
  email text,
  language text not null,
  fund text not null,
  project_id uuid,
  minor bigint not null,
  currency text not null,
  name text,
  is_anonymous boolean not null default false,
  started_at timestamptz(3) not null,
  day integer not null,
  next_on date not null,
  ended_at timestamptz(3),
  ended_by text,
  constraint plan_pkey primary key (id),
  constraint plan_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint plan_check check ((ended_at is null) = (ended_by is null)),
  constraint plan_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint plan_day_check check (day >= 1 and day <= 31),
  constraint plan_ended_by_check check (ended_by in ('donor', 'unpaid')),
  constraint plan_fund_check check (fund <> ''),
  constraint plan_minor_check check (minor > 0)
);
create index plan_due on donations.plan (next_on) where (ended_at is null);
create index plan_of_person on donations.plan (person_id) where (person_id is not null);

create table donations.spending (
  id bigint not null generated always as identity,
  fund text not null,
  currency text not null,
  minor bigint not null,
  paid_to text not null,
  purpose text not null,
  approval_id uuid,
  at timestamptz(3) not null,
  spending_id uuid,
  constraint spending_pkey primary key (id),
  constraint spending_approval_id_key unique (approval_id),
  constraint spending_spending_id_key unique (spending_id),
  constraint spending_spending_id_fkey foreign key (spending_id) references treasury.spending(id),
  constraint spending_minor_check check (minor > 0),
  constraint spending_of_one check (num_nonnulls(approval_id, spending_id) = 1),
  constraint spending_paid_to_check check (btrim(paid_to) <> ''),
  constraint spending_purpose_check check (btrim(purpose) <> '')
);
create index spending_of on donations.spending (fund, id desc);
create trigger spending_append_only before delete or update or truncate on donations.spending for each statement execute function platform.refuse_change();

create table draws.entrant (
  round_id uuid not null,
  person_id uuid not null,
  who text not null,
  has_free boolean not null default false,
  paid integer not null default 0,
  number_mark bytea,
  email_mark bytea,
  constraint entrant_pkey primary key (round_id, person_id),
  constraint entrant_round_id_who_key unique (round_id, who),
  constraint entrant_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint entrant_round_id_fkey foreign key (round_id) references draws.round(id),
  constraint entrant_email_mark_check check (length(email_mark) = 32),
  constraint entrant_number_mark_check check (length(number_mark) = 32),
  constraint entrant_paid_check check (paid >= 0),
  constraint entrant_who_check check (who ~ '^[0-9a-f]{16}$')
);
create unique index entrant_email on draws.entrant (round_id, email_mark);
create unique index entrant_number on draws.entrant (round_id, number_mark);
create index entrant_person on draws.entrant (person_id);

create table draws.entry (
  id bigint not null generated always as identity,
  round_id uuid not null,
  person_id uuid not null,
  who text not null,
  nth integer not null,
  made_at timestamptz(3) not null,
  refunded_at timestamptz(3),
  left_out_at timestamptz(3),
  constraint entry_pkey primary key (id),
  constraint entry_round_id_person_id_nth_key unique (round_id, person_id, nth),
  constraint entry_round_id_person_id_fkey foreign key (round_id, person_id) references draws.entrant(round_id, person_id),
  constraint entry_nth_check check (nth >= 0)
);
create index entry_left_out on draws.entry (round_id, id) where ((left_out_at is not null) and (nth > 0) and (refunded_at is null));
create index entry_of_round on draws.entry (round_id, id);
create index entry_unrefunded on draws.entry (round_id, id) where ((nth > 0) and (refunded_at is null));

create table draws.event (
  id bigint not null generated always as identity,
  round_id uuid not null,
  act text not null,
  body jsonb not null,
  at timestamptz(3) not null,
  approval_id uuid,
  written_by xid8 not null default pg_current_xact_id(),
  constraint event_pkey primary key (id),
  constraint event_approval_id_key unique (approval_id),
  constraint event_round_id_act_key unique (round_id, act),
  constraint event_round_id_fkey foreign key (round_id) references draws.round(id),
  constraint event_act_check check (act in ('announced', 'closed', 'drawn', 'cancelled'))
);
create trigger event_append_only before delete or update or truncate on draws.event for each statement execute function platform.refuse_change();

create table draws.prize (
  round_id uuid not null,
  place integer not null,
  label text not null,
  units bigint not null,
  constraint prize_pkey primary key (round_id, place),
  constraint prize_round_id_fkey foreign key (round_id) references draws.round(id),
  constraint prize_label_check check (label <> ''),
  constraint prize_place_check check (place > 0),
  constraint prize_units_check check (units > 0)
);

create table draws.round (
  id uuid not null,
  title text not null,
  rules text not null,
  state text not null default 'draft',
  is_sample boolean not null default false,
  price bigint not null,
  max_paid integer not null,
  reserves integer not null,
  claim_days integer not null,
  question text not null,
  answer_salt bytea not null,
  answer_hash bytea not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  name_key bytea not null,
  seed text,
  chain text,
  chain_is_test boolean,
  chain_genesis bigint,
  chain_period integer,
  beacon_round bigint,
  beacon_at timestamptz(3),
  announced_at timestamptz(3),
  closed_at timestamptz(3),
  list_root text,
  signature text,
  randomness text,
  drawn_at timestamptz(3),
  ended_at timestamptz(3),
  reason text not null default '',
  settled_at timestamptz(3),
  needs_phone boolean not null default false,
  constraint round_pkey primary key (id),
  constraint round_created_by_fkey foreign key (created_by) references identity.person(id),
  constraint round_check check (closes_at > opens_at),
  constraint round_check1 check (beacon_at > closes_at),
  constraint round_check2 check ((state in ('draft', 'cancelled')) or announced_at is not null and seed is not null and beacon_round is not null),
  constraint round_check3 check (list_root is null or closed_at < beacon_at),
  constraint round_check4 check (randomness is null or list_root is not null),
  constraint round_check5 check ((state <> all (array['drawn', 'ended'])) or randomness is not null),
  constraint round_claim_days_check check (claim_days >= 1 and claim_days <= 90),
  constraint round_max_paid_check check (max_paid >= 0 and max_paid <= 100),
  constraint round_price_check check (price > 0),
  constraint round_question_check check (question <> ''),
  constraint round_reserves_check check (reserves >= 0 and reserves <= 100),
  constraint round_rules_check check (rules <> ''),
  constraint round_seed_check check (seed ~ '^[0-9a-f]{64}$'),
  constraint round_state_check check (state in ('draft', 'announced', 'open', 'closed', 'drawn', 'ended', 'cancelled')),
  constraint round_title_check check (title <> '')
);
create index round_cancelled_unknown on draws.round (beacon_at) where ((state = 'cancelled') and (list_root is not null) and (randomness is null));
create index round_newest on draws.round (opens_at desc, id);
create index round_working on draws.round (state) where (state in ('announced', 'open', 'closed', 'drawn', 'cancelled'));

create table draws.winner (
  round_id uuid not null,
  rank integer not null,
  entry_id bigint not null,
  person_id uuid not null,
  place integer,
  state text not null,
  deadline timestamptz(3),
  decided_at timestamptz(3),
  constraint winner_pkey primary key (round_id, rank),
  constraint winner_entry_id_key unique (entry_id),
  constraint winner_round_id_person_id_key unique (round_id, person_id),
  constraint winner_entry_id_fkey foreign key (entry_id) references draws.entry(id),
  constraint winner_round_id_fkey foreign key (round_id) references draws.round(id),
  constraint winner_round_id_place_fkey foreign key (round_id, place) references draws.prize(round_id, place),
  constraint winner_check check ((state = 'reserve') = (place is null)),
  constraint winner_check1 check ((state = 'waiting') <= (deadline is not null)),
  constraint winner_rank_check check (rank > 0),
  constraint winner_state_check check (state in ('waiting', 'paid', 'lapsed', 'reserve'))
);
create unique index winner_of_prize on draws.winner (round_id, place) where (state in ('waiting', 'paid'));
create index winner_person on draws.winner (person_id);
create index winner_waiting on draws.winner (deadline) where (state = 'waiting');

create table education.constitution_text (
  digest text not null,
  text jsonb not null,
  imported_at timestamptz not null,
  constraint constitution_text_pkey primary key (digest),
  constraint constitution_text_digest_check check (digest ~ '^[0-9a-f]{64}$'),
  constraint constitution_text_text_check check (jsonb_typeof(text) = 'object')
);
create index constitution_text_newest on education.constitution_text (imported_at desc);
create trigger constitution_text_version after insert or delete or update or truncate on education.constitution_text for each statement execute function platform.note_change('education');

create table engage.day_total (
  person_id uuid not null,
  day date not null,
  units integer not null,
  constraint day_total_pkey primary key (person_id, day),
  constraint day_total_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint day_total_units_check check (units >= 0)
);

create table engage.dispute (
  submission_id uuid not null,
  person_id uuid not null,
  refused_by uuid not null,
  words text not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  outcome text,
  answer text,
  decided_by uuid,
  decided_at timestamptz,
  constraint dispute_pkey primary key (submission_id),
  constraint dispute_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint dispute_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint dispute_refused_by_fkey foreign key (refused_by) references identity.person(id),
  constraint dispute_submission_id_fkey foreign key (submission_id) references engage.submission(id),
  constraint dispute_check check (due_at > opened_at),
  constraint dispute_check1 check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null) and (outcome is null) = (answer is null)),
  constraint dispute_decided_by_a_second_person check (decided_by <> refused_by and decided_by <> person_id),
  constraint dispute_outcome_check check (outcome in ('accepted', 'upheld')),
  constraint dispute_words_check check (btrim(words) <> '')
);
create index dispute_open on engage.dispute (due_at, submission_id) where (outcome is null);

create table engage.occurrence (
  task_id uuid not null,
  period text not null,
  person_id uuid not null,
  status text not null,
  started_at timestamptz not null,
  material jsonb not null default '{}'::jsonb,
  sent_at timestamptz,
  completed_at timestamptz,
  outcome jsonb not null default 'null'::jsonb,
  units integer not null default 0,
  payment text,
  constraint occurrence_pkey primary key (task_id, period, person_id),
  constraint occurrence_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint occurrence_task_id_fkey foreign key (task_id) references engage.task(id),
  constraint occurrence_check check ((status = 'started') = (sent_at is null)),
  constraint occurrence_check1 check ((status = 'done') = (payment is not null)),
  constraint occurrence_payment_check check (payment in ('paid', 'owed')),
  constraint occurrence_status_check check (status in ('started', 'waiting', 'done', 'missed', 'refused')),
  constraint occurrence_units_check check (units >= 0)
);
create index occurrence_person on engage.occurrence (person_id, task_id, started_at desc);

create table engage.submission (
  id uuid not null,
  kind text not null,
  person_id uuid not null,
  task_id uuid,
  period text,
  name text,
  words text not null,
  state_code text not null,
  lga_id text not null,
  file_id uuid,
  likeness text,
  latitude numeric(8,5),
  longitude numeric(8,5),
  status text not null,
  sends smallint not null default 1,
  risk smallint not null default 0,
  risk_reasons text[] not null default '{}'::text[],
  sent_at timestamptz not null,
  claimed_by uuid,
  claimed_until timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  note text,
  constraint submission_pkey primary key (id),
  constraint submission_task_id_period_person_id_key unique (task_id, period, person_id),
  constraint submission_claimed_by_fkey foreign key (claimed_by) references identity.person(id),
  constraint submission_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint submission_file_id_fkey foreign key (file_id) references files.file(id),
  constraint submission_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint submission_task_id_period_person_id_fkey foreign key (task_id, period, person_id) references engage.occurrence(task_id, period, person_id),
  constraint submission_check check (kind = 'story' or task_id is not null),
  constraint submission_check1 check ((kind = 'proof') = (file_id is not null)),
  constraint submission_check2 check ((kind = 'proof') = (name is null)),
  constraint submission_check3 check ((claimed_by is null) = (claimed_until is null)),
  constraint submission_checked_by_another check (decided_by is null or decided_by <> person_id),
  constraint submission_kind_check check (kind in ('proof', 'hero', 'story')),
  constraint submission_latitude_check check (latitude >= '-90'::integer::numeric and latitude <= 90::numeric),
  constraint submission_likeness_check check (likeness ~ '^[0-9a-f]{16}$'),
  constraint submission_longitude_check check (longitude >= '-180'::integer::numeric and longitude <= 180::numeric),
  constraint submission_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint submission_risk_check check (risk >= 0 and risk <= 100),
  constraint submission_sends_check check (sends >= 1 and sends <= 3),
  constraint submission_status_check check (status in ('waiting', 'accepted', 'returned', 'refused'))
);
create index submission_likeness on engage.submission (sent_at desc) where (likeness is not null);
create index submission_person on engage.submission (person_id, sent_at desc);
create index submission_public on engage.submission (decided_at desc, id) where ((status = 'accepted') and (kind <> 'proof'));
create index submission_waiting on engage.submission (sent_at, id) where (status = 'waiting');

create table engage.task (
  id uuid not null,
  reference text,
  kind text not null,
  title text not null,
  description text not null,
  minutes smallint not null,
  units integer not null,
  cadence text not null,
  state_code text,
  lga_id text,
  language text,
  role text,
  opens_at timestamptz not null,
  closes_at timestamptz,
  is_paused boolean not null default false,
  ended_at timestamptz,
  made_by uuid,
  made_at timestamptz not null,
  constraint task_pkey primary key (id),
  constraint task_reference_key unique (reference),
  constraint task_made_by_fkey foreign key (made_by) references identity.person(id),
  constraint task_cadence_check check (cadence in ('daily', 'weekly', 'once')),
  constraint task_check check (lga_id is null or state_code is not null),
  constraint task_check1 check (closes_at > opens_at),
  constraint task_description_check check (char_length(description) >= 1 and char_length(description) <= 600),
  constraint task_kind_check check (kind in ('quiz', 'issue-report', 'hero-nomination', 'sharing-impact', 'fact-check', 'town-hall', 'volunteer-work', 'civic-education', 'event-attendance', 'open-data')),
  constraint task_minutes_check check (minutes >= 1 and minutes <= 240),
  constraint task_title_check check (char_length(title) >= 1 and char_length(title) <= 120),
  constraint task_units_check check (units >= 1 and units <= 50000)
);

create table engage.used_fact (
  person_id uuid not null,
  about text not null,
  kind text not null,
  fact_at timestamptz not null,
  task_id uuid not null,
  period text not null,
  settles_at timestamptz not null,
  is_settled boolean not null default false,
  constraint used_fact_pkey primary key (person_id, about),
  constraint used_fact_task_id_period_person_id_key unique (task_id, period, person_id),
  constraint used_fact_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint used_fact_task_id_period_person_id_fkey foreign key (task_id, period, person_id) references engage.occurrence(task_id, period, person_id)
);
create index used_fact_due on engage.used_fact (settles_at) where (not is_settled);

create table escalation.hold (
  source text not null,
  item_id uuid not null,
  person_id uuid not null,
  taken_at timestamptz(3) not null,
  constraint hold_pkey primary key (source, item_id)
);

create table escalation.note (
  id uuid not null,
  source text not null,
  item_id uuid not null,
  author_id uuid not null,
  at timestamptz(3) not null,
  text text not null,
  constraint note_pkey primary key (id),
  constraint note_text_check check (btrim(text) <> '')
);
create index note_of_item on escalation.note (source, item_id, at);
create trigger note_append_only before delete or update or truncate on escalation.note for each statement execute function platform.refuse_change();

create table events.event (
  id uuid not null,
  organizer_id uuid,
  chapter_id uuid,
  title text not null,
  kind text not null,
  about text not null,
  state text not null,
  lga text not null,
  venue text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  capacity integer not null,
  seats_taken integer not null default 0,
  waiting integer not null default 0,
  arrived integer not null default 0,
  online_url text,
  safety_contact text not null,
  access_note text not null default '',
  status text not null default 'open',
  reason text,
  sight text not null default 'shown',
  reminded_for timestamptz(3),
  minutes text,
  decisions text,
  headcount integer,
  closed_at timestamptz(3),
  revision integer not null default 0,
  created_at timestamptz(3) not null,
  is_sample boolean not null default false,
  constraint event_pkey primary key (id),
  constraint event_about_check check (btrim(about) <> ''),
  constraint event_arrived_check check (arrived >= 0),
  constraint event_capacity_check check (capacity >= 1 and capacity <= 5000),
  constraint event_check check (ends_at > starts_at),
  constraint event_check1 check (seats_taken >= 0 and seats_taken <= capacity),
  constraint event_check2 check (status <> 'cancelled' or reason is not null),
  constraint event_check3 check ((status = 'closed') = (closed_at is not null)),
  constraint event_headcount_check check (headcount >= 0),
  constraint event_kind_check check (kind <> ''),
  constraint event_online_url_check check (online_url <> ''),
  constraint event_safety_contact_check check (btrim(safety_contact) <> ''),
  constraint event_sight_check check (sight in ('shown', 'held', 'removed')),
  constraint event_status_check check (status in ('open', 'cancelled', 'closed')),
  constraint event_title_check check (btrim(title) <> ''),
  constraint event_venue_check check (btrim(venue) <> ''),
  constraint event_waiting_check check (waiting >= 0)
);
create index event_coming on events.event (starts_at, id) where (sight = 'shown');
create index event_of_chapter on events.event (chapter_id, starts_at, id) where (chapter_id is not null);
create index event_of_organizer on events.event (organizer_id, starts_at) where (organizer_id is not null);
create index event_of_state on events.event (state, starts_at, id) where (sight = 'shown');

create table events.feed (
  person_id uuid not null,
  id uuid not null,
  made_at timestamptz(3) not null,
  constraint feed_pkey primary key (person_id),
  constraint feed_id_key unique (id)
);

create table events.registration (
  id uuid not null,
  event_id uuid not null,
  person_id uuid not null,
  state text not null,
  turn bigint not null generated always as identity,
  code text not null,
  registered_at timestamptz(3) not null,
  arrived_at timestamptz(3),
  heard_at timestamptz(3),
  constraint registration_pkey primary key (id),
  constraint registration_event_id_code_key unique (event_id, code),
  constraint registration_event_id_person_id_key unique (event_id, person_id),
  constraint registration_event_id_fkey foreign key (event_id) references events.event(id),
  constraint registration_check check ((arrived_at is null) = (heard_at is null)),
  constraint registration_code_check check (code ~ '^[A-Z2-9]{8}$'),
  constraint registration_state_check check (state in ('seated', 'waiting', 'cancelled'))
);
create index registration_line on events.registration (event_id, turn) where (state = 'waiting');
create index registration_person on events.registration (person_id, registered_at desc);
create trigger free_place after delete on events.registration for each row execute function events.free_place();

create table feedback.message (
  id uuid not null,
  number bigint not null generated always as identity,
  way text not null,
  topic text not null,
  text text not null,
  person_id uuid,
  name text,
  email text,
  language text not null,
  sent_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by uuid,
  answer text,
  mailed_at timestamptz(3),
  constraint message_pkey primary key (id),
  constraint message_number_key unique (number),
  constraint message_answer_check check (btrim(answer) <> ''),
  constraint message_check check ((settled_at is null) = (settled_by is null)),
  constraint message_check1 check (answer is null or settled_at is not null),
  constraint message_check2 check (person_id is null or name is null and email is null),
  constraint message_text_check check (btrim(text) <> ''),
  constraint message_topic_check check (topic <> ''),
  constraint message_way_check check (way in ('contact', 'feedback'))
);
create index message_of_person on feedback.message (person_id, sent_at desc) where (person_id is not null);
create index message_settled on feedback.message (settled_at desc, id desc) where (settled_at is not null);
create index message_waiting on feedback.message (sent_at, id) where (settled_at is null);

create table files.daily_share (
  owner_id uuid not null,
  day date not null,
  bytes integer not null,
  constraint daily_share_pkey primary key (owner_id, day),
  constraint daily_share_owner_id_fkey foreign key (owner_id) references identity.person(id),
  constraint daily_share_bytes_check check (bytes >= 0 and bytes <= 20971520)
);
create index daily_share_day on files.daily_share (day);

create table files.file (
  id uuid not null,
  owner_id uuid not null,
  purpose text not null,
  content_type text not null,
  size integer not null,
  sha256 bytea not null,
  sent_sha256 bytea not null,
  name text not null,
  blob_key text not null,
  thumbnail_key text,
  attached_to text,
  is_public boolean not null default false,
  created_at timestamptz not null,
  likeness text,
  sent_key text,
  constraint file_pkey primary key (id),
  constraint file_blob_key_key unique (blob_key),
  constraint file_thumbnail_key_key unique (thumbnail_key),
  constraint file_owner_id_fkey foreign key (owner_id) references identity.person(id),
  constraint file_attached_to_check check (attached_to ~ '^[a-z]+:[A-Za-z0-9-]+$'),
  constraint file_check check (purpose = 'evidence' or content_type ~~ 'image/%'),
  constraint file_content_type_check check (content_type in ('image/webp', 'application/pdf')),
  constraint file_likeness_check check (likeness ~ '^[0-9a-f]{16}$'),
  constraint file_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint file_public_when_attached check (attached_to is not null or not is_public),
  constraint file_purpose_check check (purpose in ('photo', 'evidence')),
  constraint file_sent_sha256_check check (length(sent_sha256) = 32),
  constraint file_sha256_check check (length(sha256) = 32),
  constraint file_size_check check (size > 0)
);
create index file_attached on files.file (attached_to) where (attached_to is not null);
create index file_owner on files.file (owner_id);
create index file_sent_key on files.file (owner_id, sent_key) where (sent_key is not null);
create unique index file_waiting_once on files.file (owner_id, purpose, sent_sha256) where (attached_to is null);
create index file_waiting_since on files.file (created_at) where (attached_to is null);

create table files.loose_blob (
  key text not null,
  removable_at timestamptz not null,
  constraint loose_blob_pkey primary key (key)
);
create index loose_blob_removable_at on files.loose_blob (removable_at);

create table forum.category (
  id uuid not null,
  key text,
  name text not null,
  words text not null,
  about text not null default '',
  "position" smallint not null default 100,
  created_by uuid,
  created_at timestamptz not null,
  threads integer not null default 0,
  replies integer not null default 0,
  last_activity_at timestamptz,
  constraint category_pkey primary key (id),
  constraint category_key_key unique (key),
  constraint category_words_key unique (words),
  constraint category_name_check check (btrim(name) <> ''),
  constraint category_replies_check check (replies >= 0),
  constraint category_threads_check check (threads >= 0)
);
create index category_created_by on forum.category (created_by);

create table forum.earlier_text (
  post_id uuid not null,
  number integer not null,
  author_id uuid,
  content text not null,
  replaced_at timestamptz not null,
  constraint earlier_text_pkey primary key (post_id, number),
  constraint earlier_text_post_id_fkey foreign key (post_id) references forum.post(id)
);
create index earlier_text_author on forum.earlier_text (author_id);

create table forum.following (
  thread_id uuid not null,
  person_id uuid not null,
  is_on boolean not null,
  since timestamptz not null,
  told_at timestamptz,
  constraint following_pkey primary key (thread_id, person_id),
  constraint following_thread_id_fkey foreign key (thread_id) references forum.thread(id)
);
create index following_person on forum.following (person_id);

create table forum.post (
  id uuid not null,
  thread_id uuid not null,
  number integer not null,
  author_id uuid,
  content text not null,
  words text not null,
  quotes uuid,
  state text not null default 'shown',
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint post_pkey primary key (id),
  constraint post_thread_id_number_key unique (thread_id, number),
  constraint post_quotes_fkey foreign key (quotes) references forum.post(id),
  constraint post_thread_id_fkey foreign key (thread_id) references forum.thread(id),
  constraint post_number_check check (number >= 1),
  constraint post_state_check check (state in ('shown', 'held', 'removed', 'deleted'))
);
create index post_author on forum.post (author_id, created_at desc);
create index post_quotes on forum.post (quotes) where (quotes is not null);
create index post_words on forum.post using gin (words gin_trgm_ops);
create trigger count_posts after insert or update of state on forum.post for each row execute function forum.count_posts();

create table forum.thread (
  id uuid not null,
  category_id uuid not null,
  author_id uuid,
  title text not null,
  words text not null,
  state text not null default 'shown',
  last_number integer not null default 0,
  replies integer not null default 0,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  last_post_at timestamptz not null,
  constraint thread_pkey primary key (id),
  constraint thread_category_id_fkey foreign key (category_id) references forum.category(id),
  constraint thread_replies_check check (replies >= 0),
  constraint thread_state_check check (state in ('shown', 'held', 'removed', 'deleted')),
  constraint thread_title_check check (btrim(title) <> '')
);
create index thread_author on forum.thread (author_id);
create index thread_newest on forum.thread (last_post_at desc, id desc) where (state = 'shown');
create index thread_of_category on forum.thread (category_id, last_post_at desc, id desc) where (state = 'shown');
create index thread_words on forum.thread using gin (words gin_trgm_ops);
create trigger count_threads after insert or update of state, replies, last_post_at on forum.thread for each row execute function forum.count_threads();

create table forum.writer (
  person_id uuid not null,
  posts integer not null default 0,
  removed integer not null default 0,
  last_at timestamptz,
  day date,
  day_posts integer not null default 0,
  day_threads integer not null default 0,
  constraint writer_pkey primary key (person_id)
);

create table guides.daily_use (
  day date not null,
  guide text not null,
  language text not null,
  outcome text not null,
  times integer not null,
  constraint daily_use_pkey primary key (day, guide, language, outcome),
  constraint daily_use_guide_check check (guide in ('tari', 'kamsi')),
  constraint daily_use_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  constraint daily_use_outcome_check check (outcome in ('text', 'model', 'written', 'side', 'near', 'nothing')),
  constraint daily_use_times_check check (times > 0)
);

create sequence identity.citizen_number as integer start 1 increment 1 minvalue 1 maxvalue 2147483647;

create table identity.count_news (
  id bigint not null generated always as identity,
  change integer not null,
  constraint count_news_pkey primary key (id)
);

create table identity.device_use (
  person_id uuid not null,
  device_hash bytea not null,
  first_seen date not null,
  last_seen date not null,
  constraint device_use_pkey primary key (person_id, device_hash),
  constraint device_use_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint device_use_check check (last_seen >= first_seen),
  constraint device_use_device_hash_check check (length(device_hash) = 32)
);
create index device_use_device on identity.device_use (device_hash);
create index device_use_last_seen on identity.device_use (last_seen);

create table identity.duty_rules (
  version smallint not null,
  needs_phone boolean not null,
  needs_factor boolean not null,
  min_days integer not null,
  constraint duty_rules_pkey primary key (version),
  constraint duty_rules_min_days_check check (min_days >= 0)
);
create trigger duty_rules_append_only before delete or update or truncate on identity.duty_rules for each statement execute function platform.refuse_change();

create table identity.evidence_rules (
  version smallint not null,
  needs_phone boolean not null,
  min_days integer not null,
  constraint evidence_rules_pkey primary key (version),
  constraint evidence_rules_min_days_check check (min_days >= 0)
);
create trigger evidence_rules_append_only before delete or update or truncate on identity.evidence_rules for each statement execute function platform.refuse_change();

create table identity.identity_number (
  person_id uuid not null,
  mark bytea not null,
  constraint identity_number_pkey primary key (person_id, mark),
  constraint identity_number_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint identity_number_mark_check check (length(mark) = 32)
);
create index identity_number_mark on identity.identity_number (mark);

create table identity.notice (
  id uuid not null,
  sent_at timestamptz not null,
  constraint notice_pkey primary key (id)
);
create index notice_sent_at on identity.notice (sent_at);

create table identity.number_held (
  mark bytea not null,
  person_id uuid not null,
  since timestamptz not null,
  until timestamptz,
  constraint number_held_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint number_held_mark_check check (length(mark) = 32)
);
create index number_held_mark on identity.number_held (mark);
create index number_held_of_person on identity.number_held (person_id, since);
create index number_held_person on identity.number_held (person_id) where (until is null);

create table identity.passkey (
  id uuid not null,
  person_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_pkey primary key (id),
  constraint passkey_credential_id_key unique (credential_id),
  constraint passkey_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint passkey_counter_check check (counter >= 0 and counter <= '4294967295'::bigint),
  constraint passkey_credential_id_check check (length(credential_id) >= 1 and length(credential_id) <= 1023),
  constraint passkey_name_check check (name <> '' and length(name) <= 60),
  constraint passkey_public_key_check check (length(public_key) >= 1 and length(public_key) <= 4096)
);
create index passkey_person on identity.passkey (person_id, created_at);

create table identity.passkey_challenge (
  challenge_hash bytea not null,
  person_id uuid not null,
  purpose text not null,
  name text,
  expires_at timestamptz not null,
  constraint passkey_challenge_pkey primary key (challenge_hash),
  constraint passkey_challenge_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint passkey_challenge_challenge_hash_check check (length(challenge_hash) = 32),
  constraint passkey_challenge_check check ((name is null) = (purpose <> 'add')),
  constraint passkey_challenge_purpose_check check (purpose in ('add', 'sign-in', 'step-up'))
);
create index passkey_challenge_expires_at on identity.passkey_challenge (expires_at);
create index passkey_challenge_person on identity.passkey_challenge (person_id);

create table identity.person (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text,
  password_hash text,
  citizen_number integer not null default nextval('identity.citizen_number'::regclass),
  is_admin boolean not null default false,
  admin_role text,
  user_type text not null default 'CITIZEN',
  volunteer_status text not null default 'INACTIVE',
  age_verified_at timestamptz,
  is_verified boolean not null default false,
  onboarding_completed boolean not null default false,
  profile_image_url text,
  suspended_at timestamptz,
  is_demo boolean not null default false,
  joined_at timestamptz not null,
  welcomed_at timestamptz,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  frozen_until timestamptz,
  lacks text[] not null default '{}'::text[],
  merged_into uuid,
  search_name text not null generated always as (identity.fold_name(((first_name || ' ') || last_name))) stored,
  erased_at timestamptz(3),
  admin_role_until timestamptz,
  admin_scope_state text,
  admin_scope_lga text,
  credible_since timestamptz(3),
  in_organization boolean not null default false,
  constraint person_pkey primary key (id),
  constraint person_citizen_number unique (citizen_number),
  constraint person_admin_scope_lga_fkey foreign key (admin_scope_lga) references regions.lga(id),
  constraint person_admin_scope_state_fkey foreign key (admin_scope_state) references regions.state(code),
  constraint person_merged_into_fkey foreign key (merged_into) references identity.person(id),
  constraint person_admin_role_check check (admin_role in ('support', 'finance', 'content', 'vetting_lead')),
  constraint person_admin_scope check (admin_scope_lga is null or substr(admin_scope_lga, 1, 2) = substr(admin_scope_state, 4, 2)),
  constraint person_email_check check (email <> ''),
  constraint person_first_name_check check (first_name <> ''),
  constraint person_lacks check (lacks <@ array['firstName', 'lastName', 'email', 'phoneNumber', 'password']),
  constraint person_merged check (merged_into is null or merged_into <> id and suspended_at is not null),
  constraint person_password_hash_check check (password_hash ~~ '$argon2id$%'),
  constraint person_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint person_phone_verified check (phone_verified_at is null or phone_number is not null),
  constraint person_user_type_check check (user_type in ('CITIZEN', 'VOLUNTEER')),
  constraint person_volunteer_status_check check (volunteer_status in ('ACTIVE', 'INACTIVE'))
);
create index person_admin on identity.person (id) where is_admin;
create unique index person_confirmed_phone on identity.person (phone_number) where ((phone_verified_at is not null) and (merged_into is null));
create unique index person_email on identity.person (lower(email));
create index person_merged_into on identity.person (merged_into) where (merged_into is not null);
create index person_phone on identity.person (phone_number) where (phone_number is not null);
create index person_search on identity.person using gin (search_name gin_trgm_ops);
create trigger person_added after insert on identity.person referencing new table as added for each statement execute function identity.count_citizens();
create trigger person_closed after update of erased_at, merged_into on identity.person for each row when ((old.erased_at is null and old.merged_into is null) <> (new.erased_at is null and new.merged_into is null)) execute function identity.count_citizens();
create trigger person_number_first_held after insert on identity.person for each row when (new.phone_verified_at is not null) execute function identity.keep_number_held();
create trigger person_number_held after update of phone_number, phone_verified_at, merged_into on identity.person for each row when (old.phone_number is distinct from new.phone_number or old.phone_verified_at is distinct from new.phone_verified_at or old.merged_into is distinct from new.merged_into) execute function identity.keep_number_held();
create trigger person_removed after delete on identity.person for each row when (old.erased_at is null and old.merged_into is null) execute function identity.count_citizens();

create table identity.person_role (
  person_id uuid not null,
  role text not null,
  granted_at timestamptz not null,
  granted_by uuid,
  expires_at timestamptz,
  scope_state text,
  scope_lga text,
  constraint person_role_pkey primary key (person_id, role),
  constraint person_role_granted_by_fkey foreign key (granted_by) references identity.person(id) on delete set null,
  constraint person_role_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint person_role_scope_lga_fkey foreign key (scope_lga) references regions.lga(id),
  constraint person_role_scope_state_fkey foreign key (scope_state) references regions.state(code),
  constraint person_role_role_check check (role in ('vetting_reviewer', 'committee_member', 'organization_owner')),
  constraint person_role_scope check (scope_lga is null or substr(scope_lga, 1, 2) = substr(scope_state, 4, 2))
);
create index person_role_granted_by on identity.person_role (granted_by);

create table identity.recovery_code (
  person_id uuid not null,
  slot smallint not null,
  salt bytea not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (person_id, slot),
  constraint recovery_code_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint recovery_code_code_hash_check check (length(code_hash) = 32),
  constraint recovery_code_salt_check check (length(salt) = 16),
  constraint recovery_code_slot_check check (slot >= 1 and slot <= 10)
);

create table identity.second_factor (
  person_id uuid not null,
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  constraint second_factor_pkey primary key (person_id),
  constraint second_factor_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint second_factor_last_step_check check (last_step >= 0)
);

create table identity.service (
  person_id uuid not null,
  until timestamptz not null,
  changed_at timestamptz not null,
  constraint service_pkey primary key (person_id),
  constraint service_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade
);

create table identity.session (
  token_hash bytea not null,
  person_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  is_staff boolean not null,
  public_id uuid not null default gen_random_uuid(),
  stepped_up_at timestamptz,
  is_shared boolean not null default false,
  constraint session_pkey primary key (token_hash),
  constraint session_public_id unique (public_id),
  constraint session_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint session_token_hash_check check (length(token_hash) = 32)
) with (fillfactor=70);
create index session_person on identity.session (person_id);
create trigger session_told after delete on identity.session for each row when (old.last_seen_at > (now() - '01:00:00'::interval)) execute function identity.tell_session_ended();

create table insight.active_month (
  month date not null,
  people integer not null,
  constraint active_month_pkey primary key (month),
  constraint active_month_people_check check (people >= 0)
);

create table insight.active_person (
  month date not null,
  person_id uuid not null,
  constraint active_person_pkey primary key (month, person_id)
);
create index active_person_person on insight.active_person (person_id);

create table insight.closed_checklist (
  person_id uuid not null,
  closed_at timestamptz(3) not null,
  constraint closed_checklist_pkey primary key (person_id)
);

create table insight.counter (
  name text not null,
  value bigint not null,
  constraint counter_pkey primary key (name),
  constraint counter_name_check check (name in ('citizens', 'civic-actions', 'given-to-projects', 'projects-completed')),
  constraint counter_value_check check (value >= 0)
);

create table insight.day_figures (
  day date not null,
  citizens integer not null,
  active_this_month integer not null,
  civic_actions bigint not null,
  given_to_projects bigint not null,
  projects_completed integer not null,
  credibility integer,
  constraint day_figures_pkey primary key (day),
  constraint day_figures_active_this_month_check check (active_this_month >= 0),
  constraint day_figures_citizens_check check (citizens >= 0),
  constraint day_figures_civic_actions_check check (civic_actions >= 0),
  constraint day_figures_credibility_check check (credibility >= 0 and credibility <= 100),
  constraint day_figures_given_to_projects_check check (given_to_projects >= 0),
  constraint day_figures_projects_completed_check check (projects_completed >= 0)
);

create table insight.proof (
  id bigint not null generated always as identity,
  at timestamptz(3) not null,
  found jsonb not null,
  constraint proof_pkey primary key (id)
);

create table insight.public_figures (
  is_only boolean not null default true,
  citizens integer not null,
  active_this_month integer not null,
  civic_actions bigint not null,
  given_to_projects bigint not null,
  projects_completed integer not null,
  counted_at timestamptz(3) not null,
  credibility integer,
  constraint public_figures_pkey primary key (is_only),
  constraint public_figures_active_this_month_check check (active_this_month >= 0),
  constraint public_figures_citizens_check check (citizens >= 0),
  constraint public_figures_civic_actions_check check (civic_actions >= 0),
  constraint public_figures_credibility_check check (credibility >= 0 and credibility <= 100),
  constraint public_figures_given_to_projects_check check (given_to_projects >= 0),
  constraint public_figures_is_only_check check (is_only),
  constraint public_figures_projects_completed_check check (projects_completed >= 0)
);

create table institutions.affiliation (
  person_id uuid not null,
  institution_id text not null,
  status text not null,
  changed_at timestamptz not null,
  constraint affiliation_pkey primary key (person_id),
  constraint affiliation_institution_id_fkey foreign key (institution_id) references institutions.institution(id),
  constraint affiliation_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint affiliation_status_check check (status in ('student', 'student_leader', 'graduate', 'lecturer', 'staff'))
);
create index affiliation_institution on institutions.affiliation (institution_id);
create trigger affiliation_left after delete or update of institution_id on institutions.affiliation for each row execute function institutions.drop_unused_institution();

create table institutions.change (
  id bigint not null generated always as identity,
  institution_id text not null,
  kind text not null,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  reason text not null,
  by_person uuid not null,
  at timestamptz not null,
  constraint change_pkey primary key (id),
  constraint change_by_person_fkey foreign key (by_person) references identity.person(id),
  constraint change_institution_id_fkey foreign key (institution_id) references institutions.institution(id),
  constraint change_kind_check check (kind in ('added', 'corrected', 'merged', 'imported')),
  constraint change_reason_check check (reason <> '')
);
create index change_by on institutions.change (by_person);
create index change_of on institutions.change (institution_id, id);
create trigger change_append_only before delete or update or truncate on institutions.change for each statement execute function platform.refuse_change();

create table institutions.counted_month (
  month date not null,
  counted_at timestamptz not null,
  constraint counted_month_pkey primary key (month),
  constraint counted_month_month_check check (extract(day from month) = 1::numeric)
);

create table institutions.import (
  id uuid not null,
  rows jsonb not null,
  faults jsonb not null,
  reason text not null,
  by_person uuid not null,
  at timestamptz not null,
  done_at timestamptz,
  added integer not null default 0,
  constraint import_pkey primary key (id),
  constraint import_by_person_fkey foreign key (by_person) references identity.person(id),
  constraint import_added_check check (added >= 0),
  constraint import_reason_check check (reason <> '')
);
create index import_by on institutions.import (by_person);

create table institutions.institution (
  id text not null,
  name text not null,
  short_name text,
  kind text,
  state_code text,
  folded text not null,
  folded_name text not null,
  is_reviewed boolean not null,
  added_at timestamptz not null,
  type text,
  founded smallint,
  website text,
  source text,
  is_sample boolean not null default false,
  corrected_at timestamptz,
  merged_into text,
  constraint institution_pkey primary key (id),
  constraint institution_name unique (folded_name),
  constraint institution_merged_into_fkey foreign key (merged_into) references institutions.institution(id),
  constraint institution_state_code_fkey foreign key (state_code) references regions.state(code),
  constraint institution_founded_check check (founded >= 1800 and founded <= 2100),
  constraint institution_id_check check (id ~ '^[a-z0-9-]{2,80}$'),
  constraint institution_kind_check check (kind in ('federal', 'state', 'private')),
  constraint institution_name_check check (name <> ''),
  constraint institution_not_itself check (merged_into <> id),
  constraint institution_source_check check (source <> ''),
  constraint institution_type_check check (type in ('university', 'polytechnic', 'college_of_education', 'other')),
  constraint institution_website_check check (website ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);
create index institution_merged on institutions.institution (merged_into) where (merged_into is not null);
create index institution_state on institutions.institution (state_code) where (state_code is not null);

create table institutions.participation (
  institution_id text not null,
  month date not null,
  members integer not null,
  active integer not null,
  actions integer not null,
  constraint participation_pkey primary key (institution_id, month),
  constraint participation_institution_id_fkey foreign key (institution_id) references institutions.institution(id),
  constraint participation_check check (active >= 0 and active <= members),
  constraint participation_check1 check (actions >= active),
  constraint participation_members_check check (members > 0),
  constraint participation_month_check check (extract(day from month) = 1::numeric)
);
create index participation_month on institutions.participation (month);

create table kyc.application (
  id uuid not null,
  number bigint not null generated always as identity,
  person_id uuid not null,
  status text not null default 'draft',
  attempt integer not null default 1,
  key_id integer,
  wrapped_key bytea,
  sealed bytea,
  consent_version text,
  consented_at timestamptz(3),
  id_kind text,
  number_tail text,
  number_hash bytea,
  person_hash bytea,
  submitted_at timestamptz(3),
  reviewer_id uuid,
  assigned_at timestamptz(3),
  check_outcome text,
  check_first_name boolean,
  check_last_name boolean,
  check_born_on boolean,
  check_reference text,
  checked_at timestamptz(3),
  decided_at timestamptz(3),
  reasons text[] not null default '{}'::text[],
  note text,
  changed_at timestamptz(3) not null,
  first_reviewer_id uuid,
  first_agreed_at timestamptz(3),
  constraint application_pkey primary key (id),
  constraint application_number_key unique (number),
  constraint application_person_id_key unique (person_id),
  constraint application_key_id_fkey foreign key (key_id) references kyc.wrapping_key(id),
  constraint application_attempt_check check (attempt > 0),
  constraint application_check check ((sealed is null) = (wrapped_key is null) and (sealed is null) = (key_id is null)),
  constraint application_check1 check ((reviewer_id is null) = (assigned_at is null)),
  constraint application_check2 check (reviewer_id is distinct from person_id),
  constraint application_check3 check (status <> 'pending' or submitted_at is not null and number_hash is not null and consent_version is not null),
  constraint application_first_other check (first_reviewer_id <> person_id),
  constraint application_first_whole check ((first_reviewer_id is null) = (first_agreed_at is null)),
  constraint application_number_tail_check check (length(number_tail) <= 3),
  constraint application_status_check check (status in ('draft', 'pending', 'verified', 'rejected')),
  constraint application_two_people check (first_reviewer_id <> reviewer_id)
);
create index application_changed on kyc.application (changed_at);
create index application_key on kyc.application (key_id) where (key_id is not null);
create index application_likeness on kyc.application (person_hash) where (person_hash is not null);
create index application_number on kyc.application (number_hash) where (number_hash is not null);
create index application_waiting on kyc.application (submitted_at, id) where (status = 'pending');

create table kyc.decision (
  id uuid not null,
  application_id uuid not null,
  attempt integer not null,
  outcome text not null,
  reasons text[] not null,
  decided_by uuid,
  at timestamptz(3) not null,
  first_by uuid,
  constraint decision_pkey primary key (id),
  constraint decision_check check (outcome = 'verified' or cardinality(reasons) > 0),
  constraint decision_outcome_check check (outcome in ('verified', 'rejected', 'revoked')),
  constraint decision_two_people check (first_by <> decided_by)
);
create unique index decision_of_attempt on kyc.decision (application_id, attempt) where (outcome <> 'revoked');
create unique index decision_revoked on kyc.decision (application_id, attempt) where (outcome = 'revoked');
create trigger decision_stays before delete or update or truncate on kyc.decision for each statement execute function platform.refuse_change();

create table kyc.document (
  id uuid not null,
  application_id uuid not null,
  person_id uuid not null,
  attempt integer not null,
  kind text not null,
  content_type text not null,
  size integer not null,
  blob_key text not null,
  key_id integer not null,
  wrapped_key bytea not null,
  added_at timestamptz(3) not null,
  constraint document_pkey primary key (id),
  constraint document_application_id_attempt_kind_key unique (application_id, attempt, kind),
  constraint document_blob_key_key unique (blob_key),
  constraint document_application_id_fkey foreign key (application_id) references kyc.application(id) on delete cascade,
  constraint document_key_id_fkey foreign key (key_id) references kyc.wrapping_key(id),
  constraint document_kind_check check (kind in ('front', 'back', 'face', 'address'))
);
create index document_key on kyc.document (key_id);
create trigger document_goes after delete on kyc.document for each row execute function kyc.loosen_blob();

create table kyc.loose_blob (
  key text not null,
  removable_at timestamptz(3) not null,
  constraint loose_blob_pkey primary key (key)
);
create index loose_blob_removable_at on kyc.loose_blob (removable_at);

create table kyc.verified_number (
  hash bytea not null,
  person_id uuid not null,
  claimed_at timestamptz(3) not null,
  left_at timestamptz(3),
  constraint verified_number_pkey primary key (hash),
  constraint verified_number_person_id_key unique (person_id)
);

create table kyc.view (
  "position" bigint not null generated always as identity,
  application_id uuid not null,
  document_id uuid,
  viewer_id uuid not null,
  at timestamptz(3) not null,
  constraint view_pkey primary key ("position")
);
create index view_of_viewer on kyc.view (viewer_id, at);
create trigger view_stays before delete or update or truncate on kyc.view for each statement execute function platform.refuse_change();

create table kyc.wrapping_key (
  id integer not null generated always as identity,
  wrapped bytea not null,
  made_at timestamptz(3) not null,
  retired_at timestamptz(3),
  constraint wrapping_key_pkey primary key (id)
);
create unique index wrapping_key_one_active on kyc.wrapping_key (((retired_at is null))) where (retired_at is null);

create table leaders.concern (
  id uuid not null,
  leader_id uuid not null,
  reporter_id uuid not null,
  kind text not null,
  text text not null,
  source_url text,
  evidence_file_ids text[] not null default '{}'::text[],
  sent_at timestamptz(3) not null,
  state text not null default 'open',
  outcome text,
  reason text,
  summary text,
  decider_id uuid,
  confirmer_id uuid,
  decided_at timestamptz(3),
  reply text,
  replied_at timestamptz(3),
  constraint concern_pkey primary key (id),
  constraint concern_confirmer_id_fkey foreign key (confirmer_id) references identity.person(id),
  constraint concern_decider_id_fkey foreign key (decider_id) references identity.person(id),
  constraint concern_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint concern_reporter_id_fkey foreign key (reporter_id) references identity.person(id),
  constraint concern_check check ((state = 'open') = (outcome is null)),
  constraint concern_check1 check ((state in ('open', 'second')) or state = outcome),
  constraint concern_check2 check ((outcome is null) = (reason is null) and (outcome is null) = (decider_id is null)),
  constraint concern_check3 check (outcome is distinct from 'upheld' or summary is not null),
  constraint concern_check4 check ((state in ('upheld', 'dismissed')) = (decided_at is not null)),
  constraint concern_check5 check (reply is null or state = 'upheld'),
  constraint concern_check6 check ((reply is null) = (replied_at is null)),
  constraint concern_kind_check check (kind in ('false_information', 'misconduct', 'crime', 'conflict_of_interest', 'identity', 'other')),
  constraint concern_not_own check (decider_id <> reporter_id and confirmer_id <> reporter_id),
  constraint concern_outcome_check check (outcome in ('upheld', 'dismissed')),
  constraint concern_reason_check check (reason <> ''),
  constraint concern_reply_check check (reply <> ''),
  constraint concern_serious check ((state in ('open', 'second')) or (kind <> all (array['misconduct', 'crime'])) or confirmer_id is not null),
  constraint concern_source_url_check check (source_url ~ '^https?://'),
  constraint concern_state_check check (state in ('open', 'second', 'upheld', 'dismissed')),
  constraint concern_summary_check check (summary <> ''),
  constraint concern_text_check check (text <> ''),
  constraint concern_two check (confirmer_id <> decider_id)
);
create index concern_decided on leaders.concern (decided_at desc, id desc) where (decided_at is not null);
create index concern_of_reporter on leaders.concern (reporter_id, leader_id);
create unique index concern_open_once on leaders.concern (leader_id, reporter_id) where (state in ('open', 'second'));
create index concern_upheld on leaders.concern (leader_id, decided_at desc) where (state = 'upheld');
create index concern_waiting on leaders.concern (sent_at, id) where (state in ('open', 'second'));

create table leaders.correction (
  id uuid not null,
  leader_id uuid not null,
  sender_id uuid not null,
  field text not null,
  is_text text not null,
  should_be text not null,
  source_url text not null,
  sent_at timestamptz(3) not null,
  state text not null default 'open',
  decider_id uuid,
  reason text,
  decided_at timestamptz(3),
  constraint correction_pkey primary key (id),
  constraint correction_decider_id_fkey foreign key (decider_id) references identity.person(id),
  constraint correction_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint correction_sender_id_fkey foreign key (sender_id) references identity.person(id),
  constraint correction_check check ((state = 'open') = (decided_at is null)),
  constraint correction_check1 check ((state = 'open') = (decider_id is null) and (state = 'open') = (reason is null)),
  constraint correction_field_check check (field in ('full_name', 'current_office', 'biography')),
  constraint correction_is_text_check check (is_text <> ''),
  constraint correction_not_own check (decider_id <> sender_id),
  constraint correction_reason_check check (reason <> ''),
  constraint correction_should_be_check check (should_be <> ''),
  constraint correction_source_url_check check (source_url ~ '^https?://'),
  constraint correction_state_check check (state in ('open', 'accepted', 'declined'))
);
create index correction_decided on leaders.correction (decided_at desc, id desc) where (decided_at is not null);
create unique index correction_open_once on leaders.correction (leader_id, sender_id, field) where (state = 'open');
create index correction_waiting on leaders.correction (sent_at, id) where (state = 'open');

create view leaders.counted_leaders as
 select k.level collate "C" as level,
    k.area collate "C" as area,
    k.trait collate "C" as trait,
    k.value collate "C" as value,
    sum(l.leaders)::integer as leaders
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

create table leaders.endorsement (
  id uuid not null,
  leader_id uuid not null,
  person_id uuid not null,
  is_anonymous boolean not null,
  note text not null default '',
  endorsed_at timestamptz(3) not null,
  note_state text not null default 'unread',
  note_at timestamptz(3),
  note_code text,
  note_decider_id uuid,
  appeal_text text,
  weight smallint not null default 0,
  constraint endorsement_pkey primary key (id),
  constraint endorsement_once unique (leader_id, person_id),
  constraint endorsement_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint endorsement_note_decider_id_fkey foreign key (note_decider_id) references identity.person(id),
  constraint endorsement_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint endorsement_appeal_text_check check (appeal_text <> ''),
  constraint endorsement_note_check check (char_length(note) <= 280),
  constraint endorsement_note_code_check check (note_code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other')),
  constraint endorsement_note_decided check ((note_state in ('unread', 'reported')) = (note_decider_id is null)),
  constraint endorsement_note_not_own check (note_decider_id <> person_id),
  constraint endorsement_note_reason check ((note_state <> all (array['hidden', 'appealed', 'final'])) or note_code is not null),
  constraint endorsement_note_since check ((note_state = 'unread') = (note_at is null)),
  constraint endorsement_note_state_check check (note_state in ('unread', 'reported', 'kept', 'hidden', 'appealed', 'final')),
  constraint endorsement_weight_check check (weight >= 0 and weight <= 2)
);
create index endorsement_anonymous on leaders.endorsement (leader_id, id) where is_anonymous;
create index endorsement_by_day on leaders.endorsement (leader_id, (((endorsed_at at time zone 'Africa/Lagos'))::date) desc, id desc) where (not is_anonymous);
create index endorsement_note_queue on leaders.endorsement (note_state, note_at, id) where (note_state <> 'unread');
create index endorsement_of_person on leaders.endorsement (person_id);

create table leaders.evidence (
  id bigint not null generated always as identity,
  leader_id uuid not null,
  place smallint not null,
  claim text not null default '',
  file_id uuid,
  source_url text,
  checked_at timestamptz(3) not null,
  dated_on date,
  found_by text not null default 'nominator',
  title text not null default '',
  constraint evidence_pkey primary key (id),
  constraint evidence_file_id_fkey foreign key (file_id) references files.file(id),
  constraint evidence_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint evidence_check check ((file_id is null) <> (source_url is null)),
  constraint evidence_found_by_check check (found_by in ('nominator', 'reviewers')),
  constraint evidence_source_url_check check (source_url ~ '^https?://')
);
create unique index evidence_file on leaders.evidence (leader_id, file_id) where (file_id is not null);
create index evidence_of on leaders.evidence (leader_id, place);
create unique index evidence_source on leaders.evidence (leader_id, claim, source_url) where (source_url is not null);

create table leaders.follow (
  id bigint not null generated always as identity,
  person_id uuid not null,
  leader_id uuid,
  lga text,
  followed_at timestamptz(3) not null,
  constraint follow_pkey primary key (id),
  constraint follow_once unique nulls not distinct (person_id, leader_id, lga),
  constraint follow_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint follow_lga_fkey foreign key (lga) references regions.lga(id),
  constraint follow_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint follow_one_thing check ((leader_id is null) <> (lga is null))
);

create table leaders.leader (
  id uuid not null,
  nomination_id uuid,
  full_name text not null,
  folded_name text collate "C" not null,
  current_office text not null,
  search_text text not null,
  office_type text not null,
  region text not null,
  zone text not null,
  state text not null,
  lga text not null,
  photo_file_id uuid,
  biography text not null,
  nomination_statement text not null,
  status text not null,
  verified_at timestamptz(3),
  is_verified boolean not null generated always as ((verified_at is not null)) stored,
  is_sample boolean not null default false,
  created_at timestamptz(3) not null,
  person_id uuid,
  aliases text[] not null default '{}'::text[],
  gender text not null default 'undisclosed',
  consent text not null default 'missing',
  constraint leader_pkey primary key (id),
  constraint leader_nomination_id_key unique (nomination_id),
  constraint leader_of_area unique (id, lga),
  constraint leader_lga_fkey foreign key (lga) references regions.lga(id),
  constraint leader_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint leader_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint leader_photo_file_id_fkey foreign key (photo_file_id) references files.file(id),
  constraint leader_state_fkey foreign key (state) references regions.state(code),
  constraint leader_check check (verified_at is null or (status <> all (array['nominated', 'in_vetting', 'rejected', 'suspended']))),
  constraint leader_check1 check (substr(lga, 1, 2) = substr(state, 4, 2)),
  constraint leader_consent_check check (consent in ('missing', 'given', 'declined')),
  constraint leader_current_office_check check (current_office <> ''),
  constraint leader_full_name_check check (full_name <> ''),
  constraint leader_gender_check check (gender in ('woman', 'man', 'another', 'undisclosed')),
  constraint leader_office_type_check check (office_type in ('federal', 'state', 'local_government', 'traditional', 'civil_society', 'private_sector', 'other')),
  constraint leader_region_check check (region = 'nigeria'),
  constraint leader_status_check check (status in ('nominated', 'in_vetting', 'shortlisted', 'public_selection', 'training', 'deployed', 'verified', 'rejected', 'suspended')),
  constraint leader_zone_check check (zone in ('NC', 'NE', 'NW', 'SE', 'SS', 'SW'))
);
create index leader_by_lga on leaders.leader (lga, status);
create index leader_by_name on leaders.leader (folded_name, id) where (status <> 'rejected');
create index leader_by_newest on leaders.leader (created_at desc, id desc) where (status <> 'rejected');
create index leader_by_state on leaders.leader (state, folded_name, id) where (status <> 'rejected');
create index leader_person on leaders.leader (person_id) where (person_id is not null);
create unique index leader_person_once on leaders.leader (person_id) where (person_id is not null);
create index leader_search on leaders.leader using gin (search_text gin_trgm_ops);
create trigger leader_added after insert on leaders.leader referencing new table as added for each statement execute function leaders.count_added();
create trigger leader_changed after update on leaders.leader referencing old table as before new table as after for each statement execute function leaders.count_changed();
create trigger leader_emptied after truncate on leaders.leader for each statement execute function leaders.count_none();
create trigger leader_removed after delete on leaders.leader referencing old table as removed for each statement execute function leaders.count_removed();
create trigger leader_version after insert or delete or update of status, lga, state, zone, region, office_type, gender or truncate on leaders.leader for each statement execute function platform.note_change('leaders');

create table leaders.leader_count (
  id bigint not null generated always as identity,
  level text collate "C" not null,
  area text collate "C" not null,
  trait text collate "C" not null,
  value text collate "C" not null,
  leaders integer not null,
  constraint leader_count_pkey primary key (id),
  constraint leader_count_leaders_check check (leaders <> 0),
  constraint leader_count_level_check check (level in ('all', 'region', 'zone', 'state')),
  constraint leader_count_trait_check check (trait in ('all', 'office', 'status', 'verified', 'pipeline'))
);
create index leader_count_figures on leaders.leader_count (level, trait, area, value) include (leaders) where (((level = 'all') and (trait in ('office', 'verified', 'pipeline'))) or ((level in ('region', 'state')) and (trait = 'all')));
create index leader_count_key on leaders.leader_count (level, trait, area, value) include (leaders);

create table leaders.leader_move (
  id bigint not null generated always as identity,
  leader_id uuid not null,
  from_status text,
  to_status text not null,
  at timestamptz(3) not null,
  by_role text not null,
  actor_id uuid,
  why text not null,
  second_id uuid,
  evidence_file_ids text[] not null default '{}'::text[],
  constraint leader_move_pkey primary key (id),
  constraint leader_move_actor_id_fkey foreign key (actor_id) references identity.person(id),
  constraint leader_move_from_status_to_status_fkey foreign key (from_status, to_status) references leaders.legal_move(from_status, to_status),
  constraint leader_move_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint leader_move_second_id_fkey foreign key (second_id) references identity.person(id),
  constraint leader_move_check check (from_status is not null or to_status = 'nominated'),
  constraint leader_move_two check (second_id is null or second_id <> actor_id),
  constraint leader_move_why_check check (why <> '')
);
create index leader_move_of on leaders.leader_move (leader_id, id);
create trigger leader_move_append_only before delete or update or truncate on leaders.leader_move for each statement execute function platform.refuse_change();

create table leaders.legal_move (
  from_status text not null,
  to_status text not null,
  constraint legal_move_pkey primary key (from_status, to_status)
);

create table leaders.move_proposal (
  id uuid not null,
  leader_id uuid not null,
  from_status text not null,
  to_status text not null,
  by_role text not null,
  reason text not null,
  evidence_file_ids text[] not null default '{}'::text[],
  proposer_id uuid not null,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'open',
  confirmer_id uuid,
  closed_at timestamptz(3),
  closer_id uuid,
  close_reason text,
  constraint move_proposal_pkey primary key (id),
  constraint move_proposal_closer_id_fkey foreign key (closer_id) references identity.person(id),
  constraint move_proposal_confirmer_id_fkey foreign key (confirmer_id) references identity.person(id),
  constraint move_proposal_from_status_to_status_fkey foreign key (from_status, to_status) references leaders.legal_move(from_status, to_status),
  constraint move_proposal_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint move_proposal_proposer_id_fkey foreign key (proposer_id) references identity.person(id),
  constraint move_proposal_check check ((state = 'confirmed') = (confirmer_id is not null)),
  constraint move_proposal_check1 check ((state = 'open') = (closed_at is null)),
  constraint move_proposal_close_reason_check check (close_reason <> ''),
  constraint move_proposal_closer check ((state in ('withdrawn', 'refused')) = (closer_id is not null)),
  constraint move_proposal_not_own check (state <> 'refused' or closer_id <> proposer_id),
  constraint move_proposal_reason_check check (reason <> ''),
  constraint move_proposal_refusal check ((state = 'refused') = (close_reason is not null)),
  constraint move_proposal_state check (state in ('open', 'confirmed', 'expired', 'overtaken', 'withdrawn', 'refused')),
  constraint move_proposal_two check (confirmer_id <> proposer_id),
  constraint move_proposal_withdrawal check (state <> 'withdrawn' or closer_id = proposer_id)
);
create index move_proposal_closed on leaders.move_proposal (leader_id, closed_at desc) where (state <> 'open');
create unique index move_proposal_open on leaders.move_proposal (leader_id, to_status) where (state = 'open');
create index move_proposal_waiting on leaders.move_proposal (expires_at) where (state = 'open');

create table leaders.note_decision (
  id bigint not null generated always as identity,
  endorsement_id uuid not null,
  leader_id uuid not null,
  author_id uuid not null,
  outcome text not null,
  code text,
  is_appeal boolean not null,
  decider_id uuid not null,
  at timestamptz(3) not null,
  constraint note_decision_pkey primary key (id),
  constraint note_decision_author_id_fkey foreign key (author_id) references identity.person(id),
  constraint note_decision_decider_id_fkey foreign key (decider_id) references identity.person(id),
  constraint note_decision_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint note_decision_check check ((outcome = 'hidden') = (code is not null)),
  constraint note_decision_code_check check (code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other')),
  constraint note_decision_not_own check (decider_id <> author_id),
  constraint note_decision_outcome_check check (outcome in ('hidden', 'kept'))
);
create index note_decision_about on leaders.note_decision (endorsement_id, id);
create index note_decision_author on leaders.note_decision (author_id, endorsement_id, id);
create index note_decision_of on leaders.note_decision (leader_id, author_id, id);
create trigger note_decision_append_only before delete or update or truncate on leaders.note_decision for each statement execute function platform.refuse_change();

create table leaders.note_report (
  endorsement_id uuid not null,
  reporter_id uuid not null,
  code text not null,
  reported_at timestamptz(3) not null,
  constraint note_report_pkey primary key (endorsement_id, reporter_id),
  constraint note_report_endorsement_id_fkey foreign key (endorsement_id) references leaders.endorsement(id) on delete cascade,
  constraint note_report_reporter_id_fkey foreign key (reporter_id) references identity.person(id),
  constraint note_report_code_check check (code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other'))
);
create index note_report_of on leaders.note_report (reporter_id);

create table leaders.profile_change (
  id bigint not null generated always as identity,
  leader_id uuid not null,
  correction_id uuid not null,
  field text not null,
  before text not null,
  after text not null,
  source_url text not null,
  at timestamptz(3) not null,
  constraint profile_change_pkey primary key (id),
  constraint profile_change_correction_id_key unique (correction_id),
  constraint profile_change_correction_id_fkey foreign key (correction_id) references leaders.correction(id),
  constraint profile_change_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint profile_change_check check (before <> after)
);
create index profile_change_of on leaders.profile_change (leader_id, id);
create trigger profile_change_append_only before delete or update or truncate on leaders.profile_change for each statement execute function platform.refuse_change();

create table library.article (
  id uuid not null,
  slug text not null,
  status text not null,
  category text not null,
  author text not null,
  writer_id uuid,
  published_at timestamptz(3),
  tags text[] not null default '{}'::text[],
  sources jsonb not null default '[]'::jsonb,
  image_file_id uuid,
  image_alt text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint article_pkey primary key (id),
  constraint article_slug_key unique (slug),
  constraint article_author_check check (btrim(author) <> ''),
  constraint article_category_check check (category in ('civic-education', 'canadian-politics', 'nigerian-diaspora', 'community-stories', 'leadership')),
  constraint article_check check (status <> 'published' or published_at is not null),
  constraint article_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) >= 3 and length(slug) <= 120),
  constraint article_status_check check (status in ('draft', 'published', 'archived'))
);
create index article_newest on library.article (status, published_at desc, id desc);

create table library.article_like (
  article_id uuid not null,
  person_id uuid not null,
  liked_at timestamptz(3) not null,
  constraint article_like_pkey primary key (article_id, person_id),
  constraint article_like_article_id_fkey foreign key (article_id) references library.article(id) on delete cascade
);
create index article_like_of_person on library.article_like (person_id);

create table library.article_text (
  article_id uuid not null,
  language text not null,
  title text not null,
  excerpt text not null,
  content text not null,
  title_words text not null,
  all_words text not null,
  words tsvector not null generated always as (
case
    when (language = 'en') then (setweight(to_tsvector('english'::regconfig, title_words), 'A'::"char") || to_tsvector('english'::regconfig, all_words))
    else (setweight(to_tsvector('simple'::regconfig, title_words), 'A'::"char") || to_tsvector('simple'::regconfig, all_words))
end) stored,
  minutes smallint not null,
  origin text not null,
  translated_from date,
  updated_at timestamptz(3) not null,
  constraint article_text_pkey primary key (article_id, language),
  constraint article_text_article_id_fkey foreign key (article_id) references library.article(id) on delete cascade,
  constraint article_text_content_check check (btrim(content) <> ''),
  constraint article_text_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  constraint article_text_minutes_check check (minutes > 0),
  constraint article_text_origin_check check (origin in ('file', 'staff')),
  constraint article_text_title_check check (btrim(title) <> '')
);
create index article_text_title on library.article_text using gin (title_words gin_trgm_ops);
create index article_text_words on library.article_text using gin (words);

create table library.article_view (
  article_id uuid not null,
  day date not null,
  views integer not null,
  constraint article_view_pkey primary key (article_id, day),
  constraint article_view_article_id_fkey foreign key (article_id) references library.article(id) on delete cascade,
  constraint article_view_views_check check (views > 0)
);

create table library.letter (
  id uuid not null,
  slug text not null,
  origin text not null,
  writer_id uuid,
  is_named boolean not null default false,
  issue text,
  place text not null default '',
  office text not null,
  title text not null,
  summary text not null default '',
  content text not null,
  translations jsonb not null default '{}'::jsonb,
  tags text[] not null default '{}'::text[],
  sources jsonb not null default '[]'::jsonb,
  status text not null,
  is_public boolean not null default false,
  visibility text not null default 'shown',
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint letter_pkey primary key (id),
  constraint letter_slug_key unique (slug),
  constraint letter_check check (origin = 'platform' or writer_id is not null),
  constraint letter_check1 check (not is_public or published_at is not null and status <> 'draft'),
  constraint letter_office_check check (btrim(office) <> ''),
  constraint letter_origin_check check (origin in ('platform', 'citizen')),
  constraint letter_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint letter_status_check check (status in ('draft', 'sent', 'answered', 'unanswered', 'settled', 'model')),
  constraint letter_title_check check (btrim(title) <> ''),
  constraint letter_visibility_check check (visibility in ('shown', 'held', 'hidden', 'cleared'))
);
create index letter_newest on library.letter (published_at desc, id desc) where is_public;
create index letter_of_writer on library.letter (writer_id) where (writer_id is not null);
create index letter_waiting on library.letter (published_at) where (visibility = 'held');

create table library.letter_step (
  id uuid not null,
  letter_id uuid not null,
  at timestamptz(3) not null,
  status text not null,
  note text not null default '',
  constraint letter_step_pkey primary key (id),
  constraint letter_step_letter_id_fkey foreign key (letter_id) references library.letter(id) on delete cascade,
  constraint letter_step_status_check check (status in ('sent', 'answered', 'unanswered', 'settled'))
);
create index letter_step_of_letter on library.letter_step (letter_id, at);

create table library.loaded_file (
  folder text not null,
  name text not null,
  hash text not null,
  loaded_at timestamptz(3) not null,
  constraint loaded_file_pkey primary key (folder, name)
);

create table library.revision (
  id uuid not null,
  article_id uuid not null,
  language text not null,
  at timestamptz(3) not null,
  origin text not null,
  editor_id uuid,
  note text not null default '',
  title text not null,
  excerpt text not null,
  content text not null,
  constraint revision_pkey primary key (id),
  constraint revision_article_id_fkey foreign key (article_id) references library.article(id) on delete cascade,
  constraint revision_origin_check check (origin in ('file', 'staff'))
);
create index revision_of_article on library.revision (article_id, at desc);

create view members.affiliation as
 select person_id,
    institution_id,
    status,
    changed_at
   from institutions.affiliation;

create view members.institution as
 select id,
    name,
    short_name,
    kind,
    state_code,
    folded,
    folded_name,
    is_reviewed,
    added_at
   from institutions.institution;

create table members.picture (
  person_id uuid not null,
  drawing text,
  file_id uuid,
  changed_at timestamptz not null,
  constraint picture_pkey primary key (person_id),
  constraint picture_file_id_fkey foreign key (file_id) references files.file(id) on delete cascade,
  constraint picture_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint picture_drawing_check check (drawing ~ '^[0-9]{5}$'),
  constraint picture_one check (num_nonnulls(drawing, file_id) = 1)
);
create index picture_file on members.picture (file_id) where (file_id is not null);

create table members.place (
  person_id uuid not null,
  region_id text,
  state_code text,
  lga_id text,
  home_country text,
  home_province text,
  changed_at timestamptz not null,
  constraint place_pkey primary key (person_id),
  constraint place_lga_id_fkey foreign key (lga_id) references regions.lga(id),
  constraint place_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint place_region_id_fkey foreign key (region_id) references regions.region(id),
  constraint place_state_code_fkey foreign key (state_code) references regions.state(code),
  constraint place_home_country_check check (home_country ~ '^[A-Z]{2}$'),
  constraint place_home_province_check check (home_province <> ''),
  constraint place_home_whole check ((home_country is null) = (home_province is null)),
  constraint place_lga_in_state check ((state_code is null) = (lga_id is null) and substr(lga_id, 1, 2) = substr(state_code, 4, 2))
);
create index place_lga on members.place (lga_id) where (lga_id is not null);
create index place_region on members.place (region_id) where (region_id is not null);
create trigger place_history after update of lga_id on members.place for each row when (old.lga_id is distinct from new.lga_id) execute function members.keep_place_history();
create trigger place_history_begins after insert on members.place for each row execute function members.keep_place_history();

create table members.place_since (
  person_id uuid not null,
  since timestamptz not null,
  lga_id text,
  constraint place_since_pkey primary key (person_id, since),
  constraint place_since_lga_id_fkey foreign key (lga_id) references regions.lga(id),
  constraint place_since_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade
);
create index place_since_lga on members.place_since (lga_id, since) where (lga_id is not null);

create table members.preference (
  person_id uuid not null,
  language text,
  interests text[] not null default '{}'::text[],
  changed_at timestamptz not null,
  constraint preference_pkey primary key (person_id),
  constraint preference_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint preference_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo'))
);

create table moderation.decision (
  id uuid not null,
  item_id uuid not null,
  round integer not null,
  outcome text not null,
  reason text,
  note text not null,
  is_appeal boolean not null,
  decider_id uuid not null,
  decided_at timestamptz(3) not null,
  constraint decision_pkey primary key (id),
  constraint decision_item_id_round_is_appeal_key unique (item_id, round, is_appeal),
  constraint decision_item_id_fkey foreign key (item_id) references moderation.item(id) on delete cascade,
  constraint decision_check check ((outcome = 'kept') = (reason is null)),
  constraint decision_note_check check (btrim(note) <> ''),
  constraint decision_outcome_check check (outcome in ('kept', 'removed'))
);
create index decision_of_decider on moderation.decision (decider_id);

create table moderation.flag (
  item_id uuid not null,
  person_id uuid not null,
  round integer not null,
  reason text not null,
  note text,
  is_verified boolean not null,
  flagged_at timestamptz(3) not null,
  constraint flag_pkey primary key (item_id, person_id),
  constraint flag_item_id_fkey foreign key (item_id) references moderation.item(id) on delete cascade,
  constraint flag_note_check check (btrim(note) <> '')
);
create index flag_of_person on moderation.flag (person_id, flagged_at desc);

create table moderation.item (
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  author_id uuid,
  state text,
  lga text,
  status text not null default 'waiting',
  is_held boolean not null default false,
  round integer not null default 1,
  flags integer not null default 0,
  verified_flags integer not null default 0,
  waits_since timestamptz(3) not null,
  appeal_text text,
  decider_id uuid,
  decided_at timestamptz(3),
  reason text,
  constraint item_pkey primary key (id),
  constraint item_kind_subject_id_key unique (kind, subject_id),
  constraint item_appeal_text_check check (btrim(appeal_text) <> ''),
  constraint item_check check (verified_flags >= 0 and verified_flags <= flags),
  constraint item_check1 check (not is_held or status = 'waiting'),
  constraint item_check2 check ((status in ('waiting', 'appealed')) or decided_at is not null),
  constraint item_flags_check check (flags >= 0),
  constraint item_kind_check check (kind ~ '^[a-z]+\.[a-z-]+$'),
  constraint item_round_check check (round > 0),
  constraint item_status_check check (status in ('waiting', 'appealed', 'kept', 'removed', 'final'))
);
create index item_decided on moderation.item (decided_at desc, id desc) where (decided_at is not null);
create index item_of_author on moderation.item (author_id) where (author_id is not null);
create index item_waiting on moderation.item (waits_since, id) where (status in ('waiting', 'appealed'));

create table moderation.tally (
  month date not null,
  kind text not null,
  reason text not null,
  outcome text not null,
  is_appeal boolean not null,
  decisions integer not null,
  constraint tally_pkey primary key (month, kind, reason, outcome, is_appeal),
  constraint tally_decisions_check check (decisions > 0)
);

create table network.block (
  id uuid not null,
  person_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamptz not null,
  constraint block_pkey primary key (id),
  constraint block_once unique (person_id, blocked_id),
  constraint block_blocked_id_fkey foreign key (blocked_id) references identity.person(id),
  constraint block_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint block_somebody_else check (person_id <> blocked_id)
);
create index block_blocked on network.block (blocked_id);

create table network.card (
  person_id uuid not null,
  id uuid not null,
  about text not null default '',
  state_code text,
  lga_id text,
  interests text[] not null default '{}'::text[],
  tells_of_followers boolean not null,
  is_held boolean not null default false,
  listed_at timestamptz not null,
  constraint card_pkey primary key (person_id),
  constraint card_id_key unique (id),
  constraint card_lga_id_fkey foreign key (lga_id) references regions.lga(id),
  constraint card_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint card_state_code_fkey foreign key (state_code) references regions.state(code),
  constraint card_about_check check (char_length(about) <= 160),
  constraint card_lga_has_state check (lga_id is null or state_code is not null)
);
create index card_by_lga on network.card (lga_id, listed_at desc, id);
create index card_by_state on network.card (state_code, listed_at desc, id);
create index card_listed on network.card (listed_at desc, id);

create table network.follow (
  id uuid not null,
  follower_id uuid not null,
  followed_id uuid not null,
  followed_at timestamptz not null,
  constraint follow_pkey primary key (id),
  constraint follow_once unique (follower_id, followed_id),
  constraint follow_followed_id_fkey foreign key (followed_id) references network.card(person_id) on delete cascade,
  constraint follow_follower_id_fkey foreign key (follower_id) references identity.person(id),
  constraint follow_somebody_else check (follower_id <> followed_id)
);
create index follow_followed on network.follow (followed_id, followed_at desc);
create index follow_follower on network.follow (follower_id, followed_at desc);

create table notifications.choice (
  person_id uuid not null,
  setting text not null,
  channel text not null,
  is_on boolean not null,
  changed_at timestamptz(3) not null,
  constraint choice_pkey primary key (person_id, setting, channel),
  constraint choice_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint choice_channel_check check (channel in ('app', 'email', 'sms', 'whatsapp'))
);

create table notifications.delivery (
  id uuid not null default gen_random_uuid(),
  notice_id uuid not null,
  person_id uuid not null,
  channel text not null,
  state text not null,
  why text,
  attempts integer not null default 0,
  made_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint delivery_pkey primary key (id),
  constraint delivery_once unique (notice_id, channel),
  constraint delivery_notice_id_fkey foreign key (notice_id) references notifications.notice(id) on delete cascade,
  constraint delivery_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint delivery_attempts_check check (attempts >= 0),
  constraint delivery_channel_check check (channel in ('email', 'sms', 'whatsapp')),
  constraint delivery_settled_check check ((state in ('sent', 'failed', 'skipped')) = (settled_at is not null)),
  constraint delivery_state_check check (state in ('waiting', 'daily', 'held', 'sent', 'failed', 'skipped'))
);
create index delivery_daily on notifications.delivery (person_id) where (state = 'daily');
create index delivery_open on notifications.delivery (made_at) where (state in ('waiting', 'held'));
create index delivery_person on notifications.delivery (person_id);

create table notifications.notice (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  kind text not null,
  setting text not null,
  key text,
  facts jsonb not null,
  at timestamptz(3) not null,
  is_shown boolean not null,
  read_at timestamptz(3),
  constraint notice_pkey primary key (id),
  constraint notice_once unique (person_id, kind, key),
  constraint notice_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint notice_kind_check check (kind <> ''),
  constraint notice_setting_check check (setting <> '')
);
create index notice_at on notifications.notice (at);
create index notice_setting on notifications.notice (person_id, setting, at desc, id desc) where is_shown;
create index notice_shown on notifications.notice (person_id, at desc, id desc) where is_shown;
create index notice_unread on notifications.notice (person_id, at desc, id desc) where (is_shown and (read_at is null));

create table notifications.quiet_hours (
  person_id uuid not null,
  is_on boolean not null,
  starts text not null,
  ends text not null,
  zone text not null,
  changed_at timestamptz(3) not null,
  constraint quiet_hours_pkey primary key (person_id),
  constraint quiet_hours_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint quiet_hours_ends_check check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint quiet_hours_starts_check check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint quiet_hours_zone_check check (zone <> '')
);

create table opendata.packed (
  template text not null,
  blob_key text not null,
  sha256 text not null,
  bytes bigint not null,
  records integer not null,
  made_at timestamptz(3) not null,
  constraint packed_pkey primary key (template)
);

create table opendata.record (
  id uuid not null,
  template text not null,
  state text not null,
  lga text not null,
  key text not null,
  version integer not null default 1,
  shown integer not null default 1,
  fields jsonb not null,
  observed_on date not null,
  changed_at timestamptz(3) not null,
  is_sample boolean not null default false,
  constraint record_pkey primary key (id),
  constraint record_template_lga_key_key unique (template, lga, key),
  constraint record_check check (shown >= 1 and shown <= version),
  constraint record_key_check check (key <> ''),
  constraint record_template_check check (template <> ''),
  constraint record_version_check check (version > 0)
);
create index record_newest on opendata.record (template, changed_at desc, id desc);
create index record_newest_of_lga on opendata.record (template, lga, changed_at desc, id desc);
create index record_newest_of_state on opendata.record (template, state, changed_at desc, id desc);

create table opendata.sheet (
  id uuid not null,
  author_id uuid not null,
  template text not null,
  rows integer not null,
  sent integer not null,
  faults jsonb not null,
  made_at timestamptz(3) not null,
  constraint sheet_pkey primary key (id),
  constraint sheet_author_id_fkey foreign key (author_id) references identity.person(id),
  constraint sheet_check check (sent >= 0 and sent <= rows),
  constraint sheet_rows_check check (rows >= 0)
);
create index sheet_of_author on opendata.sheet (author_id, made_at desc);

create table opendata.submission (
  id uuid not null,
  template text not null,
  state text not null,
  lga text not null,
  key text not null,
  fields jsonb not null,
  observed_on date not null,
  source_url text,
  file_id uuid,
  note text,
  who text not null,
  author_id uuid,
  record_id uuid,
  status text not null default 'waiting',
  is_drawn boolean not null,
  first_checker_id uuid,
  checker_id uuid,
  reason text,
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint submission_pkey primary key (id),
  constraint submission_author_id_fkey foreign key (author_id) references identity.person(id),
  constraint submission_checker_id_fkey foreign key (checker_id) references identity.person(id),
  constraint submission_first_checker_id_fkey foreign key (first_checker_id) references identity.person(id),
  constraint submission_record_id_fkey foreign key (record_id) references opendata.record(id),
  constraint submission_check check (source_url is not null or file_id is not null),
  constraint submission_check1 check ((status in ('waiting', 'second')) = (decided_at is null)),
  constraint submission_check2 check (first_checker_id is null or first_checker_id <> checker_id),
  constraint submission_key_check check (key <> ''),
  constraint submission_status_check check (status in ('waiting', 'second', 'accepted', 'returned', 'refused')),
  constraint submission_template_check check (template <> ''),
  constraint submission_who_check check (who in ('committee', 'verified'))
);
create index submission_about on opendata.submission (template, lga, key) where (status in ('waiting', 'second'));
create index submission_of_author on opendata.submission (author_id, sent_at desc, id desc);
create unique index submission_open on opendata.submission (author_id, template, lga, key) where (status in ('waiting', 'second'));
create index submission_queue on opendata.submission (sent_at, id) where (status in ('waiting', 'second'));

create table opendata.tally (
  template text not null,
  state text not null,
  records integer not null,
  constraint tally_pkey primary key (template, state),
  constraint tally_records_check check (records > 0)
);

create table opendata.version (
  record_id uuid not null,
  number integer not null,
  fields jsonb not null,
  observed_on date not null,
  source_url text,
  file_id uuid,
  note text,
  is_note_hidden boolean not null default false,
  who text not null,
  checks integer not null,
  submission_id uuid,
  published_at timestamptz(3) not null,
  constraint version_pkey primary key (record_id, number),
  constraint version_submission_id_key unique (submission_id),
  constraint version_record_id_fkey foreign key (record_id) references opendata.record(id),
  constraint version_submission_id_fkey foreign key (submission_id) references opendata.submission(id),
  constraint version_checks_check check (checks in (1, 2)),
  constraint version_number_check check (number > 0)
);

create table organizations.invitation (
  id uuid not null,
  organization_id uuid not null,
  address_hash bytea not null,
  hint text not null,
  role text not null,
  invited_by uuid,
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'open',
  constraint invitation_pkey primary key (id),
  constraint invitation_organization_id_fkey foreign key (organization_id) references organizations.organization(id),
  constraint invitation_address_hash_check check (length(address_hash) = 32),
  constraint invitation_role_check check (role in ('signatory', 'member')),
  constraint invitation_state_check check (state in ('open', 'accepted', 'declined', 'withdrawn'))
);
create index invitation_of_address on organizations.invitation (address_hash) where (state = 'open');
create unique index invitation_open on organizations.invitation (organization_id, address_hash) where (state = 'open');

create table organizations.invoice (
  id uuid not null,
  number bigint not null generated always as identity,
  organization_id uuid not null,
  ordered_by uuid not null,
  region_id text not null,
  units bigint not null,
  minor bigint not null,
  currency text not null,
  rate_version integer not null,
  minor_per_sup bigint not null,
  ordered_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  opened_at timestamptz(3),
  paid_at timestamptz(3),
  back_minor bigint not null default 0,
  back_units bigint not null default 0,
  taken_units bigint not null default 0,
  constraint invoice_pkey primary key (id),
  constraint invoice_number_key unique (number),
  constraint invoice_organization_id_fkey foreign key (organization_id) references organizations.organization(id),
  constraint invoice_check check (back_minor >= 0 and back_minor <= minor),
  constraint invoice_check1 check (taken_units >= 0 and taken_units <= back_units and back_units <= units),
  constraint invoice_minor_check check (minor > 0),
  constraint invoice_minor_per_sup_check check (minor_per_sup > 0),
  constraint invoice_units_check check (units > 0)
);
create index invoice_of_organization on organizations.invoice (organization_id, ordered_at desc);
create index invoice_owed on organizations.invoice (organization_id) where (back_units > taken_units);

create table organizations.member (
  id uuid not null,
  organization_id uuid not null,
  person_id uuid not null,
  role text not null,
  joined_at timestamptz(3) not null,
  offered_at timestamptz(3),
  offered_by uuid,
  constraint member_pkey primary key (id),
  constraint member_organization_id_person_id_key unique (organization_id, person_id),
  constraint member_organization_id_fkey foreign key (organization_id) references organizations.organization(id),
  constraint member_offer check ((offered_at is null) = (offered_by is null)),
  constraint member_role_check check (role in ('owner', 'signatory', 'member'))
);
create index member_of_person on organizations.member (person_id);
create index member_offered_by on organizations.member (offered_by) where (offered_by is not null);
create unique index member_owner on organizations.member (organization_id) where (role = 'owner');

create table organizations.organization (
  id uuid not null,
  slug text not null,
  name text not null,
  kind text not null,
  cac_number text not null,
  address text not null,
  signatories text not null,
  owners text not null,
  links text not null default '',
  file_id uuid,
  state text not null default 'pending',
  reason text,
  revision integer not null default 1,
  account_id bigint,
  registered_at timestamptz(3) not null,
  decided_at timestamptz(3),
  is_sample boolean not null default false,
  constraint organization_pkey primary key (id),
  constraint organization_account_id_key unique (account_id),
  constraint organization_slug_key unique (slug),
  constraint organization_cac_number_check check (cac_number ~ '^(RC|BN|IT|LP|LLP)[0-9]{3,8}$'),
  constraint organization_check check (state = 'pending' or reason is not null),
  constraint organization_check1 check ((state <> all (array['verified', 'suspended'])) or account_id is not null),
  constraint organization_kind_check check (kind in ('company', 'business', 'nonprofit', 'partnership')),
  constraint organization_name_check check (btrim(name) <> ''),
  constraint organization_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint organization_state_check check (state in ('pending', 'verified', 'refused', 'suspended'))
);
create unique index organization_number on organizations.organization (cac_number) where (state in ('verified', 'suspended'));
create index organization_waiting on organizations.organization (registered_at, id) where (state = 'pending');

create table organizations.recipient (
  spend_id uuid not null,
  person_id uuid not null,
  lga_id text,
  units bigint not null,
  paid_at timestamptz(3),
  constraint recipient_pkey primary key (spend_id, person_id),
  constraint recipient_spend_id_fkey foreign key (spend_id) references organizations.spend(id),
  constraint recipient_units_check check (units > 0)
);
create index recipient_of_person on organizations.recipient (person_id);

create table organizations.spend (
  id uuid not null,
  organization_id uuid not null,
  target text not null,
  criterion text not null,
  lga_id text,
  task_kind text,
  purpose text not null,
  units_each bigint not null,
  people integer not null,
  units bigint generated always as ((units_each * people)) stored,
  state text not null default 'waiting',
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  closes_at timestamptz(3),
  closed_at timestamptz(3),
  account_id bigint,
  constraint spend_pkey primary key (id),
  constraint spend_account_id_key unique (account_id),
  constraint spend_organization_id_fkey foreign key (organization_id) references organizations.organization(id),
  constraint spend_check check ((lga_id is not null) = (criterion = 'lga')),
  constraint spend_check1 check ((task_kind is not null) = (criterion = 'task')),
  constraint spend_check2 check (target = 'members' or criterion = 'task'),
  constraint spend_check3 check ((state = 'waiting') = (decided_at is null)),
  constraint spend_check4 check (state <> 'paid' or decided_by <> proposed_by),
  constraint spend_check5 check (target = 'members' or state <> 'paid' or closes_at is not null and account_id is not null),
  constraint spend_criterion_check check (criterion in ('all', 'lga', 'task')),
  constraint spend_people_check check (people > 0),
  constraint spend_state_check check (state in ('waiting', 'paid', 'refused', 'withdrawn')),
  constraint spend_target_check check (target in ('members', 'task-pool')),
  constraint spend_units_each_check check (units_each > 0)
);
create index spend_of_organization on organizations.spend (organization_id, proposed_at desc);
create index spend_open_pools on organizations.spend (closes_at) where ((target = 'task-pool') and (state = 'paid') and (closed_at is null));

create table payments.attempt (
  reference text not null,
  purchase_id uuid,
  made_at timestamptz(3) not null,
  charge_id uuid,
  constraint attempt_pkey primary key (reference),
  constraint attempt_charge_id_fkey foreign key (charge_id) references payments.charge(id),
  constraint attempt_purchase_id_fkey foreign key (purchase_id) references payments.purchase(id),
  constraint attempt_of_one check (num_nonnulls(purchase_id, charge_id) = 1),
  constraint attempt_reference_check check (reference ~ '^[a-z0-9-]{10,60}$')
);
create index attempt_of on payments.attempt (purchase_id);
create index attempt_of_charge on payments.attempt (charge_id) where (charge_id is not null);

create table payments.charge (
  id uuid not null,
  purpose text not null,
  job text not null,
  person_id uuid,
  currency text not null,
  minor bigint not null,
  units bigint not null default 0,
  account_id bigint,
  about text not null default '',
  opened_at timestamptz(3) not null,
  state text not null default 'quoted',
  pay_url text,
  started_at timestamptz(3),
  ask_at timestamptz(3),
  settled_at timestamptz(3),
  paid_reference text,
  channel text,
  fee_minor bigint not null default 0,
  constraint charge_pkey primary key (id),
  constraint charge_paid_reference_key unique (paid_reference),
  constraint charge_account_id_fkey foreign key (account_id) references wallet.account(id),
  constraint charge_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint charge_check check ((units > 0) = (account_id is not null)),
  constraint charge_check1 check (state <> 'credited' or settled_at is not null and paid_reference is not null),
  constraint charge_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint charge_fee_minor_check check (fee_minor >= 0),
  constraint charge_job_check check (job ~ '^[a-z-]+:[a-z-]+$'),
  constraint charge_minor_check check (minor > 0),
  constraint charge_pay_url_check check (pay_url is null or length(pay_url) <= 2000),
  constraint charge_purpose_check check (purpose in ('donation', 'bulk')),
  constraint charge_state_check check (state in ('quoted', 'paying', 'failed', 'abandoned', 'held', 'credited')),
  constraint charge_units_check check (units >= 0)
);
create index charge_of on payments.charge (person_id) where (person_id is not null);
create index charge_to_ask on payments.charge (ask_at) where (ask_at is not null);
create trigger charge_stays before delete or update on payments.charge for each row execute function payments.keep_charge();

create table payments.difference (
  run_id bigint not null,
  kind text not null,
  reference text not null,
  provider_minor bigint,
  book_minor bigint,
  constraint difference_pkey primary key (run_id, kind, reference),
  constraint difference_run_id_fkey foreign key (run_id) references payments.reconciliation(id),
  constraint difference_kind_check check (kind in ('unknown-payment', 'not-credited', 'not-at-provider', 'other-amount', 'clearing', 'ledger', 'message', 'unknown-transfer', 'transfer-not-settled', 'transfer-not-at-provider', 'transfer-late', 'cashout-ledger', 'unknown-refund', 'refund-not-settled', 'refund-not-at-provider', 'refund-late'))
);

create table payments.entry (
  id bigint not null generated always as identity,
  purchase_id uuid,
  kind text not null,
  from_account text not null,
  to_account text not null,
  minor bigint not null,
  currency text not null,
  key text not null,
  at timestamptz(3) not null,
  charge_id uuid,
  payout_id uuid,
  constraint entry_pkey primary key (id),
  constraint entry_key_key unique (key),
  constraint entry_charge_id_fkey foreign key (charge_id) references payments.charge(id),
  constraint entry_payout_id_fkey foreign key (payout_id) references payments.payout(id),
  constraint entry_purchase_id_fkey foreign key (purchase_id) references payments.purchase(id),
  constraint entry_check check (from_account <> to_account),
  constraint entry_from_account_check check (from_account in ('payers', 'clearing', 'sales', 'donations', 'payees', 'exchange')),
  constraint entry_kind_check check (kind in ('payment', 'fee', 'sale', 'donation', 'refund', 'chargeback', 'payout', 'payout-fee', 'payout-return', 'spending', 'exchange')),
  constraint entry_minor_check check (minor > 0),
  constraint entry_of_one check (num_nonnulls(purchase_id, charge_id, payout_id) <= 1),
  constraint entry_to_account_check check (to_account in ('clearing', 'sales', 'donations', 'fees', 'payers', 'payees', 'exchange'))
);
create index entry_of on payments.entry (purchase_id);
create index entry_of_charge on payments.entry (charge_id) where (charge_id is not null);
create index entry_of_payout on payments.entry (payout_id) where (payout_id is not null);
create trigger entry_append_only before delete or update or truncate on payments.entry for each statement execute function platform.refuse_change();

create table payments.event (
  id bigint not null generated always as identity,
  provider text not null,
  key text not null,
  name text not null,
  facts jsonb not null,
  received_at timestamptz(3) not null,
  state text not null default 'new',
  note text not null default '',
  constraint event_pkey primary key (id),
  constraint event_provider_key_key unique (provider, key),
  constraint event_state_check check (state in ('new', 'done', 'ignored', 'quarantined'))
);
create index event_waiting on payments.event (id) where (state in ('new', 'quarantined'));

create view payments.payable as
 select 'purchase' as kind,
    purchase.id,
    '' as purpose,
    '' as job,
    purchase.person_id,
    purchase.currency,
    purchase.price_minor as minor,
    purchase.units,
    null::bigint as account_id,
    'purchase:' || purchase.id as about,
    purchase.quoted_at as opened_at,
    purchase.state,
    purchase.pay_url,
    purchase.started_at,
    purchase.ask_at,
    purchase.settled_at,
    purchase.paid_reference,
    purchase.channel,
    purchase.fee_minor
   from payments.purchase
union all
 select 'charge' as kind,
    charge.id,
    charge.purpose,
    charge.job,
    charge.person_id,
    charge.currency,
    charge.minor,
    charge.units,
    charge.account_id,
    charge.about,
    charge.opened_at,
    charge.state,
    charge.pay_url,
    charge.started_at,
    charge.ask_at,
    charge.settled_at,
    charge.paid_reference,
    charge.channel,
    charge.fee_minor
   from payments.charge;

create table payments.payout (
  id uuid not null,
  reference text not null,
  recipient text not null,
  minor bigint not null,
  currency text not null,
  hold_id uuid not null,
  units bigint not null,
  about text not null,
  job text not null,
  state text not null default 'waiting',
  refusals integer not null default 0,
  provider_id text,
  fee_minor bigint not null default 0,
  made_at timestamptz(3) not null,
  ask_at timestamptz(3),
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  reversed_at timestamptz(3),
  constraint payout_pkey primary key (id),
  constraint payout_hold_id_key unique (hold_id),
  constraint payout_reference_key unique (reference),
  constraint payout_check check ((state in ('waiting', 'sending')) = (settled_at is null)),
  constraint payout_check1 check ((state = 'reversed') = (reversed_at is not null)),
  constraint payout_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint payout_fee_minor_check check (fee_minor >= 0),
  constraint payout_minor_check check (minor > 0),
  constraint payout_reference_check check (reference ~ '^[a-z0-9_-]{16,50}$'),
  constraint payout_state_check check (state in ('waiting', 'sending', 'paid', 'failed', 'reversed')),
  constraint payout_units_check check (units > 0)
);
create index payout_settled on payments.payout (settled_at) where (settled_at is not null);
create index payout_to_ask on payments.payout (ask_at) where (ask_at is not null);
create trigger payout_stays before delete or update on payments.payout for each row execute function payments.keep_payout();

create table payments.purchase (
  id uuid not null,
  person_id uuid not null,
  region_id text not null,
  currency text not null,
  rate_version integer not null,
  minor_per_sup bigint not null,
  units bigint not null,
  price_minor bigint not null,
  quoted_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'quoted',
  pay_url text,
  started_at timestamptz(3),
  ask_at timestamptz(3),
  settled_at timestamptz(3),
  paid_reference text,
  channel text,
  fee_minor bigint not null default 0,
  constraint purchase_pkey primary key (id),
  constraint purchase_paid_reference_key unique (paid_reference),
  constraint purchase_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint purchase_check check (state <> 'credited' or settled_at is not null and paid_reference is not null),
  constraint purchase_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint purchase_fee_minor_check check (fee_minor >= 0),
  constraint purchase_minor_per_sup_check check (minor_per_sup > 0),
  constraint purchase_pay_url_check check (pay_url is null or length(pay_url) <= 2000),
  constraint purchase_price_minor_check check (price_minor > 0),
  constraint purchase_state_check check (state in ('quoted', 'paying', 'failed', 'abandoned', 'held', 'credited')),
  constraint purchase_units_check check (units > 0)
);
create index purchase_of on payments.purchase (person_id, quoted_at desc);
create index purchase_to_ask on payments.purchase (ask_at) where (ask_at is not null);
create trigger purchase_stays before delete or update on payments.purchase for each row execute function payments.keep_purchase();

create table payments.reconciliation (
  id bigint not null generated always as identity,
  at timestamptz(3) not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  provider_count integer not null,
  provider_minor bigint not null,
  book_minor bigint not null,
  clearing_minor bigint not null,
  book_units bigint not null,
  ledger_units bigint not null,
  constraint reconciliation_pkey primary key (id)
);

create table payments.refund (
  id uuid not null,
  reference text not null,
  purchase_id uuid,
  charge_id uuid,
  minor bigint not null,
  currency text not null,
  reason text not null,
  state text not null default 'waiting',
  provider_id text,
  case_id text,
  made_at timestamptz(3) not null,
  ask_at timestamptz(3),
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  closed_at timestamptz(3),
  closed_why text,
  constraint refund_pkey primary key (id),
  constraint refund_case_id_key unique (case_id),
  constraint refund_reference_key unique (reference),
  constraint refund_charge_id_fkey foreign key (charge_id) references payments.charge(id),
  constraint refund_purchase_id_fkey foreign key (purchase_id) references payments.purchase(id),
  constraint refund_check check ((state in ('waiting', 'sending')) = (settled_at is null)),
  constraint refund_closed check ((closed_at is null) = (closed_why is null) and (closed_at is null or state = 'failed')),
  constraint refund_closed_why_check check (char_length(closed_why) >= 20 and char_length(closed_why) <= 300),
  constraint refund_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint refund_minor_check check (minor > 0),
  constraint refund_of_one check (num_nonnulls(purchase_id, charge_id) = 1),
  constraint refund_reference_check check (reference ~ '^sup-ref-[a-z0-9-]{36}$'),
  constraint refund_state_check check (state in ('waiting', 'sending', 'done', 'failed'))
);
create index refund_failed on payments.refund (made_at) where ((state = 'failed') and (closed_at is null));
create index refund_newest on payments.refund (made_at desc, id);
create index refund_of on payments.refund (coalesce(purchase_id, charge_id));
create unique index refund_open on payments.refund (coalesce(purchase_id, charge_id)) where (state in ('waiting', 'sending'));
create index refund_to_ask on payments.refund (ask_at) where (ask_at is not null);
create trigger refund_stays before delete or update on payments.refund for each row execute function payments.keep_refund();

create table payments.reversal (
  id uuid not null,
  purchase_id uuid,
  person_id uuid,
  kind text not null,
  case_id text not null,
  minor bigint not null,
  units bigint not null,
  taken_units bigint not null,
  state text not null,
  at timestamptz(3) not null,
  charge_id uuid,
  constraint reversal_pkey primary key (id),
  constraint reversal_kind_case_id_key unique (kind, case_id),
  constraint reversal_charge_id_fkey foreign key (charge_id) references payments.charge(id),
  constraint reversal_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint reversal_purchase_id_fkey foreign key (purchase_id) references payments.purchase(id),
  constraint reversal_check check (taken_units >= 0 and taken_units <= units),
  constraint reversal_kind_check check (kind in ('refund', 'dispute')),
  constraint reversal_minor_check check (minor > 0),
  constraint reversal_of_one check (num_nonnulls(purchase_id, charge_id) = 1),
  constraint reversal_of_person check (charge_id is not null or person_id is not null),
  constraint reversal_state_check check (state in ('open', 'final', 'returned')),
  constraint reversal_units_check check (units >= 0)
);
create index reversal_debt on payments.reversal (person_id) where ((state <> 'returned') and (taken_units < units));
create index reversal_of on payments.reversal (purchase_id);
create index reversal_of_charge on payments.reversal (charge_id) where (charge_id is not null);

create table platform.app_key (
  one boolean not null default true,
  fingerprint text not null,
  since timestamptz not null default now(),
  constraint app_key_pkey primary key (one),
  constraint app_key_fingerprint_check check (fingerprint ~ '^[0-9a-f]{16}$'),
  constraint app_key_one_check check (one)
);
create trigger app_key_keeps before delete or truncate on platform.app_key for each statement execute function platform.refuse_change();

create table platform.audit (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null,
  target text not null,
  reason text,
  request_id text not null,
  written_by xid8 not null default pg_current_xact_id(),
  compared text[],
  constraint audit_pkey primary key (id)
);
create index audit_actor on platform.audit (actor_id, id);
create index audit_target on platform.audit (target, id);
create trigger audit_append_only before delete or update or truncate on platform.audit for each statement execute function platform.refuse_change();

create table platform.change (
  id bigint not null generated always as identity,
  topic text collate "C" not null,
  mark bigint not null,
  constraint change_pkey primary key (id),
  constraint change_topic_check check (topic <> '')
);
create index change_topic on platform.change (topic) include (mark);

create table platform.idempotency (
  owner text not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status integer not null,
  answer text,
  at timestamptz not null default now(),
  constraint idempotency_pkey primary key (owner, key)
);
create index idempotency_at on platform.idempotency (at);

create table platform.job_version (
  name text not null,
  version integer not null,
  announced_at timestamptz not null default now(),
  constraint job_version_pkey primary key (name),
  constraint job_version_version_check check (version > 0)
);

create table platform.kept_key (
  purpose text not null,
  wrapped bytea not null,
  fingerprint text not null,
  made_at timestamptz not null default now(),
  constraint kept_key_pkey primary key (purpose),
  constraint kept_key_fingerprint_check check (fingerprint ~ '^[0-9a-f]{16}$')
);
create trigger kept_key_keeps before delete or truncate on platform.kept_key for each statement execute function platform.refuse_change();
create trigger kept_key_stays before update on platform.kept_key for each row execute function platform.keep_key();

create table platform.key_event (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  purpose text,
  fingerprint text not null,
  replaced text,
  constraint key_event_pkey primary key (id),
  constraint key_event_kind_check check (kind in ('fitted', 'made', 'adopted', 'rotated'))
);
create trigger key_event_append_only before delete or update or truncate on platform.key_event for each statement execute function platform.refuse_change();

create table platform.migration (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint migration_pkey primary key (name)
);

create table platform.rate_count (
  bucket text not null,
  times integer not null,
  resets_at timestamptz not null,
  constraint rate_count_pkey primary key (bucket)
);
create index rate_count_resets_at on platform.rate_count (resets_at);

create table platform.setting (
  name text not null,
  value text not null,
  constraint setting_pkey primary key (name)
);

create table platform.sql_function (
  name text not null,
  version integer not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint sql_function_pkey primary key (name),
  constraint sql_function_version_check check (version > 0)
);

create table platform.text_message (
  id text not null,
  admitted_at timestamptz not null,
  purpose text not null,
  country text not null,
  parts integer not null,
  kobo integer not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  entered_at timestamptz,
  constraint text_message_pkey primary key (id),
  constraint text_message_attempts_check check (attempts >= 0),
  constraint text_message_country_check check (length(country) = 2),
  constraint text_message_id_check check (id <> ''),
  constraint text_message_kobo_check check (kobo >= 0),
  constraint text_message_parts_check check (parts >= 1 and parts <= 3),
  constraint text_message_purpose_check check (purpose <> '')
);
create index text_message_admitted on platform.text_message (admitted_at);
create index text_message_sent on platform.text_message (purpose, sent_at desc) where (sent_at is not null);

create table privacy.erasure (
  person_id uuid not null,
  at timestamptz(3) not null,
  version integer not null default 0,
  constraint erasure_pkey primary key (person_id),
  constraint erasure_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint erasure_version_check check (version >= 0)
);

create table privacy.export (
  person_id uuid not null,
  id uuid not null,
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  blob_key text,
  size integer,
  downloaded_at timestamptz(3),
  constraint export_pkey primary key (person_id),
  constraint export_id_key unique (id),
  constraint export_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint export_check check ((ready_at is null) = (blob_key is null) and (ready_at is null) = (size is null))
);

create table projects.cost_line (
  project_id uuid not null,
  place smallint not null,
  label text not null,
  amount bigint not null,
  constraint cost_line_pkey primary key (project_id, place),
  constraint cost_line_project_id_fkey foreign key (project_id) references projects.project(id),
  constraint cost_line_amount_check check (amount > 0),
  constraint cost_line_label_check check (char_length(label) >= 2 and char_length(label) <= 120),
  constraint cost_line_place_check check (place >= 1 and place <= 20)
);

create table projects.count_news (
  id bigint not null generated always as identity,
  given bigint not null,
  completed integer not null,
  constraint count_news_pkey primary key (id)
);

create table projects.event (
  id bigint not null generated always as identity,
  project_id uuid not null,
  at timestamptz(3) not null,
  kind text not null,
  status text not null,
  text text not null default '',
  step smallint,
  approval_id uuid,
  constraint event_pkey primary key (id),
  constraint event_approval_id_key unique (approval_id),
  constraint event_project_id_fkey foreign key (project_id) references projects.project(id),
  constraint event_check check ((kind = 'claim') = (step is not null)),
  constraint event_kind_check check (kind in ('status', 'claim'))
);
create index event_of on projects.event (project_id, id);
create trigger event_append_only before delete or update or truncate on projects.event for each statement execute function platform.refuse_change();

create table projects.follower (
  project_id uuid not null,
  person_id uuid not null,
  since timestamptz(3) not null,
  constraint follower_pkey primary key (project_id, person_id),
  constraint follower_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint follower_project_id_fkey foreign key (project_id) references projects.project(id)
);
create index follower_of on projects.follower (person_id);

create table projects.impact (
  project_id uuid not null,
  person_id uuid not null,
  works boolean not null,
  answered_at timestamptz(3) not null,
  constraint impact_pkey primary key (project_id, person_id),
  constraint impact_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint impact_project_id_fkey foreign key (project_id) references projects.project(id)
);

create table projects.match_round (
  id uuid not null,
  title text not null,
  pool bigint not null,
  share smallint not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  state text not null default 'open',
  reason text not null,
  proposed_by uuid not null,
  approved_by uuid not null,
  approval_id uuid not null,
  opened_at timestamptz(3) not null,
  computed_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by uuid,
  ended_why text not null default '',
  constraint match_round_pkey primary key (id),
  constraint match_round_approval_id_key unique (approval_id),
  constraint match_round_check check (opened_at <= starts_at and starts_at < ends_at),
  constraint match_round_check1 check (proposed_by <> approved_by),
  constraint match_round_check2 check ((state = 'open') = (ended_at is null)),
  constraint match_round_check3 check ((state = 'cancelled') = (ended_by is not null)),
  constraint match_round_pool_check check (pool > 0),
  constraint match_round_share_check check (share >= 1 and share <= 100),
  constraint match_round_state_check check (state in ('open', 'closed', 'cancelled')),
  constraint match_round_title_check check (char_length(title) >= 5 and char_length(title) <= 100)
);
create index match_round_newest on projects.match_round (opened_at desc, id desc);
create unique index match_round_open on projects.match_round ((true)) where (state = 'open');

create table projects.match_share (
  round_id uuid not null,
  project_id uuid not null,
  people integer not null,
  given bigint not null,
  root_sum bigint not null,
  match bigint not null,
  constraint match_share_pkey primary key (round_id, project_id),
  constraint match_share_project_id_fkey foreign key (project_id) references projects.project(id),
  constraint match_share_round_id_fkey foreign key (round_id) references projects.match_round(id),
  constraint match_share_given_check check (given > 0),
  constraint match_share_match_check check (match >= 0),
  constraint match_share_people_check check (people > 0),
  constraint match_share_root_sum_check check (root_sum > 0)
);
create index match_share_most on projects.match_share (round_id, match desc, project_id);
create index match_share_of on projects.match_share (project_id);

create table projects.photo (
  file_id uuid not null,
  project_id uuid not null,
  step smallint not null,
  person_id uuid,
  is_independent boolean not null,
  is_public boolean not null default false,
  sent_at timestamptz(3) not null,
  constraint photo_pkey primary key (file_id),
  constraint photo_project_id_step_person_id_key unique (project_id, step, person_id),
  constraint photo_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint photo_project_id_fkey foreign key (project_id) references projects.project(id)
);

create table projects.pledge (
  id uuid not null,
  project_id uuid not null,
  person_id uuid,
  bucket text not null,
  amount bigint not null,
  receipt text not null,
  state text not null default 'held',
  refunded bigint not null default 0,
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint pledge_pkey primary key (id),
  constraint pledge_receipt_bucket_key unique (receipt, bucket),
  constraint pledge_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint pledge_project_id_fkey foreign key (project_id) references projects.project(id),
  constraint pledge_amount_check check (amount > 0),
  constraint pledge_bucket_check check (bucket in ('earned', 'purchased', 'gift')),
  constraint pledge_check check (refunded >= 0 and refunded <= amount),
  constraint pledge_check1 check ((state = 'held') = (ended_at is null)),
  constraint pledge_check2 check (refunded = 0 or state = 'refunded'),
  constraint pledge_giver_check check ((bucket = 'gift') = (person_id is null)),
  constraint pledge_receipt_check check (receipt ~ '^F-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  constraint pledge_state_check check (state in ('held', 'paid', 'returned', 'refunded'))
);
create index pledge_made on projects.pledge (made_at);
create index pledge_of on projects.pledge (project_id, state, id);
create index pledge_person on projects.pledge (person_id, project_id);

create table projects.project (
  id uuid not null,
  title text not null,
  summary text not null,
  story text not null,
  category text not null,
  status text not null,
  state text not null,
  lga text not null,
  community text not null,
  responsible text not null,
  goal bigint not null,
  is_sample boolean not null default false,
  poll_id uuid,
  opened_at timestamptz(3) not null,
  ended_at timestamptz(3),
  author_id uuid,
  is_public boolean not null default true,
  kobo_per_sup integer not null default 10000,
  need bigint,
  pledged bigint not null default 0,
  funders integer not null default 0,
  deadline timestamptz(3),
  escrow_id bigint,
  released_id bigint,
  refunding bigint,
  settled_at timestamptz(3),
  constraint project_pkey primary key (id),
  constraint project_escrow_id_key unique (escrow_id),
  constraint project_poll_id_key unique (poll_id),
  constraint project_released_id_key unique (released_id),
  constraint project_author_id_fkey foreign key (author_id) references identity.person(id),
  constraint project_escrow_id_fkey foreign key (escrow_id) references wallet.account(id),
  constraint project_lga_fkey foreign key (lga) references regions.lga(id),
  constraint project_poll_id_fkey foreign key (poll_id) references voting.poll(id),
  constraint project_released_id_fkey foreign key (released_id) references wallet.account(id),
  constraint project_state_fkey foreign key (state) references regions.state(code),
  constraint project_category_check check (category in ('education', 'health', 'agriculture', 'environment', 'water', 'technology')),
  constraint project_check check (substr(lga, 1, 2) = substr(state, 4, 2)),
  constraint project_check2 check (ended_at >= opened_at),
  constraint project_community_check check (char_length(community) >= 2 and char_length(community) <= 80),
  constraint project_ended_check check ((status in ('proposed', 'active')) = (ended_at is null)),
  constraint project_funders_check check (funders >= 0),
  constraint project_funding_check check (status <> 'funding' or need > 0 and deadline is not null),
  constraint project_goal_check check (goal > 0 and (goal % 10000::bigint) = 0),
  constraint project_kobo_per_sup_check check (kobo_per_sup > 0),
  constraint project_need_check check (need >= 0),
  constraint project_pledged_check check (pledged >= 0 and pledged <= coalesce(need, 0::bigint)),
  constraint project_refunding_check check (refunding >= 0),
  constraint project_responsible_check check (char_length(responsible) >= 2 and char_length(responsible) <= 120),
  constraint project_status_check check (status in ('proposed', 'declined', 'withdrawn', 'active', 'closed', 'funding', 'unfunded', 'funded', 'building', 'completed', 'checked', 'cancelled')),
  constraint project_story_check check (char_length(story) >= 50 and char_length(story) <= 5000),
  constraint project_summary_check check (char_length(summary) >= 20 and char_length(summary) <= 300),
  constraint project_title_check check (char_length(title) >= 5 and char_length(title) <= 120),
  constraint project_voted_check check (poll_id is not null or (status in ('proposed', 'declined', 'withdrawn')))
);
create index project_author on projects.project (author_id) where (author_id is not null);
create index project_by_state on projects.project (state, opened_at desc, id desc);
create index project_by_status on projects.project (status, opened_at desc, id desc);
create index project_deadline on projects.project (deadline) where (status = 'funding');
create index project_newest on projects.project (opened_at desc, id desc);
create index project_unsettled on projects.project (id) where ((settled_at is null) and (status in ('funded', 'unfunded', 'closed', 'cancelled')));
create trigger project_counted after insert or delete on projects.project for each row execute function projects.count_figures();
create trigger project_recounted after update of status, pledged on projects.project for each row when (old.status <> new.status or old.pledged <> new.pledged) execute function projects.count_figures();

create table projects.release (
  id bigint not null generated always as identity,
  project_id uuid not null,
  step smallint not null,
  units bigint not null,
  reason text not null,
  approval_id uuid,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id(),
  constraint release_pkey primary key (id),
  constraint release_approval_id_key unique (approval_id),
  constraint release_project_id_step_key unique (project_id, step),
  constraint release_project_id_fkey foreign key (project_id) references projects.project(id),
  constraint release_reason_check check (reason <> ''),
  constraint release_units_check check (units > 0)
);
create trigger release_append_only before delete or update or truncate on projects.release for each statement execute function platform.refuse_change();

create table projects.step (
  project_id uuid not null,
  place smallint not null,
  label text not null,
  weeks smallint not null,
  done_at timestamptz(3),
  units bigint,
  released_at timestamptz(3),
  constraint step_pkey primary key (project_id, place),
  constraint step_project_id_fkey foreign key (project_id) references projects.project(id),
  constraint step_label_check check (label <> ''),
  constraint step_place_check check (place > 0),
  constraint step_released_check check (released_at is null or units is not null),
  constraint step_units_check check (units > 0),
  constraint step_weeks_check check (weeks > 0)
);

create table quizzes.attempt (
  id uuid not null,
  person_id uuid not null,
  topic text not null,
  purpose text not null,
  drawn jsonb not null,
  opened_at timestamptz(3) not null,
  sendable_from timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  answers jsonb not null default 'null'::jsonb,
  right_answers smallint,
  constraint attempt_pkey primary key (id),
  constraint attempt_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint attempt_answers_check check (jsonb_typeof(answers) in ('null', 'array')),
  constraint attempt_check check (expires_at > opened_at),
  constraint attempt_check1 check ((answers = 'null'::jsonb) = (right_answers is null)),
  constraint attempt_check2 check (answers = 'null'::jsonb or ended_at is not null),
  constraint attempt_drawn_check check (jsonb_typeof(drawn) = 'array'),
  constraint attempt_purpose_check check (purpose <> ''),
  constraint attempt_right_answers_check check (right_answers >= 0),
  constraint attempt_topic_check check (topic <> '')
);
create index attempt_person on quizzes.attempt (person_id, opened_at desc);
create unique index attempt_running_once on quizzes.attempt (person_id, purpose, topic) where (ended_at is null);

create table quizzes.item (
  question_id text not null,
  shown integer not null default 0,
  answered integer not null default 0,
  right_answers integer not null default 0,
  constraint item_pkey primary key (question_id),
  constraint item_answered_check check (answered >= 0),
  constraint item_check check (right_answers >= 0 and right_answers <= answered),
  constraint item_question_id_check check (question_id <> ''),
  constraint item_shown_check check (shown >= 0)
);

create table quizzes.made_question (
  id text not null,
  passage text not null,
  text text not null,
  right_option text not null,
  wrong_options text[] not null,
  quote text not null,
  made_at timestamptz(3) not null,
  constraint made_question_pkey primary key (id),
  constraint made_question_passage_text_key unique (passage, text),
  constraint made_question_id_check check (id ~~ 'model-%'),
  constraint made_question_passage_check check (passage <> ''),
  constraint made_question_quote_check check (quote <> ''),
  constraint made_question_right_option_check check (right_option <> ''),
  constraint made_question_text_check check (text <> ''),
  constraint made_question_wrong_options_check check (cardinality(wrong_options) = 3)
);

create table quizzes.time_need (
  person_id uuid not null,
  percent smallint not null,
  set_at timestamptz(3) not null,
  constraint time_need_pkey primary key (person_id),
  constraint time_need_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint time_need_percent_check check (percent in (100, 150, 200))
);

create table record.block (
  n bigint not null,
  ids bigint[] not null,
  leaves bytea not null storage external,
  sums jsonb,
  constraint block_pkey primary key (n),
  constraint block_check check (length(leaves) = (32 * cardinality(ids)) and cardinality(ids) >= 1 and cardinality(ids) <= 1024),
  constraint block_n_check check (n >= 0)
);
create index block_stretch on record.block ((ids[cardinality(ids)]), (ids[1]));
create trigger block_append_only before delete or update or truncate on record.block for each statement execute function platform.refuse_change();
create trigger refuse_older before insert on record.block for each statement execute function record.refuse_older();

create table record.checkpoint (
  size bigint not null,
  root bytea not null,
  note text not null,
  at timestamptz(3) not null,
  constraint checkpoint_pkey primary key (size),
  constraint checkpoint_root_check check (length(root) = 32),
  constraint checkpoint_size_check check (size >= 0)
);
create index checkpoint_at on record.checkpoint (at);
create trigger checkpoint_append_only before delete or update or truncate on record.checkpoint for each statement execute function platform.refuse_change();

create table record.document (
  path text not null,
  bytes bytea not null,
  at timestamptz(3) not null,
  constraint document_pkey primary key (path)
);
create trigger document_append_only before delete or update or truncate on record.document for each statement execute function platform.refuse_change();

create table record.dump (
  day integer not null,
  size bigint not null,
  blob_key text not null,
  sha256 bytea not null,
  at timestamptz(3) not null,
  constraint dump_pkey primary key (day),
  constraint dump_sha256_check check (length(sha256) = 32)
);

create table record.entry (
  n bigint not null,
  kind text not null,
  source_id bigint not null,
  body text not null,
  constraint entry_pkey primary key (n),
  constraint entry_once unique (kind, source_id),
  constraint entry_body_check check (octet_length(body) < 65536),
  constraint entry_n_check check (n >= 0)
);
create index entry_kind on record.entry (kind, n);
create trigger entry_append_only before delete or update or truncate on record.entry for each statement execute function platform.refuse_change();
create trigger refuse_older before insert on record.entry for each statement execute function record.refuse_older();

create table record.follower (
  journal text not null,
  below xid8 not null default '0'::xid8,
  floor_id bigint not null default 0,
  next_from xid8,
  next_floor_id bigint,
  window_below xid8,
  window_after_id bigint,
  is_resuming boolean not null default false,
  constraint follower_pkey primary key (journal),
  constraint follower_check check ((next_from is null) = (next_floor_id is null)),
  constraint follower_check1 check ((window_below is null) = (window_after_id is null))
);

create table record.incoming_text (
  message_id text not null,
  at timestamptz(3) not null,
  constraint incoming_text_pkey primary key (message_id)
);
create index incoming_text_at on record.incoming_text (at);

create table record.inspection (
  id bigint not null generated always as identity,
  at timestamptz(3) not null,
  size bigint not null,
  compared bigint not null,
  differing jsonb not null default '[]'::jsonb,
  waiting jsonb not null default '[]'::jsonb,
  constraint inspection_pkey primary key (id)
);
create index inspection_at on record.inspection (at);

create table record.log (
  is_only boolean not null default true,
  origin text not null,
  size bigint not null default 0,
  counted_in text,
  waiting_since timestamptz(3),
  feeds integer not null default 1,
  constraint log_pkey primary key (is_only),
  constraint log_feeds_check check (feeds > 0),
  constraint log_is_only_check check (is_only),
  constraint log_size_check check (size >= 0)
);

create table record.part (
  n bigint not null,
  through bigint not null,
  salt bytea not null,
  lines text not null,
  constraint part_pkey primary key (n),
  constraint part_n_check check (n >= 0),
  constraint part_salt_check check (length(salt) = 32)
);
create trigger part_append_only before delete or update or truncate on record.part for each statement execute function platform.refuse_change();

create table record.signing_key (
  line text not null,
  since_size bigint not null,
  at timestamptz(3) not null default now(),
  constraint signing_key_pkey primary key (line)
);

create table record.taken (
  kind text not null,
  source_id bigint not null,
  leaf bytea not null,
  constraint taken_pkey primary key (kind, source_id),
  constraint taken_leaf_check check (length(leaf) = 32)
);
create trigger refuse_older before insert on record.taken for each statement execute function record.refuse_older();
create trigger taken_append_only before delete or update or truncate on record.taken for each statement execute function platform.refuse_change();

create table record.tile (
  level smallint not null,
  n bigint not null,
  hashes bytea not null,
  constraint tile_pkey primary key (level, n),
  constraint tile_hashes_check check (length(hashes) >= 32 and length(hashes) <= 8192 and (length(hashes) % 32) = 0),
  constraint tile_level_check check (level >= 0 and level <= 7),
  constraint tile_n_check check (n >= 0)
);
create trigger tile_grows before delete or update on record.tile for each row execute function record.keep_tile();
create trigger tile_never_emptied before truncate on record.tile for each statement execute function platform.refuse_change();

create table record.waiting (
  kind text not null,
  source_id bigint not null,
  box text,
  voter text,
  body text not null,
  constraint waiting_pkey primary key (kind, source_id),
  constraint waiting_kind_source_id_fkey foreign key (kind, source_id) references record.taken(kind, source_id),
  constraint waiting_body_check check (octet_length(body) < 65536)
);

create table record.witness (
  key text not null,
  size bigint,
  cosignature text,
  cosigned_at timestamptz(3),
  asked_at timestamptz(3) not null,
  trouble text,
  constraint witness_pkey primary key (key),
  constraint witness_size_fkey foreign key (size) references record.checkpoint(size),
  constraint witness_check check ((size is null) = (cosignature is null) and (size is null) = (cosigned_at is null)),
  constraint witness_trouble_check check (trouble in ('fork', 'stranger', 'wrong', 'silent'))
);

create table regions.federal_constituency (
  id text not null,
  name text not null,
  state_code text not null,
  is_part_of_lga boolean not null,
  constraint federal_constituency_pkey primary key (id),
  constraint federal_constituency_state_code_name_key unique (state_code, name),
  constraint federal_constituency_state_code_fkey foreign key (state_code) references regions.state(code)
);

create table regions.holiday (
  id bigint not null generated always as identity,
  day date not null,
  name text not null,
  is_holiday boolean not null,
  source text not null,
  why text not null,
  approval_id uuid,
  proposed_by uuid,
  decided_by uuid,
  decided_at timestamptz(3) not null,
  constraint holiday_pkey primary key (id),
  constraint holiday_approval_id_key unique (approval_id),
  constraint holiday_check check ((approval_id is null) = (proposed_by is null)),
  constraint holiday_check1 check ((approval_id is null) = (decided_by is null)),
  constraint holiday_check2 check (proposed_by is distinct from decided_by or proposed_by is null),
  constraint holiday_name_check check (btrim(name) <> ''),
  constraint holiday_source_check check (btrim(source) <> ''),
  constraint holiday_why_check check (btrim(why) <> '')
);
create index holiday_of_day on regions.holiday (day, id desc);
create trigger holiday_append_only before delete or update or truncate on regions.holiday for each statement execute function platform.refuse_change();

create table regions.lga (
  id text not null,
  name text not null,
  state_code text not null,
  ward_count integer not null,
  polling_unit_count integer not null,
  aliases text[] not null default '{}'::text[],
  senatorial_district_id text,
  constraint lga_pkey primary key (id),
  constraint lga_state_code_name_key unique (state_code, name),
  constraint lga_senatorial_district_id_fkey foreign key (senatorial_district_id) references regions.senatorial_district(id),
  constraint lga_state_code_fkey foreign key (state_code) references regions.state(code),
  constraint lga_check check (substr(id, 1, 2) = substr(state_code, 4, 2)),
  constraint lga_id_check check (id ~ '^[A-Z]{2}-[a-z0-9-]{1,60}$'),
  constraint lga_polling_unit_count_check check (polling_unit_count > 0),
  constraint lga_ward_count_check check (ward_count > 0)
);
create index lga_of_state on regions.lga (state_code);
create trigger lga_version after insert or delete or update or truncate on regions.lga for each statement execute function platform.note_change('places');

create table regions.lga_constituency (
  lga_id text not null,
  constituency_id text not null,
  constraint lga_constituency_pkey primary key (lga_id, constituency_id),
  constraint lga_constituency_constituency_id_fkey foreign key (constituency_id) references regions.federal_constituency(id),
  constraint lga_constituency_lga_id_fkey foreign key (lga_id) references regions.lga(id)
);

create table regions.place_name (
  kind text not null,
  place_id text not null,
  folded text collate "C" not null,
  name text not null,
  constraint place_name_pkey primary key (kind, place_id, folded),
  constraint place_name_folded_check check (folded <> ''),
  constraint place_name_kind_check check (kind in ('state', 'lga', 'ward'))
);
create index place_name_like on regions.place_name using gin (folded gin_trgm_ops);

create table regions.rate (
  id bigint not null generated always as identity,
  region_id text not null,
  kind text not null,
  version integer not null,
  minor_per_sup bigint not null,
  first_day date not null,
  why text not null,
  approval_id uuid,
  proposed_by uuid,
  decided_by uuid,
  decided_at timestamptz(3) not null,
  constraint rate_pkey primary key (id),
  constraint rate_approval_id_key unique (approval_id),
  constraint rate_region_id_kind_version_key unique (region_id, kind, version),
  constraint rate_region_id_fkey foreign key (region_id) references regions.region(id),
  constraint rate_check check ((approval_id is null) = (proposed_by is null)),
  constraint rate_check1 check ((approval_id is null) = (decided_by is null)),
  constraint rate_check2 check (proposed_by is distinct from decided_by or proposed_by is null),
  constraint rate_kind_check check (kind in ('purchase', 'redemption')),
  constraint rate_minor_per_sup_check check (minor_per_sup >= 1 and minor_per_sup <= 100000000),
  constraint rate_version_check check (version > 0),
  constraint rate_why_check check (btrim(why) <> '')
);
create trigger rate_append_only before delete or update or truncate on regions.rate for each statement execute function platform.refuse_change();

create table regions.region (
  id text not null,
  name text not null,
  currency_code text not null,
  currency_symbol text not null,
  sup_exchange_rate numeric,
  place integer not null,
  constraint region_pkey primary key (id),
  constraint region_place_key unique (place) deferrable initially deferred,
  constraint region_currency_code_check check (currency_code ~ '^[A-Z]{3}$'),
  constraint region_id_check check (id ~ '^[a-z]{2,40}$'),
  constraint region_sup_exchange_rate_check check (sup_exchange_rate > 0::numeric)
);

create table regions.region_unit (
  id text not null,
  region_id text not null,
  name text not null,
  kind text not null,
  constraint region_unit_pkey primary key (id),
  constraint region_unit_region_id_name_key unique (region_id, name),
  constraint region_unit_region_id_fkey foreign key (region_id) references regions.region(id),
  constraint region_unit_id_check check (id ~ '^[A-Z]{2}-[A-Z]{2}$'),
  constraint region_unit_kind_check check (kind in ('province', 'territory'))
);

create table regions.senatorial_district (
  id text not null,
  name text not null,
  state_code text not null,
  constraint senatorial_district_pkey primary key (id),
  constraint senatorial_district_name_key unique (name),
  constraint senatorial_district_state_code_fkey foreign key (state_code) references regions.state(code)
);
create index senatorial_district_of_state on regions.senatorial_district (state_code);

create table regions.state (
  code text not null,
  name text not null,
  capital text not null,
  zone text not null,
  is_capital_territory boolean not null default false,
  constraint state_pkey primary key (code),
  constraint state_name_key unique (name),
  constraint state_code_check check (code ~ '^NG-[A-Z]{2}$'),
  constraint state_zone_check check (zone in ('NC', 'NE', 'NW', 'SE', 'SS', 'SW'))
);
create unique index state_one_capital_territory on regions.state (is_capital_territory) where is_capital_territory;
create trigger state_version after insert or delete or update or truncate on regions.state for each statement execute function platform.note_change('places');

create table regions.ward (
  code text not null,
  lga_id text not null,
  name text not null,
  polling_unit_count integer not null,
  constraint ward_pkey primary key (code),
  constraint ward_lga_id_name_key unique (lga_id, name),
  constraint ward_lga_id_fkey foreign key (lga_id) references regions.lga(id),
  constraint ward_code_check check (code ~ '^\d{2}/\d{2}/\d{2}$'),
  constraint ward_name_check check (name <> ''),
  constraint ward_polling_unit_count_check check (polling_unit_count > 0)
);

create table reports.all_tally (
  state text not null,
  lga text not null,
  type text not null,
  reports integer not null,
  resolved integer not null,
  constraint all_tally_pkey primary key (state, lga, type)
);

create table reports.confidential (
  id uuid not null,
  "position" bigint not null generated always as identity,
  type text not null,
  sealed bytea not null,
  code_hash bytea not null,
  status text not null default 'open',
  received_on date not null,
  constraint confidential_pkey primary key (id),
  constraint confidential_code_hash_key unique (code_hash),
  constraint confidential_code_hash_check check (length(code_hash) = 32),
  constraint confidential_status_check check (status in ('open', 'closed')),
  constraint confidential_type_check check (type in ('corruption', 'security', 'electoral'))
);

create table reports.confidential_message (
  id uuid not null,
  "position" bigint not null generated always as identity,
  report_id uuid not null,
  side text not null,
  sealed bytea not null,
  sent_on date not null,
  constraint confidential_message_pkey primary key (id),
  constraint confidential_message_report_id_fkey foreign key (report_id) references reports.confidential(id) on delete cascade,
  constraint confidential_message_side_check check (side in ('sender', 'officer'))
);
create index confidential_message_report on reports.confidential_message (report_id, "position");

create table reports.confidential_photo (
  id uuid not null,
  report_id uuid,
  token_hash bytea not null,
  sealed bytea not null,
  added_on date not null,
  constraint confidential_photo_pkey primary key (id),
  constraint confidential_photo_token_hash_key unique (token_hash),
  constraint confidential_photo_report_id_fkey foreign key (report_id) references reports.confidential(id) on delete cascade
);

create table reports.event (
  id uuid not null,
  "position" bigint not null generated always as identity,
  report_id uuid not null,
  at timestamptz not null,
  kind text not null,
  status text not null,
  text text not null,
  author_id uuid,
  constraint event_pkey primary key (id),
  constraint event_report_id_fkey foreign key (report_id) references reports.report(id) on delete cascade,
  constraint event_kind_check check (kind in ('update', 'fixed', 'not-fixed', 'late'))
);
create index event_report on reports.event (report_id, at, "position");

create table reports.joining (
  report_id uuid not null,
  person_id uuid not null,
  joined_at timestamptz not null,
  counts boolean not null default true,
  constraint joining_pkey primary key (report_id, person_id),
  constraint joining_report_id_fkey foreign key (report_id) references reports.report(id) on delete cascade
);
create index joining_person on reports.joining (person_id);

create table reports.officer (
  seat smallint not null,
  person_id uuid not null,
  named_at timestamptz not null,
  constraint officer_pkey primary key (seat),
  constraint officer_person_id_key unique (person_id),
  constraint officer_seat_check check (seat in (1, 2))
);

create table reports.pace (
  period text not null,
  place text not null,
  type text not null,
  replies integer not null,
  days_to_reply double precision,
  fixes integer not null,
  days_to_fixed double precision,
  constraint pace_pkey primary key (period, place, type),
  constraint pace_period_check check (period in ('month', 'quarter', 'year', 'all'))
);

create table reports.policy (
  name text not null,
  days integer not null,
  constraint policy_pkey primary key (name),
  constraint policy_days_check check (days >= 1 and days <= 365),
  constraint policy_name_check check (name in ('first-reply', 'check-after'))
);

create table reports.report (
  id uuid not null,
  number bigint not null generated always as identity,
  type text not null,
  title text not null,
  description text not null,
  state text not null,
  lga text not null,
  place text not null,
  latitude double precision,
  longitude double precision,
  photo_file_id uuid,
  reporter_id uuid,
  is_named boolean not null default false,
  is_sample boolean not null default false,
  status text not null default 'open',
  duplicate_of uuid,
  visibility text not null default 'shown',
  people integer not null default 1,
  flags integer not null default 0,
  reported_at timestamptz not null,
  reply_due_at timestamptz not null,
  first_reply_at timestamptz,
  fixed_at timestamptz,
  last_event_at timestamptz not null,
  escalated_at timestamptz,
  asked_at timestamptz,
  disputed_at timestamptz,
  confirmed_at timestamptz,
  constraint report_pkey primary key (id),
  constraint report_number_key unique (number),
  constraint report_duplicate_of_fkey foreign key (duplicate_of) references reports.report(id),
  constraint report_check check ((latitude is null) = (longitude is null)),
  constraint report_check1 check ((status = 'duplicate') = (duplicate_of is not null)),
  constraint report_check2 check (duplicate_of <> id),
  constraint report_check3 check (status <> 'fixed' or fixed_at is not null),
  constraint report_flags_check check (flags >= 0),
  constraint report_latitude_check check (latitude >= 3::double precision and latitude <= 15::double precision),
  constraint report_longitude_check check (longitude >= 2::double precision and longitude <= 16::double precision),
  constraint report_people_check check (people >= 1),
  constraint report_state_check check (state ~ '^NG-[A-Z]{2}$'),
  constraint report_status_check check (status in ('open', 'investigating', 'planned', 'in_progress', 'fixed', 'duplicate', 'not_responsible', 'no_further_action')),
  constraint report_title_check check (title <> ''),
  constraint report_type_check check (type in ('infrastructure', 'service_delivery', 'environmental')),
  constraint report_visibility_check check (visibility in ('shown', 'held', 'hidden', 'cleared'))
);
create index report_disputed on reports.report (disputed_at) where (disputed_at is not null);
create index report_fixed_lga on reports.report (lga, fixed_at desc) where ((visibility in ('shown', 'cleared')) and (status = 'fixed'));
create index report_fixed_state on reports.report (state, fixed_at desc) where ((visibility in ('shown', 'cleared')) and (status = 'fixed'));
create index report_held on reports.report (last_event_at) where (visibility = 'held');
create index report_newest on reports.report (reported_at desc, id desc) where (visibility in ('shown', 'cleared'));
create index report_own on reports.report (reporter_id, reported_at desc) where (reporter_id is not null);
create index report_place on reports.report (lga, type, reported_at desc) where (visibility in ('shown', 'cleared'));
create index report_state on reports.report (state, reported_at desc) where (visibility in ('shown', 'cleared'));
create index report_unanswered on reports.report (reply_due_at) where (first_reply_at is null);
create index report_unchecked on reports.report (last_event_at) where (asked_at is null);
create trigger report_counted after insert or delete or update of status, visibility, type, lga, state, reported_at on reports.report for each row execute function reports.count_changes();

create table reports.resolved_help (
  report_id uuid not null,
  person_id uuid not null,
  resolved_at timestamptz not null,
  constraint resolved_help_pkey primary key (report_id, person_id),
  constraint resolved_help_report_id_fkey foreign key (report_id) references reports.report(id) on delete cascade
);
create index resolved_help_person on reports.resolved_help (person_id);

create table reports.state_tally (
  month date not null,
  state text not null,
  type text not null,
  status text not null,
  reports integer not null,
  constraint state_tally_pkey primary key (state, month, type, status)
);

create table reports.tally (
  month date not null,
  state text not null,
  lga text not null,
  type text not null,
  status text not null,
  reports integer not null,
  constraint tally_pkey primary key (month, lga, type, status)
);
create index tally_state on reports.tally (state, month);

create table staff.access_review (
  id uuid not null,
  quarter text not null,
  opened_by uuid not null,
  opened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  constraint access_review_pkey primary key (id),
  constraint access_review_quarter_key unique (quarter),
  constraint access_review_opened_by_fkey foreign key (opened_by) references identity.person(id),
  constraint access_review_check check (due_at > opened_at),
  constraint access_review_quarter_check check (quarter ~ '^\d{4}-Q[1-4]$')
);
create index access_review_opened_by on staff.access_review (opened_by);

create table staff.access_review_item (
  id uuid not null,
  review_id uuid not null,
  person_id uuid not null,
  held text not null,
  scope_state text,
  scope_lga text,
  until timestamptz(3),
  granted_by uuid,
  confirmed_by uuid,
  granted_at timestamptz(3),
  last_sign_in date,
  decision text,
  reason text,
  decided_by uuid,
  decided_at timestamptz(3),
  constraint access_review_item_pkey primary key (id),
  constraint access_review_item_review_id_person_id_held_key unique (review_id, person_id, held),
  constraint access_review_item_confirmed_by_fkey foreign key (confirmed_by) references identity.person(id),
  constraint access_review_item_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint access_review_item_granted_by_fkey foreign key (granted_by) references identity.person(id),
  constraint access_review_item_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint access_review_item_review_id_fkey foreign key (review_id) references staff.access_review(id),
  constraint access_review_item_scope_lga_fkey foreign key (scope_lga) references regions.lga(id),
  constraint access_review_item_scope_state_fkey foreign key (scope_state) references regions.state(code),
  constraint access_review_item_decided check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null) and (decision is null) = (reason is null)),
  constraint access_review_item_decision_check check (decision in ('confirmed', 'ended')),
  constraint access_review_item_held_check check (held in ('admin', 'support', 'finance', 'content', 'vetting_lead', 'vetting_reviewer', 'committee_member', 'organization_owner')),
  constraint access_review_item_not_own check (decided_by <> person_id),
  constraint access_review_item_reason_check check (reason <> '')
);
create index access_review_item_confirmed_by on staff.access_review_item (confirmed_by);
create index access_review_item_decided_by on staff.access_review_item (decided_by);
create index access_review_item_granted_by on staff.access_review_item (granted_by);
create index access_review_item_open on staff.access_review_item (review_id) where (decision is null);
create index access_review_item_person on staff.access_review_item (person_id);

create table staff.duplicate_pair (
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  score integer not null,
  signs text[] not null,
  found_at timestamptz not null,
  state text not null default 'open',
  keep_id uuid,
  reason text,
  proposed_by uuid,
  proposed_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  constraint duplicate_pair_pkey primary key (id),
  constraint duplicate_pair_first_id_second_id_key unique (first_id, second_id),
  constraint duplicate_pair_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint duplicate_pair_first_id_fkey foreign key (first_id) references identity.person(id) on delete cascade,
  constraint duplicate_pair_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint duplicate_pair_second_id_fkey foreign key (second_id) references identity.person(id) on delete cascade,
  constraint duplicate_pair_check check (first_id < second_id),
  constraint duplicate_pair_check1 check (keep_id is null or keep_id = first_id or keep_id = second_id),
  constraint duplicate_pair_own check (proposed_by <> first_id and proposed_by <> second_id and decided_by <> first_id and decided_by <> second_id),
  constraint duplicate_pair_proposed check (state <> 'proposed' or keep_id is not null and reason is not null and proposed_by is not null and proposed_at is not null),
  constraint duplicate_pair_score_check check (score >= 1 and score <= 100),
  constraint duplicate_pair_second check (state <> 'merged' or decided_by <> proposed_by),
  constraint duplicate_pair_signs_check check (cardinality(signs) > 0),
  constraint duplicate_pair_state_check check (state in ('open', 'proposed', 'merged', 'distinct'))
);
create index duplicate_pair_list on staff.duplicate_pair (state, score desc, id);

create table staff.import_batch (
  id uuid not null,
  content_hash bytea not null,
  name text not null,
  reason text not null,
  state text not null default 'checked',
  rows jsonb not null,
  faults jsonb not null,
  row_count integer not null,
  faulty_count integer not null,
  made_by uuid not null,
  made_at timestamptz not null,
  created_count integer not null default 0,
  skipped_count integer not null default 0,
  removed_count integer not null default 0,
  done_at timestamptz,
  undone_at timestamptz,
  proposed_by uuid,
  proposed_at timestamptz,
  confirmed_by uuid,
  constraint import_batch_pkey primary key (id),
  constraint import_batch_confirmed_by_fkey foreign key (confirmed_by) references identity.person(id),
  constraint import_batch_made_by_fkey foreign key (made_by) references identity.person(id),
  constraint import_batch_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint import_batch_content_hash_check check (length(content_hash) = 32),
  constraint import_batch_name_check check (name <> ''),
  constraint import_batch_proposed check (state <> 'proposed' or proposed_by is not null and proposed_at is not null),
  constraint import_batch_reason_check check (reason <> ''),
  constraint import_batch_second check (confirmed_by is null or proposed_by is not null and confirmed_by <> proposed_by),
  constraint import_batch_state check (state in ('checked', 'proposed', 'done', 'undone', 'discarded')),
  constraint import_batch_times check ((state in ('done', 'undone')) = (done_at is not null) and (state = 'undone') = (undone_at is not null))
);
create index import_batch_confirmed_by on staff.import_batch (confirmed_by);
create unique index import_batch_live on staff.import_batch (content_hash) where (state in ('checked', 'proposed', 'done'));
create index import_batch_made_at on staff.import_batch (made_at desc, id desc);
create index import_batch_proposed_by on staff.import_batch (proposed_by);

create table staff.import_row (
  batch_id uuid not null,
  line integer not null,
  outcome text not null,
  person_id uuid,
  constraint import_row_pkey primary key (batch_id, line),
  constraint import_row_batch_id_fkey foreign key (batch_id) references staff.import_batch(id),
  constraint import_row_person_id_fkey foreign key (person_id) references identity.person(id) on delete set null,
  constraint import_row_outcome_check check (outcome in ('created', 'email', 'phone'))
);
create index import_row_person on staff.import_row (person_id) where (person_id is not null);

create table staff.merge (
  id uuid not null,
  closed_id uuid not null,
  kept_id uuid not null,
  proposed_by uuid not null,
  confirmed_by uuid not null,
  proposed_reason text not null,
  confirmed_reason text not null,
  at timestamptz not null,
  constraint merge_pkey primary key (id),
  constraint merge_closed_id_key unique (closed_id),
  constraint merge_closed_id_fkey foreign key (closed_id) references identity.person(id),
  constraint merge_confirmed_by_fkey foreign key (confirmed_by) references identity.person(id),
  constraint merge_kept_id_fkey foreign key (kept_id) references identity.person(id),
  constraint merge_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint merge_check check (closed_id <> kept_id),
  constraint merge_check1 check (proposed_by <> confirmed_by),
  constraint merge_confirmed_reason_check check (confirmed_reason <> ''),
  constraint merge_proposed_reason_check check (proposed_reason <> '')
);
create trigger merge_append_only before delete or update or truncate on staff.merge for each statement execute function platform.refuse_change();

create table staff.reminder (
  id uuid not null,
  person_id uuid not null,
  gaps text[] not null,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  sent_gaps text[],
  constraint reminder_pkey primary key (id),
  constraint reminder_asked_by_fkey foreign key (asked_by) references identity.person(id),
  constraint reminder_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint reminder_gaps_check check (cardinality(gaps) > 0),
  constraint reminder_reason_check check (reason <> '')
);
create index reminder_asked on staff.reminder (asked_at desc, id desc);
create index reminder_person on staff.reminder (person_id, asked_at desc);

create table staff.reminder_turn (
  person_id uuid not null,
  at timestamptz not null,
  constraint reminder_turn_pkey primary key (person_id),
  constraint reminder_turn_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade
);

create table staff.right_proposal (
  id uuid not null,
  person_id uuid not null,
  given text not null,
  scope_state text,
  scope_lga text,
  until timestamptz,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting',
  decided_by uuid,
  decided_at timestamptz,
  constraint right_proposal_pkey primary key (id),
  constraint right_proposal_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint right_proposal_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint right_proposal_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint right_proposal_scope_lga_fkey foreign key (scope_lga) references regions.lga(id),
  constraint right_proposal_scope_state_fkey foreign key (scope_state) references regions.state(code),
  constraint right_proposal_check check (expires_at > proposed_at),
  constraint right_proposal_check1 check (scope_lga is null or substr(scope_lga, 1, 2) = substr(scope_state, 4, 2)),
  constraint right_proposal_check2 check (given <> 'admin' or scope_state is null and until is null),
  constraint right_proposal_decided check ((state in ('confirmed', 'withdrawn')) = (decided_by is not null) and (state = 'waiting') = (decided_at is null)),
  constraint right_proposal_given_check check (given in ('support', 'finance', 'content', 'vetting_lead', 'admin')),
  constraint right_proposal_own check (proposed_by <> person_id and (state <> 'confirmed' or decided_by <> person_id)),
  constraint right_proposal_reason_check check (reason <> ''),
  constraint right_proposal_second check (state <> 'confirmed' or decided_by <> proposed_by),
  constraint right_proposal_state_check check (state in ('waiting', 'confirmed', 'withdrawn', 'expired'))
);
create index right_proposal_decided_by on staff.right_proposal (decided_by);
create index right_proposal_list on staff.right_proposal (proposed_at, id) where (state = 'waiting');
create index right_proposal_proposed_by on staff.right_proposal (proposed_by);
create unique index right_proposal_waiting on staff.right_proposal (person_id, ((given = 'admin'))) where (state = 'waiting');

create table staff.test_person (
  person_id uuid not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint test_person_pkey primary key (person_id),
  constraint test_person_made_by_fkey foreign key (made_by) references identity.person(id),
  constraint test_person_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade
);

create table standing.choice (
  person_id uuid not null,
  shown text not null,
  is_on_wall boolean not null,
  citizen_number integer not null,
  chosen_at timestamptz(3) not null,
  constraint choice_pkey primary key (person_id),
  constraint choice_shown_check check (shown in ('named', 'unnamed', 'hidden'))
);
create index choice_wall on standing.choice (citizen_number) where is_on_wall;

create table standing.credibility (
  joined_on date not null,
  people integer not null,
  points bigint not null,
  constraint credibility_pkey primary key (joined_on),
  constraint credibility_people_check check (people >= 0),
  constraint credibility_points_check check (points >= 0)
);

create table standing.person (
  person_id uuid not null,
  points integer not null,
  actions integer not null,
  verified_actions integer not null,
  verified_kinds text[] not null,
  tasks integer not null,
  issues_resolved integer not null,
  accepted integer not null,
  decided integer not null,
  days text[] not null,
  first_verified_day date,
  last_verified_day date,
  upheld_abuse integer not null,
  counted_at timestamptz(3) not null,
  joined_on date,
  confirmed_points integer,
  constraint person_pkey primary key (person_id),
  constraint person_accepted_check check (accepted >= 0),
  constraint person_actions_check check (actions >= 0),
  constraint person_check check (decided >= accepted),
  constraint person_confirmed_points_check check (confirmed_points >= 0 and confirmed_points <= 90),
  constraint person_issues_resolved_check check (issues_resolved >= 0),
  constraint person_points_check check (points >= 0),
  constraint person_tasks_check check (tasks >= 0),
  constraint person_upheld_abuse_check check (upheld_abuse >= 0),
  constraint person_verified_actions_check check (verified_actions >= 0)
);
create trigger person_counted after insert on standing.person referencing new table as added for each statement execute function standing.count_credibility();
create trigger person_forgotten after delete on standing.person referencing old table as removed for each statement execute function standing.count_credibility();
create trigger person_recounted after update on standing.person referencing old table as removed new table as added for each statement execute function standing.count_credibility();

create table standing.place_score (
  period text not null,
  starts date not null,
  place text not null,
  score integer not null,
  people integer not null,
  constraint place_score_pkey primary key (period, starts, place, score),
  constraint place_score_people_check check (people >= 0)
);

create table standing.place_total (
  period text not null,
  starts date not null,
  place text not null,
  people integer not null,
  points bigint not null,
  constraint place_total_pkey primary key (period, starts, place),
  constraint place_total_people_check check (people >= 0),
  constraint place_total_points_check check (points >= 0)
);

create table standing.proof (
  id bigint not null generated always as identity,
  at timestamptz(3) not null,
  people integer not null,
  differences integer not null,
  constraint proof_pkey primary key (id),
  constraint proof_differences_check check (differences >= 0),
  constraint proof_people_check check (people >= 0)
);

create table standing.score (
  person_id uuid not null,
  period text not null,
  starts date not null,
  score integer not null,
  region_id text not null,
  state_code text,
  lga_id text,
  constraint score_pkey primary key (person_id, period),
  constraint score_period_check check (period in ('week', 'month', 'all', 'home')),
  constraint score_score_check check (score >= 0)
);
create index score_all on standing.score (period, starts, score desc, person_id);
create index score_lga on standing.score (lga_id, period, starts, score desc, person_id);
create index score_region on standing.score (region_id, period, starts, score desc, person_id);
create index score_state on standing.score (state_code, period, starts, score desc, person_id);
create trigger score_added after insert on standing.score referencing new table as added for each statement execute function standing.count_scores();
create trigger score_kept before update on standing.score for each statement execute function platform.refuse_change();
create trigger score_removed after delete on standing.score referencing old table as removed for each statement execute function standing.count_scores();

create table switches.switch (
  name text not null,
  is_off boolean not null default false,
  notice text not null default '',
  changed_at timestamptz(3),
  changed_by uuid,
  constraint switch_pkey primary key (name),
  constraint switch_check check (not is_off or btrim(notice) <> ''),
  constraint switch_name_check check (name in ('purchase', 'cashout', 'draws', 'votes', 'sign-ups', 'guides', 'offline'))
);
create trigger switch_changed after insert or delete or update or truncate on switches.switch for each statement execute function platform.note_change('switches');
create trigger switch_stays before delete or truncate on switches.switch for each statement execute function platform.refuse_change();

create table training.attempt (
  person_id uuid not null,
  module_id text not null,
  day date not null,
  number smallint not null,
  right_answers smallint not null,
  is_passed boolean not null,
  at timestamptz(3) not null,
  test_id uuid,
  constraint attempt_pkey primary key (person_id, module_id, day, number),
  constraint attempt_test_id_key unique (test_id),
  constraint attempt_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint attempt_test_id_fkey foreign key (test_id) references training.test(id),
  constraint attempt_module_id_check check (module_id <> ''),
  constraint attempt_number_check check (number >= 1 and number <= 3),
  constraint attempt_right_answers_check check (right_answers >= 0)
);
create trigger attempt_append_only before delete or update or truncate on training.attempt for each statement execute function platform.refuse_change();

create table training.capstone (
  id uuid not null,
  leader_id uuid not null,
  person_id uuid not null,
  title text not null,
  summary text not null,
  status text not null default 'sent',
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  reason text,
  constraint capstone_pkey primary key (id),
  constraint capstone_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint capstone_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint capstone_check check ((status = 'sent') = (decided_at is null)),
  constraint capstone_status_check check (status in ('sent', 'returned', 'accepted')),
  constraint capstone_summary_check check (summary <> ''),
  constraint capstone_title_check check (title <> '')
);
create unique index capstone_one_open on training.capstone (leader_id) where (status <> 'returned');

create table training.capstone_approval (
  capstone_id uuid not null,
  person_id uuid not null,
  reason text not null,
  at timestamptz(3) not null,
  constraint capstone_approval_pkey primary key (capstone_id, person_id),
  constraint capstone_approval_capstone_id_fkey foreign key (capstone_id) references training.capstone(id),
  constraint capstone_approval_person_id_fkey foreign key (person_id) references identity.person(id)
);

create table training.capstone_file (
  capstone_id uuid not null,
  file_id uuid not null,
  place smallint not null,
  constraint capstone_file_pkey primary key (capstone_id, file_id),
  constraint capstone_file_capstone_id_fkey foreign key (capstone_id) references training.capstone(id),
  constraint capstone_file_file_id_fkey foreign key (file_id) references files.file(id)
);

create table training.commitment (
  leader_id uuid not null,
  person_id uuid not null,
  interests text not null,
  at timestamptz(3) not null,
  constraint commitment_pkey primary key (leader_id),
  constraint commitment_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint commitment_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint commitment_interests_check check (interests <> '')
);

create table training.lesson_opening (
  person_id uuid not null,
  module_id text not null,
  opened_at timestamptz(3) not null,
  constraint lesson_opening_pkey primary key (person_id, module_id),
  constraint lesson_opening_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint lesson_opening_module_id_check check (module_id <> '')
);

create table training.match (
  id uuid not null,
  leader_id uuid not null,
  mentor_id uuid not null,
  matched_by uuid not null,
  at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint match_pkey primary key (id),
  constraint match_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint match_matched_by_fkey foreign key (matched_by) references identity.person(id),
  constraint match_mentor_id_fkey foreign key (mentor_id) references training.mentor(person_id)
);
create index match_mentor on training.match (mentor_id);
create unique index match_one_mentor on training.match (leader_id) where (ended_at is null);

create table training.mentor (
  person_id uuid not null,
  about text not null,
  interests text not null,
  offered_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint mentor_pkey primary key (person_id),
  constraint mentor_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint mentor_about_check check (about <> ''),
  constraint mentor_interests_check check (interests <> '')
);

create table training.session (
  id uuid not null,
  match_id uuid not null,
  day date not null,
  minutes smallint not null,
  topic text not null,
  logged_by uuid not null,
  logged_at timestamptz(3) not null,
  confirmed_by uuid,
  confirmed_at timestamptz(3),
  constraint session_pkey primary key (id),
  constraint session_match_id_day_key unique (match_id, day),
  constraint session_confirmed_by_fkey foreign key (confirmed_by) references identity.person(id),
  constraint session_logged_by_fkey foreign key (logged_by) references identity.person(id),
  constraint session_match_id_fkey foreign key (match_id) references training.match(id),
  constraint session_check check (confirmed_by is null or confirmed_by <> logged_by),
  constraint session_check1 check ((confirmed_by is null) = (confirmed_at is null)),
  constraint session_minutes_check check (minutes >= 15 and minutes <= 480),
  constraint session_topic_check check (topic <> '')
);

create table training.test (
  id uuid not null,
  person_id uuid not null,
  module_id text not null,
  questions jsonb not null,
  started_at timestamptz(3) not null,
  judged_at timestamptz(3),
  result jsonb not null default 'null'::jsonb,
  constraint test_pkey primary key (id),
  constraint test_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint test_check check ((judged_at is null) = (result = 'null'::jsonb)),
  constraint test_module_id_check check (module_id <> ''),
  constraint test_questions_check check (jsonb_typeof(questions) = 'array')
);
create unique index test_open_once on training.test (person_id, module_id) where (judged_at is null);
create index test_person on training.test (person_id);

create table translations.acceptance (
  language text not null,
  sentence_key text not null,
  wording_mark text not null,
  reader_id uuid not null,
  accepted_at timestamptz(3) not null,
  constraint acceptance_pkey primary key (language, sentence_key, wording_mark, reader_id),
  constraint acceptance_language_check check (language in ('pcm', 'ha', 'ig', 'yo')),
  constraint acceptance_sentence_key_check check (sentence_key ~ '^[0-9a-f]{16}$'),
  constraint acceptance_wording_mark_check check (wording_mark ~ '^[0-9a-f]{16}$')
);
create index acceptance_reader on translations.acceptance (reader_id);

create table translations.suggestion (
  id uuid not null,
  person_id uuid not null,
  language text not null,
  area text not null,
  sentence text not null,
  sentence_key text not null,
  wording text not null,
  wording_mark text not null,
  why text,
  page text,
  made_at timestamptz(3) not null,
  state text not null default 'open',
  settled_at timestamptz(3),
  declined_by uuid,
  reason text,
  constraint suggestion_pkey primary key (id),
  constraint suggestion_person_id_language_sentence_key_wording_mark_key unique (person_id, language, sentence_key, wording_mark),
  constraint suggestion_check check ((state = 'open') = (settled_at is null)),
  constraint suggestion_check1 check ((state = 'declined') = (reason is not null)),
  constraint suggestion_check2 check (declined_by <> person_id),
  constraint suggestion_language_check check (language in ('pcm', 'ha', 'ig', 'yo')),
  constraint suggestion_sentence_key_check check (sentence_key ~ '^[0-9a-f]{16}$'),
  constraint suggestion_state_check check (state in ('open', 'accepted', 'declined')),
  constraint suggestion_wording_check check (btrim(wording) <> ''),
  constraint suggestion_wording_mark_check check (wording_mark ~ '^[0-9a-f]{16}$')
);
create index suggestion_declined_by on translations.suggestion (declined_by);
create index suggestion_person on translations.suggestion (person_id, made_at);
create index suggestion_sentence on translations.suggestion (language, sentence_key, made_at);

create table translations.translator (
  person_id uuid not null,
  language text not null,
  asked_at timestamptz(3) not null,
  granted_at timestamptz(3),
  granted_by uuid,
  constraint translator_pkey primary key (person_id, language),
  constraint translator_check check ((granted_at is null) = (granted_by is null)),
  constraint translator_check1 check (granted_by <> person_id),
  constraint translator_language_check check (language in ('pcm', 'ha', 'ig', 'yo'))
);
create index translator_granted_by on translations.translator (granted_by);
create index translator_language on translations.translator (language, person_id);

create table treasury.entry (
  id bigint not null generated always as identity,
  spending_id uuid,
  kind text not null,
  purpose text,
  unit text not null,
  amount bigint not null,
  fund text not null,
  payee text not null default '',
  reason text not null,
  reference text not null,
  day date not null,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id(),
  constraint entry_pkey primary key (id),
  constraint entry_spending_id_key unique (spending_id),
  constraint entry_spending_id_fkey foreign key (spending_id) references treasury.spending(id),
  constraint entry_amount_check check (amount > 0),
  constraint entry_check check ((kind = 'payment') = (spending_id is not null)),
  constraint entry_kind_check check (kind in ('payment', 'income', 'earlier')),
  constraint entry_reason_check check (reason <> ''),
  constraint entry_unit_check check (unit ~ '^[A-Z]{3}$')
);
create trigger entry_append_only before delete or update or truncate on treasury.entry for each statement execute function platform.refuse_change();

create table treasury.exchange (
  id uuid not null,
  fund text not null,
  currency text not null,
  minor bigint not null,
  naira_minor bigint not null,
  fee_minor bigint not null,
  source text not null,
  reason text not null,
  day date not null,
  proposed_by uuid not null,
  decided_by uuid not null,
  approval_id uuid not null,
  at timestamptz(3) not null,
  constraint exchange_pkey primary key (id),
  constraint exchange_approval_id_key unique (approval_id),
  constraint exchange_check check (fee_minor < naira_minor),
  constraint exchange_check1 check (proposed_by <> decided_by),
  constraint exchange_currency_check check (currency ~ '^[A-Z]{3}$' and currency <> 'NGN'),
  constraint exchange_fee_minor_check check (fee_minor >= 0),
  constraint exchange_minor_check check (minor > 0),
  constraint exchange_naira_minor_check check (naira_minor > 0),
  constraint exchange_source_check check (btrim(source) <> '')
);
create index exchange_newest on treasury.exchange (at desc, id);
create trigger exchange_append_only before delete or update or truncate on treasury.exchange for each statement execute function platform.refuse_change();

create table treasury.flow (
  month text not null,
  unit text not null,
  kind text not null,
  from_side text not null,
  to_side text not null,
  amount bigint not null,
  lines integer not null,
  people integer,
  constraint flow_pkey primary key (month, unit, kind, from_side, to_side),
  constraint flow_month_check check (month ~ '^\d{4}-\d\d$'),
  constraint flow_unit_check check (unit in ('NGN', 'SUP'))
);

create table treasury.flow_state (
  is_only boolean not null default true,
  after_id bigint not null,
  first_month text not null,
  folded_at timestamptz(3) not null,
  constraint flow_state_pkey primary key (is_only),
  constraint flow_state_is_only_check check (is_only)
);

create table treasury.fund (
  name text not null,
  committed bigint not null default 0,
  spent bigint not null default 0,
  income bigint not null default 0,
  constraint fund_pkey primary key (name),
  constraint fund_committed_check check (committed >= 0),
  constraint fund_income_check check (income >= 0),
  constraint fund_name_check check (name ~ '^[a-z][a-z0-9:-]{1,60}$'),
  constraint fund_spent_check check (spent >= 0)
);

create table treasury.proof_wish (
  is_only boolean not null default true,
  asked_at timestamptz(3) not null,
  constraint proof_wish_pkey primary key (is_only),
  constraint proof_wish_is_only_check check (is_only)
);

create table treasury.reserve (
  id bigint not null generated always as identity,
  month text not null,
  is_monthly boolean not null,
  blocks integer not null,
  figures jsonb not null,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id(),
  constraint reserve_pkey primary key (id),
  constraint reserve_blocks_check check (blocks > 0),
  constraint reserve_month_check check (month ~ '^\d{4}-\d\d$')
);
create unique index reserve_of_month on treasury.reserve (month) where is_monthly;
create trigger reserve_append_only before delete or update or truncate on treasury.reserve for each statement execute function platform.refuse_change();

create table treasury.spending (
  id uuid not null,
  purpose text not null,
  unit text not null,
  amount bigint not null,
  fund text not null,
  payee text not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  cool_hours integer not null,
  state text not null default 'waiting',
  approved_by uuid,
  approved_at timestamptz(3),
  payable_from timestamptz(3),
  ended_by uuid,
  ended_at timestamptz(3),
  ended_why text,
  paid_by uuid,
  paid_at timestamptz(3),
  paid_on date,
  reference text,
  constraint spending_pkey primary key (id),
  constraint spending_approved_by_fkey foreign key (approved_by) references identity.person(id),
  constraint spending_ended_by_fkey foreign key (ended_by) references identity.person(id),
  constraint spending_paid_by_fkey foreign key (paid_by) references identity.person(id),
  constraint spending_proposed_by_fkey foreign key (proposed_by) references identity.person(id),
  constraint spending_amount_check check (amount > 0),
  constraint spending_check check (approved_by is null or approved_by <> proposed_by),
  constraint spending_check1 check (paid_by is null or paid_by <> proposed_by and paid_by <> approved_by),
  constraint spending_check2 check ((state <> all (array['approved', 'paid'])) or approved_by is not null and payable_from is not null),
  constraint spending_check3 check ((state = 'paid') = (paid_by is not null)),
  constraint spending_check4 check (state <> 'paid' or paid_at >= payable_from and reference is not null and paid_on is not null),
  constraint spending_cool_hours_check check (cool_hours >= 0),
  constraint spending_payee_check check (payee <> ''),
  constraint spending_purpose_check check (purpose in ('operations', 'programmes', 'projects')),
  constraint spending_reason_check check (reason <> ''),
  constraint spending_state_check check (state in ('waiting', 'refused', 'withdrawn', 'expired', 'approved', 'stopped', 'paid')),
  constraint spending_unit_check check (unit ~ '^[A-Z]{3}$')
);
create index spending_latest on treasury.spending (proposed_at desc, id);
create index spending_of_state on treasury.spending (state, proposed_at desc);
create trigger spending_stays before delete or update on treasury.spending for each row execute function treasury.keep_spending();

create table vetting.appeal (
  nomination_id uuid not null,
  person_id uuid not null,
  text text not null,
  file_ids text[] not null default '{}'::text[],
  at timestamptz(3) not null,
  round smallint not null,
  outcome text,
  reason text,
  decided_by uuid,
  decided_at timestamptz(3),
  constraint appeal_pkey primary key (nomination_id),
  constraint appeal_decided_by_fkey foreign key (decided_by) references identity.person(id),
  constraint appeal_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint appeal_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint appeal_check check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null) and (outcome is null) = (reason is null)),
  constraint appeal_not_own check (decided_by <> person_id),
  constraint appeal_outcome_check check (outcome in ('accepted', 'declined')),
  constraint appeal_text_check check (text <> '')
);
create index appeal_decided_by on vetting.appeal (decided_by) where (decided_by is not null);
create index appeal_open on vetting.appeal (at, nomination_id) where (outcome is null);
create index appeal_person on vetting.appeal (person_id);

create table vetting.assignment (
  nomination_id uuid not null,
  nominator_id uuid not null,
  round smallint not null,
  slot smallint not null,
  reviewer_id uuid not null,
  at timestamptz(3) not null,
  released_at timestamptz(3),
  released_why text,
  release_note text,
  constraint assignment_nomination_id_round_reviewer_id_key unique (nomination_id, round, reviewer_id),
  constraint assignment_nomination_id_nominator_id_fkey foreign key (nomination_id, nominator_id) references vetting.nomination(id, nominator_id),
  constraint assignment_reviewer_id_fkey foreign key (reviewer_id) references identity.person(id),
  constraint assignment_not_own check (reviewer_id <> nominator_id),
  constraint assignment_released check ((released_at is null) = (released_why is null)),
  constraint assignment_released_why_check check (released_why in ('reviewer', 'conflict', 'idle', 'withdrawn', 'right-ended')),
  constraint assignment_slot_check check (slot >= 1 and slot <= 3)
);
create index assignment_idle on vetting.assignment (at) where (released_at is null);
create index assignment_reviewer on vetting.assignment (reviewer_id);
create unique index assignment_seat on vetting.assignment (nomination_id, round, slot) where (released_at is null);

create table vetting.conflict (
  nomination_id uuid not null,
  reviewer_id uuid not null,
  kind text not null,
  note text not null default '',
  at timestamptz(3) not null,
  constraint conflict_pkey primary key (nomination_id, reviewer_id),
  constraint conflict_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint conflict_reviewer_id_fkey foreign key (reviewer_id) references identity.person(id),
  constraint conflict_kind_check check (kind in ('family', 'friend', 'work', 'money', 'politics', 'other'))
);
create index conflict_reviewer on vetting.conflict (reviewer_id);
create trigger conflict_append_only before delete or update or truncate on vetting.conflict for each statement execute function platform.refuse_change();

create table vetting.consent (
  nomination_id uuid not null,
  contact text,
  channel text,
  letters smallint not null default 0,
  token_hash bytea,
  expires_at timestamptz(3),
  answer text,
  note text,
  answered_at timestamptz(3),
  person_id uuid,
  constraint consent_pkey primary key (nomination_id),
  constraint consent_token_hash_key unique (token_hash),
  constraint consent_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint consent_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint consent_answer_check check (answer in ('consent', 'decline')),
  constraint consent_channel_check check (channel in ('email', 'phone')),
  constraint consent_check check ((contact is null) = (channel is null)),
  constraint consent_check1 check ((answer is null) = (answered_at is null)),
  constraint consent_check2 check (person_id is null or answer is not null),
  constraint consent_check3 check (answer is null or contact is null),
  constraint consent_contact_check check (contact <> ''),
  constraint consent_letters_check check (letters >= 0 and letters <= 3),
  constraint consent_token_hash_check check (length(token_hash) = 32)
);
create index consent_person on vetting.consent (person_id) where (person_id is not null);

create table vetting.draft (
  person_id uuid not null,
  fields jsonb not null,
  saved_at timestamptz(3) not null,
  constraint draft_pkey primary key (person_id),
  constraint draft_person_id_fkey foreign key (person_id) references identity.person(id) on delete cascade,
  constraint draft_size check (octet_length(fields::text) <= 40960)
);

create table vetting.draw (
  id uuid not null,
  at timestamptz(3) not null,
  kind text not null,
  seed text not null,
  eligible text[] not null,
  chosen text not null,
  nomination_id uuid not null,
  reviewer_id uuid not null,
  constraint draw_pkey primary key (id),
  constraint draw_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint draw_reviewer_id_fkey foreign key (reviewer_id) references identity.person(id),
  constraint draw_among check (chosen = any (eligible)),
  constraint draw_eligible_check check (cardinality(eligible) > 0),
  constraint draw_kind_check check (kind in ('nomination', 'reviewer')),
  constraint draw_seed_check check (seed ~ '^[0-9a-f]{64}$')
);
create index draw_newest on vetting.draw (at desc, id desc);
create index draw_nomination on vetting.draw (nomination_id);
create index draw_reviewer on vetting.draw (reviewer_id);
create trigger draw_append_only before delete or update or truncate on vetting.draw for each statement execute function platform.refuse_change();

create table vetting.gold_answer (
  case_id text not null,
  reviewer_id uuid not null,
  verdict text not null,
  points jsonb not null,
  is_right boolean not null,
  at timestamptz(3) not null,
  constraint gold_answer_pkey primary key (reviewer_id, case_id),
  constraint gold_answer_reviewer_id_fkey foreign key (reviewer_id) references identity.person(id),
  constraint gold_answer_case_id_check check (case_id ~ '^[a-z0-9-]{2,60}$'),
  constraint gold_answer_verdict_check check (verdict in ('approve', 'reject'))
);

create table vetting.held_review (
  nomination_id uuid not null,
  round smallint not null,
  reviewer_id uuid not null,
  verdict text not null,
  notes text not null default '',
  reason_code text,
  checks jsonb not null default '{}'::jsonb,
  at timestamptz(3) not null,
  settles_at timestamptz(3) not null,
  constraint held_review_pkey primary key (nomination_id, round, reviewer_id),
  constraint held_review_nomination_id_round_reviewer_id_fkey foreign key (nomination_id, round, reviewer_id) references vetting.assignment(nomination_id, round, reviewer_id),
  constraint held_review_check check ((verdict = 'reject') = (reason_code is not null)),
  constraint held_review_check1 check (settles_at > at),
  constraint held_review_reason_code_check check (reason_code in ('insufficient_evidence', 'credibility_concerns')),
  constraint held_review_verdict_check check (verdict in ('approve', 'reject', 'request_info'))
);
create index held_review_due on vetting.held_review (settles_at);

create table vetting.interest (
  id uuid not null,
  reviewer_id uuid not null,
  kind text not null,
  value text not null,
  folded text not null,
  note text not null default '',
  at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  constraint interest_pkey primary key (id),
  constraint interest_reviewer_id_fkey foreign key (reviewer_id) references identity.person(id),
  constraint interest_folded_check check (folded <> ''),
  constraint interest_kind_check check (kind in ('lga', 'institution', 'person')),
  constraint interest_value_check check (value <> '')
);
create unique index interest_once on vetting.interest (reviewer_id, kind, folded) where (withdrawn_at is null);

create table vetting.letter (
  nomination_id uuid not null,
  kind text not null,
  round smallint not null,
  at timestamptz(3) not null,
  constraint letter_pkey primary key (nomination_id, kind, round),
  constraint letter_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint letter_kind_check check (kind in ('received', 'info_requested', 'approved', 'rejected'))
);

create table vetting.nomination (
  id uuid not null,
  reference text not null,
  nominator_id uuid not null,
  nominee_full_name text not null,
  folded_name text collate "C" not null,
  current_office text not null,
  office_type text not null,
  region text not null,
  zone text not null,
  state text not null,
  lga text not null,
  biography text not null,
  nomination_statement text not null,
  status text not null default 'pending',
  reviews_needed smallint not null,
  round smallint not null default 1,
  submitted_at timestamptz(3) not null,
  round_started_at timestamptz(3) not null,
  first_taken_at timestamptz(3),
  info_requested text,
  decided_at timestamptz(3),
  reason_code text,
  leader_id uuid,
  seats smallint not null,
  info_requested_at timestamptz(3),
  panel_from_round smallint not null default 1,
  nominee_surnames text[] not null default '{}'::text[],
  nominator_surnames text[] not null default '{}'::text[],
  nominator_institution text,
  constraint nomination_pkey primary key (id),
  constraint nomination_id_nominator_id_key unique (id, nominator_id),
  constraint nomination_leader_id_key unique (leader_id),
  constraint nomination_reference_key unique (reference),
  constraint nomination_leader_id_fkey foreign key (leader_id) references leaders.leader(id),
  constraint nomination_lga_fkey foreign key (lga) references regions.lga(id),
  constraint nomination_nominator_id_fkey foreign key (nominator_id) references identity.person(id),
  constraint nomination_state_fkey foreign key (state) references regions.state(code),
  constraint nomination_asked_at check ((info_requested is null) = (info_requested_at is null)),
  constraint nomination_biography_check check (biography <> ''),
  constraint nomination_check check (info_requested is null or status = 'pending'),
  constraint nomination_check1 check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  constraint nomination_check2 check ((status = 'rejected') = (reason_code is not null)),
  constraint nomination_check3 check (substr(lga, 1, 2) = substr(state, 4, 2)),
  constraint nomination_check4 check (leader_id is null or status = 'approved'),
  constraint nomination_current_office_check check (current_office <> ''),
  constraint nomination_info_requested_check check (info_requested <> ''),
  constraint nomination_nomination_statement_check check (nomination_statement <> ''),
  constraint nomination_nominee_full_name_check check (nominee_full_name <> ''),
  constraint nomination_office_type_check check (office_type in ('federal', 'state', 'local_government', 'traditional', 'civil_society', 'private_sector', 'other')),
  constraint nomination_reason_code_check check (reason_code in ('insufficient_evidence', 'credibility_concerns', 'withdrew', 'incomplete')),
  constraint nomination_reference_check check (reference ~ '^NOM-[0-9]{4}-[0-9]{6,}$'),
  constraint nomination_region_check check (region = 'nigeria'),
  constraint nomination_reviews_needed_check check (reviews_needed >= 1 and reviews_needed <= 3),
  constraint nomination_round_check check (round >= 1),
  constraint nomination_seats_check check (seats >= 1 and seats <= 3),
  constraint nomination_status_check check (status in ('pending', 'under_review', 'approved', 'rejected')),
  constraint nomination_zone_check check (zone in ('NC', 'NE', 'NW', 'SE', 'SS', 'SW'))
);
create index nomination_by_state on vetting.nomination (state, status);
create index nomination_decided on vetting.nomination (status, decided_at desc, id desc) where (decided_at is not null);
create index nomination_mine on vetting.nomination (nominator_id, submitted_at desc, id desc);
create index nomination_name on vetting.nomination using gin (folded_name gin_trgm_ops);
create unique index nomination_once on vetting.nomination (nominator_id, folded_name, lga) where (status <> 'rejected');
create index nomination_queue on vetting.nomination (status, submitted_at, id);
create index nomination_waits on vetting.nomination (info_requested_at) where (info_requested_at is not null);
create trigger nomination_version after insert or delete or update of status, lga, office_type or truncate on vetting.nomination for each statement execute function platform.note_change('nominations');

create table vetting.nomination_event (
  id bigint not null generated always as identity,
  nomination_id uuid not null,
  at timestamptz(3) not null,
  kind text not null,
  actor_id uuid,
  note text,
  constraint nomination_event_pkey primary key (id),
  constraint nomination_event_actor_id_fkey foreign key (actor_id) references identity.person(id),
  constraint nomination_event_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint nomination_event_kind_check check (kind in ('sent', 'taken', 'assigned', 'released', 'idle', 'conflict', 'scored', 'reviewed', 'undone', 'info_requested', 'answered', 'approved', 'rejected', 'consent_asked', 'consented', 'declined', 'withdrawn', 'incomplete', 'appealed', 'appeal_accepted', 'appeal_declined'))
);
create index nomination_event_of on vetting.nomination_event (nomination_id, id);
create trigger nomination_event_append_only before delete or update on vetting.nomination_event for each row execute function vetting.keep_event();
create trigger nomination_event_no_truncate before truncate on vetting.nomination_event for each statement execute function platform.refuse_change();

create table vetting.nomination_file (
  file_id uuid not null,
  nomination_id uuid not null,
  purpose text not null,
  place smallint not null,
  constraint nomination_file_pkey primary key (file_id),
  constraint nomination_file_file_id_fkey foreign key (file_id) references files.file(id),
  constraint nomination_file_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint nomination_file_purpose_check check (purpose in ('photo', 'evidence'))
);
create index nomination_file_of on vetting.nomination_file (nomination_id, place);
create unique index nomination_one_photo on vetting.nomination_file (nomination_id) where (purpose = 'photo');

create table vetting.nomination_link (
  nomination_id uuid not null,
  place smallint not null,
  url text not null,
  note text not null,
  constraint nomination_link_pkey primary key (nomination_id, place),
  constraint nomination_link_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint nomination_link_note_check check (note <> ''),
  constraint nomination_link_place_check check (place >= 1 and place <= 8),
  constraint nomination_link_url_check check (url ~ '^https://')
);

create sequence vetting.nomination_number as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807;

create table vetting.policy (
  id smallint not null default 1,
  reviews_needed smallint not null default 2,
  constraint policy_pkey primary key (id),
  constraint policy_id_check check (id = 1),
  constraint policy_reviews_needed_check check (reviews_needed >= 1 and reviews_needed <= 3)
);

create table vetting.referee (
  nomination_id uuid not null,
  nominator_id uuid not null,
  place smallint not null,
  name text not null,
  relation text not null,
  contact bytea not null,
  constraint referee_pkey primary key (nomination_id, place),
  constraint referee_nomination_id_nominator_id_fkey foreign key (nomination_id, nominator_id) references vetting.nomination(id, nominator_id),
  constraint referee_contact_check check (length(contact) > 28),
  constraint referee_name_check check (name <> ''),
  constraint referee_place_check check (place >= 1 and place <= 2),
  constraint referee_relation_check check (relation <> '')
);
create index referee_nominator on vetting.referee (nominator_id);

create table vetting.referee_view (
  nomination_id uuid not null,
  round smallint not null,
  reviewer_id uuid not null,
  at timestamptz(3) not null,
  constraint referee_view_pkey primary key (nomination_id, round, reviewer_id, at),
  constraint referee_view_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint referee_view_reviewer_id_fkey foreign key (reviewer_id) references identity.person(id)
);
create index referee_view_reviewer on vetting.referee_view (reviewer_id);
create trigger referee_view_append_only before delete or update or truncate on vetting.referee_view for each statement execute function platform.refuse_change();

create table vetting.review (
  nomination_id uuid not null,
  round smallint not null,
  reviewer_id uuid not null,
  verdict text not null,
  notes text not null default '',
  reason_code text,
  at timestamptz(3) not null,
  checks jsonb not null default '{}'::jsonb,
  constraint review_pkey primary key (nomination_id, round, reviewer_id),
  constraint review_nomination_id_round_reviewer_id_fkey foreign key (nomination_id, round, reviewer_id) references vetting.assignment(nomination_id, round, reviewer_id),
  constraint review_check check ((verdict = 'reject') = (reason_code is not null)),
  constraint review_reason_code_check check (reason_code in ('insufficient_evidence', 'credibility_concerns')),
  constraint review_verdict_check check (verdict in ('approve', 'reject', 'request_info'))
);
create trigger review_append_only before delete or update or truncate on vetting.review for each statement execute function platform.refuse_change();

create table vetting.score (
  nomination_id uuid not null,
  round smallint not null,
  reviewer_id uuid not null,
  criterion text not null,
  points smallint not null,
  reason text not null,
  at timestamptz(3) not null,
  constraint score_pkey primary key (nomination_id, round, reviewer_id, criterion),
  constraint score_nomination_id_round_reviewer_id_fkey foreign key (nomination_id, round, reviewer_id) references vetting.assignment(nomination_id, round, reviewer_id),
  constraint score_criterion_check check (criterion in ('character', 'competence', 'community_record', 'conduct', 'civic_neutrality')),
  constraint score_points_check check (points >= 0 and points <= 10),
  constraint score_reason_check check (reason <> '')
);
create trigger score_append_only before delete or update or truncate on vetting.score for each statement execute function platform.refuse_change();

create table vetting.set_aside (
  nomination_id uuid not null,
  round integer not null,
  reviewer_id uuid not null,
  kinds text[] not null,
  at timestamptz(3) not null,
  constraint set_aside_pkey primary key (nomination_id, round, reviewer_id),
  constraint set_aside_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint set_aside_reviewer_id_fkey foreign key (reviewer_id) references identity.person(id),
  constraint set_aside_kinds_check check (cardinality(kinds) > 0)
);
create index set_aside_reviewer on vetting.set_aside (reviewer_id);
create trigger set_aside_append_only before delete or update or truncate on vetting.set_aside for each statement execute function platform.refuse_change();

create table vetting.support (
  nomination_id uuid not null,
  person_id uuid not null,
  at timestamptz(3) not null,
  constraint support_pkey primary key (nomination_id, person_id),
  constraint support_nomination_id_fkey foreign key (nomination_id) references vetting.nomination(id),
  constraint support_person_id_fkey foreign key (person_id) references identity.person(id)
);
create index support_person on vetting.support (person_id);

create table volunteers.certificate (
  code text not null,
  person_id uuid not null,
  naming text not null,
  minutes integer not null,
  shifts integer not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  issued_at timestamptz(3) not null,
  constraint certificate_pkey primary key (code),
  constraint certificate_code_check check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  constraint certificate_minutes_check check (minutes > 0),
  constraint certificate_naming_check check (naming in ('name', 'initials', 'none')),
  constraint certificate_shifts_check check (shifts > 0)
);
create index certificate_of_person on volunteers.certificate (person_id, issued_at desc);

create table volunteers.shift (
  id uuid not null,
  kind text not null,
  title text not null,
  what text not null,
  meet text,
  state text,
  lga text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  capacity integer not null,
  taken integer not null default 0,
  posted_by uuid not null,
  posted_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  cancelled_by uuid,
  cancel_reason text,
  chapter_id uuid,
  constraint shift_pkey primary key (id),
  constraint shift_chapter_id_fkey foreign key (chapter_id) references chapters.chapter(id),
  constraint shift_cancel_reason_check check (btrim(cancel_reason) <> ''),
  constraint shift_capacity_check check (capacity >= 1 and capacity <= 500),
  constraint shift_check check (ends_at > starts_at),
  constraint shift_check1 check (taken >= 0 and taken <= capacity),
  constraint shift_check2 check ((state is null) = (lga is null)),
  constraint shift_check3 check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null)),
  constraint shift_kind_check check (kind in ('shift', 'task')),
  constraint shift_title_check check (btrim(title) <> ''),
  constraint shift_what_check check (btrim(what) <> '')
);
create index shift_latest on volunteers.shift (starts_at desc, id desc);
create index shift_of_chapter on volunteers.shift (chapter_id, starts_at desc, id desc) where (chapter_id is not null);
create index shift_of_place on volunteers.shift (lga, ends_at) where (cancelled_at is null);
create index shift_of_state on volunteers.shift (state, ends_at) where (cancelled_at is null);

create table volunteers.signup (
  id uuid not null,
  shift_id uuid not null,
  person_id uuid not null,
  signed_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  in_at timestamptz(3),
  out_at timestamptz(3),
  minutes integer,
  recorded_by uuid,
  decided_by uuid,
  decided_at timestamptz(3),
  outcome text,
  reason text,
  constraint signup_pkey primary key (id),
  constraint signup_shift_id_person_id_key unique (shift_id, person_id),
  constraint signup_shift_id_fkey foreign key (shift_id) references volunteers.shift(id),
  constraint signup_check check (out_at is null or in_at is not null),
  constraint signup_check1 check ((minutes is null) = (recorded_by is null)),
  constraint signup_check2 check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  constraint signup_check3 check (outcome is null or minutes is not null),
  constraint signup_check4 check (outcome is distinct from 'refused' or reason is not null),
  constraint signup_minutes_check check (minutes >= 1 and minutes <= 720),
  constraint signup_outcome_check check (outcome in ('confirmed', 'refused')),
  constraint signup_reason_check check (btrim(reason) <> ''),
  constraint signup_second_person check (decided_by <> person_id and decided_by <> recorded_by)
);
create index signup_of_person on volunteers.signup (person_id, signed_at desc);
create index signup_undecided on volunteers.signup (shift_id) where ((minutes is not null) and (outcome is null));

create table volunteers.volunteer (
  person_id uuid not null,
  status text not null default 'draft',
  skills text[] not null default '{}'::text[],
  times text[] not null default '{}'::text[],
  rules_version integer,
  agreed_at timestamptz(3),
  contact_name text,
  contact_phone text,
  joined_at timestamptz(3),
  last_act_at timestamptz(3) not null,
  minutes integer not null default 0,
  shifts integer not null default 0,
  constraint volunteer_pkey primary key (person_id),
  constraint volunteer_check check (status = 'draft' or rules_version is not null and agreed_at is not null and joined_at is not null and contact_name is not null and contact_phone is not null),
  constraint volunteer_contact_name_check check (btrim(contact_name) <> ''),
  constraint volunteer_contact_phone_check check (btrim(contact_phone) <> ''),
  constraint volunteer_minutes_check check (minutes >= 0),
  constraint volunteer_shifts_check check (shifts >= 0),
  constraint volunteer_status_check check (status in ('draft', 'active', 'inactive'))
);
create index volunteer_quiet on volunteers.volunteer (last_act_at) where (status = 'active');

create table voting.ballot (
  contest_id uuid not null,
  voter uuid not null,
  round_id uuid not null,
  leader_id uuid not null,
  amount bigint not null,
  version integer not null default 1,
  cast_at timestamptz(3) not null,
  constraint ballot_pkey primary key (contest_id, voter),
  constraint ballot_one_area unique (round_id, voter),
  constraint ballot_amount_check check (amount >= 10000 and amount <= 100000 and (amount % 10000::bigint) = 0),
  constraint ballot_version_check check (version >= 1)
) with (fillfactor=60);
create trigger ballot_never_emptied before truncate on voting.ballot for each statement execute function platform.refuse_change();
create trigger ballot_sealed after update on voting.ballot referencing old table as before_it new table as after_it for each statement execute function voting.keep_sealed();
create trigger ballot_sealed_in after insert on voting.ballot referencing new table as inserted for each statement execute function voting.keep_sealed();
create trigger ballot_stays before delete on voting.ballot for each statement execute function voting.refuse_taking_out();

create table voting.box (
  contest_id uuid not null,
  round_id uuid not null,
  pot_id bigint not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  sealed_at timestamptz(3),
  constraint box_pkey primary key (contest_id),
  constraint box_pot_id_key unique (pot_id),
  constraint box_contest_id_fkey foreign key (contest_id) references challenge.contest(id),
  constraint box_pot_id_fkey foreign key (pot_id) references wallet.account(id),
  constraint box_round_id_fkey foreign key (round_id) references challenge.round(id),
  constraint box_check check (closes_at > opens_at)
);
create trigger box_round_stays before update of contest_id, round_id on voting.box for each statement execute function platform.refuse_change();

create table voting.cast_record (
  id bigint not null generated always as identity,
  contest_id uuid not null,
  voter uuid not null,
  version integer not null,
  salt bytea not null,
  commitment bytea not null,
  key uuid not null,
  leader_id uuid not null,
  amount bigint not null,
  cast_at timestamptz(3) not null default now(),
  written_by xid8 not null default pg_current_xact_id(),
  constraint cast_record_pkey primary key (id),
  constraint cast_key unique (voter, key),
  constraint cast_version unique (contest_id, voter, version),
  constraint cast_record_commitment_check check (length(commitment) = 32),
  constraint cast_record_salt_check check (length(salt) = 16)
);
create index cast_record_code on voting.cast_record (substring(commitment from 1 for 8));
create trigger cast_record_append_only before delete or update or truncate on voting.cast_record for each statement execute function platform.refuse_change();

create table voting.choice (
  contest_id uuid not null,
  leader_id uuid not null,
  constraint choice_pkey primary key (contest_id, leader_id),
  constraint choice_contest_id_fkey foreign key (contest_id) references voting.box(contest_id),
  constraint choice_contest_id_leader_id_fkey foreign key (contest_id, leader_id) references challenge.candidate(contest_id, leader_id)
);
create trigger choice_stays before delete or update or truncate on voting.choice for each statement execute function platform.refuse_change();

create table voting.count (
  contest_id uuid not null,
  ballots integer not null,
  has_quorum boolean not null,
  lot_seed bytea not null,
  counted_by uuid not null,
  counted_at timestamptz(3) not null,
  id bigint not null generated always as identity,
  written_by xid8 not null default pg_current_xact_id(),
  form smallint not null default 1,
  verified text,
  constraint count_pkey primary key (contest_id),
  constraint count_number unique (id),
  constraint count_contest_id_fkey foreign key (contest_id) references voting.box(contest_id),
  constraint count_counted_by_fkey foreign key (counted_by) references identity.person(id),
  constraint count_ballots_check check (ballots >= 0),
  constraint count_lot_seed_check check (length(lot_seed) = 32)
);
create trigger count_append_only before delete or update or truncate on voting.count for each statement execute function platform.refuse_change();

create table voting.count_line (
  contest_id uuid not null,
  leader_id uuid not null,
  amount smallint not null,
  ballots integer not null,
  constraint count_line_pkey primary key (contest_id, leader_id, amount),
  constraint count_line_contest_id_fkey foreign key (contest_id) references voting.count(contest_id),
  constraint count_line_contest_id_leader_id_fkey foreign key (contest_id, leader_id) references voting.choice(contest_id, leader_id),
  constraint count_line_amount_check check (amount >= 1 and amount <= 10),
  constraint count_line_ballots_check check (ballots > 0)
);
create trigger count_line_append_only before delete or update or truncate on voting.count_line for each statement execute function platform.refuse_change();

create table voting.count_news (
  id bigint not null generated always as identity,
  received bigint not null,
  constraint count_news_pkey primary key (id),
  constraint count_news_received_check check (received > 0)
);

create table voting.count_score (
  contest_id uuid not null,
  leader_id uuid not null,
  score smallint not null,
  constraint count_score_pkey primary key (contest_id, leader_id),
  constraint count_score_contest_id_fkey foreign key (contest_id) references voting.count(contest_id),
  constraint count_score_contest_id_leader_id_fkey foreign key (contest_id, leader_id) references voting.choice(contest_id, leader_id),
  constraint count_score_score_check check (score >= 0 and score <= 100)
);
create trigger count_score_append_only before delete or update or truncate on voting.count_score for each statement execute function platform.refuse_change();

create table voting.poll (
  id uuid not null,
  pot_id bigint not null,
  about text not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3),
  most_units bigint not null default 100000,
  constraint poll_pkey primary key (id),
  constraint poll_pot_id_key unique (pot_id),
  constraint poll_pot_id_fkey foreign key (pot_id) references wallet.account(id),
  constraint poll_about_check check (about <> ''),
  constraint poll_check check (closes_at > opens_at),
  constraint poll_most_units_check check (most_units >= 10000 and most_units <= 100000)
);

create table voting.poll_count (
  poll_id uuid not null,
  voters integer not null,
  received bigint not null,
  through xid8 not null,
  constraint poll_count_pkey primary key (poll_id),
  constraint poll_count_poll_id_fkey foreign key (poll_id) references voting.poll(id),
  constraint poll_count_received_check check (received >= 0),
  constraint poll_count_voters_check check (voters >= 0)
);

create table voting.support (
  poll_id uuid not null,
  voter uuid not null,
  spent bigint not null,
  times integer not null default 1,
  constraint support_pkey primary key (poll_id, voter),
  constraint support_poll_id_fkey foreign key (poll_id) references voting.poll(id),
  constraint support_bounded check (spent >= 10000 and spent <= 100000),
  constraint support_times_check check (times >= 1)
);
create trigger support_never_emptied before truncate on voting.support for each statement execute function platform.refuse_change();
create trigger support_stays before delete or update on voting.support for each row execute function voting.keep_support();

create table voting.support_record (
  id bigint not null generated always as identity,
  poll_id uuid not null,
  voter uuid not null,
  number integer not null,
  amount bigint not null,
  salt bytea not null,
  commitment bytea not null,
  key uuid not null,
  cast_at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id(),
  constraint support_record_pkey primary key (id),
  constraint support_key unique (key),
  constraint support_number unique (poll_id, voter, number),
  constraint support_record_poll_id_fkey foreign key (poll_id) references voting.poll(id),
  constraint support_record_amount_check check (amount >= 10000 and amount <= 100000 and (amount % 10000::bigint) = 0),
  constraint support_record_commitment_check check (length(commitment) = 32),
  constraint support_record_number_check check (number >= 1),
  constraint support_record_salt_check check (length(salt) = 16)
);
create index support_record_code on voting.support_record (substring(commitment from 1 for 8));
create index support_record_poll on voting.support_record (poll_id, written_by) include (number, amount);
create trigger support_record_append_only before delete or update or truncate on voting.support_record for each statement execute function platform.refuse_change();
create trigger support_record_counted after insert on voting.support_record referencing new table as added for each statement execute function voting.note_support();

create table wallet.account (
  id bigint not null,
  kind text not null,
  owner text not null,
  person_id uuid,
  balance bigint not null default 0,
  may_overdraw boolean not null default false,
  constraint account_pkey primary key (id),
  constraint account_once unique (kind, owner),
  constraint account_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint account_check check (may_overdraw = (kind in ('issuance', 'clearing'))),
  constraint account_check1 check ((person_id is not null) = (kind in ('earned', 'purchased'))),
  constraint account_check2 check (person_id is null or owner = person_id::text),
  constraint account_kind_check check (kind in ('earned', 'purchased', 'contest', 'project', 'pool', 'held', 'treasury', 'issuance', 'clearing')),
  constraint account_owner_check check (owner <> ''),
  constraint account_solvent check (may_overdraw or balance >= 0)
) with (fillfactor=50);
create index account_person on wallet.account (person_id) where (person_id is not null);
create trigger account_never_emptied before truncate on wallet.account for each statement execute function platform.refuse_change();
create trigger account_stays before delete or update of id, kind, owner, person_id, may_overdraw on wallet.account for each row execute function wallet.keep_account();

create view wallet.entry as
 select t.id,
    t.at,
    t.code,
    t.about,
    a.person_id,
    a.kind as bucket,
    - t.amount as amount,
    other.kind as counterparty_kind,
    other.owner as counterparty
   from wallet.transfer t
     join wallet.account a on a.id = t.debit_id
     join wallet.account other on other.id = t.credit_id
union all
 select t.id,
    t.at,
    t.code,
    t.about,
    a.person_id,
    a.kind as bucket,
    t.amount,
    other.kind as counterparty_kind,
    other.owner as counterparty
   from wallet.transfer t
     join wallet.account a on a.id = t.credit_id
     join wallet.account other on other.id = t.debit_id;

create table wallet.hold (
  id uuid not null,
  payer_id bigint not null,
  amount bigint not null,
  code smallint not null,
  about text not null,
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'open',
  ended_at timestamptz(3),
  constraint hold_pkey primary key (id),
  constraint hold_payer_id_fkey foreign key (payer_id) references wallet.account(id),
  constraint hold_amount_check check (amount > 0),
  constraint hold_check check (expires_at > made_at),
  constraint hold_check1 check ((state = 'open') = (ended_at is null)),
  constraint hold_state_check check (state in ('open', 'posted', 'voided', 'expired'))
);
create index hold_of on wallet.hold (payer_id) where (state = 'open');
create index hold_open on wallet.hold (expires_at) where (state = 'open');

create table wallet.issuance (
  id bigint not null generated always as identity,
  approval_id uuid,
  month text not null,
  amount bigint not null,
  purpose text not null,
  reason text not null,
  policy_version integer not null,
  key uuid not null,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id(),
  constraint issuance_pkey primary key (id),
  constraint issuance_approval_id_key unique (approval_id),
  constraint issuance_key_key unique (key),
  constraint issuance_month_fkey foreign key (month) references wallet.issued_month(month),
  constraint issuance_policy_version_fkey foreign key (policy_version) references wallet.issuance_policy(version),
  constraint issuance_amount_check check (amount > 0),
  constraint issuance_purpose_check check (purpose <> ''),
  constraint issuance_reason_check check (reason <> '')
);
create trigger issuance_append_only before delete or update or truncate on wallet.issuance for each statement execute function platform.refuse_change();

create table wallet.issuance_policy (
  version integer not null,
  month_units bigint not null,
  why text not null,
  decided_at timestamptz(3) not null default now(),
  constraint issuance_policy_pkey primary key (version),
  constraint issuance_policy_month_units_check check (month_units > 0),
  constraint issuance_policy_version_check check (version > 0),
  constraint issuance_policy_why_check check (why <> '')
);
create trigger issuance_policy_append_only before delete or update or truncate on wallet.issuance_policy for each statement execute function platform.refuse_change();

create table wallet.issued_month (
  month text not null,
  units bigint not null default 0,
  constraint issued_month_pkey primary key (month),
  constraint issued_month_month_check check (month ~ '^\d{4}-\d{2}$'),
  constraint issued_month_units_check check (units >= 0)
);

create table wallet.owed (
  id bigint not null generated always as identity,
  key uuid not null,
  person_id uuid not null,
  account_id bigint not null,
  amount bigint not null,
  about text not null,
  owed_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  constraint owed_pkey primary key (id),
  constraint owed_key_key unique (key),
  constraint owed_account_id_fkey foreign key (account_id) references wallet.account(id),
  constraint owed_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint owed_amount_check check (amount > 0)
);
create index owed_of on wallet.owed (person_id, id desc);
create index owed_waiting on wallet.owed (id) include (amount) where (paid_at is null);

create sequence wallet.person_account as bigint start 1000000000000 increment 1 minvalue 1 maxvalue 1999999999999;

create sequence wallet.pot_account as bigint start 2000000000000 increment 1 minvalue 1 maxvalue 8999999999999;

create table wallet.proof (
  is_only boolean not null default true,
  through xid8 not null default '0'::xid8,
  floor_id bigint not null default 0,
  next_from xid8,
  next_floor_id bigint,
  is_anew boolean not null default false,
  constraint proof_pkey primary key (is_only),
  constraint proof_check check ((next_from is null) = (next_floor_id is null)),
  constraint proof_is_only_check check (is_only)
);

create table wallet.proved (
  account_id bigint not null,
  units bigint not null,
  constraint proved_pkey primary key (account_id)
);

create sequence wallet.system_account as bigint start 9000000000000 increment 1 minvalue 1 maxvalue 9223372036854775807;

create table wallet.transfer (
  id bigint not null generated always as identity,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null,
  code smallint not null,
  key uuid not null,
  about text not null default '',
  at timestamptz(3) not null default now(),
  written_by xid8 not null default pg_current_xact_id(),
  constraint transfer_pkey primary key (id),
  constraint transfer_moves check (credit_id <> debit_id),
  constraint transfer_positive check (amount > 0)
);
create index transfer_credit on wallet.transfer (credit_id, id);
create unique index transfer_key on wallet.transfer (debit_id, key);
create trigger transfer_append_only before delete or update or truncate on wallet.transfer for each statement execute function platform.refuse_change();

create table whatsapp.consent (
  id bigint not null generated always as identity,
  contact_id uuid not null,
  person_id uuid,
  act text not null,
  text_version integer not null,
  at timestamptz(3) not null,
  constraint consent_pkey primary key (id),
  constraint consent_contact_id_fkey foreign key (contact_id) references whatsapp.contact(id) on delete cascade,
  constraint consent_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint consent_act_check check (act in ('agreed', 'stopped', 'restarted', 'unlinked')),
  constraint consent_version_check check (text_version > 0)
);
create index consent_contact on whatsapp.consent (contact_id);
create index consent_person on whatsapp.consent (person_id);

create table whatsapp.contact (
  id uuid not null default gen_random_uuid(),
  number_mac bytea not null,
  number_sealed bytea not null,
  person_id uuid,
  linked_at timestamptz(3),
  language text,
  wrote_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  word_at timestamptz(3),
  constraint contact_pkey primary key (id),
  constraint contact_number unique (number_mac),
  constraint contact_person unique (person_id),
  constraint contact_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint contact_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  constraint contact_linked_check check ((person_id is null) = (linked_at is null))
);
create index contact_wrote on whatsapp.contact (wrote_at) where (person_id is null);

create table whatsapp.incoming (
  id bigint not null generated always as identity,
  message_mac bytea not null,
  contact_id uuid not null,
  text_sealed bytea,
  outcome text,
  language text,
  received_at timestamptz(3) not null,
  constraint incoming_pkey primary key (id),
  constraint incoming_message unique (message_mac),
  constraint incoming_contact_id_fkey foreign key (contact_id) references whatsapp.contact(id) on delete cascade,
  constraint incoming_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo')),
  constraint incoming_outcome_check check (outcome in ('text', 'written', 'side', 'near', 'nothing', 'word', 'link', 'kind', 'limited', 'stopped', 'lost')),
  constraint incoming_text_check check (outcome is null or text_sealed is null)
);
create index incoming_contact on whatsapp.incoming (contact_id);
create index incoming_received on whatsapp.incoming (received_at);

create table whatsapp.link_code (
  person_id uuid not null,
  code_mac bytea not null,
  code_sealed bytea not null,
  session_mac bytea not null,
  expires_at timestamptz(3) not null,
  contact_id uuid,
  ending text,
  constraint link_code_pkey primary key (person_id),
  constraint link_code_code unique (code_mac),
  constraint link_code_contact_id_fkey foreign key (contact_id) references whatsapp.contact(id) on delete cascade,
  constraint link_code_person_id_fkey foreign key (person_id) references identity.person(id),
  constraint link_code_ending_check check (ending in ('refused', 'number-taken'))
);
create unique index link_code_contact on whatsapp.link_code (contact_id) where ((contact_id is not null) and (ending is null));
create index link_code_expires on whatsapp.link_code (expires_at);
create index link_code_of_contact on whatsapp.link_code (contact_id);

create table whatsapp.report (
  message_mac bytea not null,
  step text not null,
  error_code integer,
  at timestamptz(3) not null,
  constraint report_pkey primary key (message_mac, step),
  constraint report_step_check check (step in ('sent', 'delivered', 'read', 'failed'))
);
create index report_at on whatsapp.report (at);

create table whatsapp.sent (
  id uuid not null default gen_random_uuid(),
  message_mac bytea,
  kind text not null,
  language text not null,
  error_code integer,
  at timestamptz(3) not null,
  constraint sent_pkey primary key (id),
  constraint sent_message unique (message_mac),
  constraint sent_kind_check check (kind in ('answer', 'notice')),
  constraint sent_language_check check (language in ('en', 'pcm', 'ha', 'ig', 'yo'))
);
create index sent_at on whatsapp.sent (at);

create table whatsapp.usage (
  contact_id uuid not null,
  what text not null,
  since timestamptz(3) not null,
  times integer not null,
  constraint usage_pkey primary key (contact_id, what),
  constraint usage_contact_id_fkey foreign key (contact_id) references whatsapp.contact(id) on delete cascade,
  constraint usage_times_check check (times > 0)
);

-- function activity.bring_news version 2 4447d3f738c1c2e7
-- function approvals.keep_proposal version 1 2c613734f9a3e7c2
-- function cashout.keep_request version 1 25f61a772851b569
-- function challenge.keep_announced version 1 b52cd2159703c885
-- function challenge.keep_voters version 1 901630630e26b3f3
-- function chapters.count_people version 1 3594e9faf0c9e23b
-- function events.free_place version 1 be81fcb5759e9695
-- function forum.count_posts version 1 04a60351235e80d4
-- function forum.count_threads version 1 12f96482d9f890fc
-- function identity.count_citizens version 1 21b2cac18610011d
-- function identity.counts_as_evidence version 2 57051e55793b1c06
-- function identity.fold_name version 1 ecb1e7a11922a590
-- function identity.have_joined version 1 6e305ac0a9083c84
-- function identity.keep_number_held version 1 ad0473b5efc04011
-- function identity.standings_at version 2 e855827229d7c087
-- function identity.tell_session_ended version 1 c86660ea5a6d706a
-- function institutions.drop_unused_institution version 2 9982759466e8ad9d
-- function kyc.loosen_blob version 1 a7c8565cdcaebb22
-- function leaders.count_added version 1 22bd16e9bf494159
-- function leaders.count_changed version 1 1503dfb9d91234df
-- function leaders.count_none version 1 32e73a61ff95b9ea
-- function leaders.count_removed version 1 61505b0b9dd673ee
-- function leaders.counted_as version 1 6852e2046511ca60
-- function leaders.mend_counts version 1 0b8fb31e9ea6c5ad
-- function members.keep_place_history version 1 c6269a8bd23c5627
-- function members.lgas_at version 1 6ace6bd06559836c
-- function payments.keep_charge version 1 ebe4301e0c4e945a
-- function payments.keep_payout version 1 f3ff196d50b8cf74
-- function payments.keep_purchase version 1 011f23038307583f
-- function payments.keep_refund version 2 76ab765ffd98bb58
-- function platform.keep_key version 1 c429ae17cb14e86f
-- function platform.note_change version 1 9ba731ea47ac8246
-- function platform.refuse_change version 1 c8b34a6244834d4c
-- function projects.count_figures version 1 6d1e08f469b5d7db
-- function record.counted_here version 1 07e4494686990798
-- function record.keep_tile version 1 df98d089bbc7091f
-- function record.refuse_older version 1 213abba9f4bd664c
-- function reports.count_changes version 3 65d6b8d70cbb21c4
-- function standing.count_credibility version 1 bec8c9dd2e6fc2d6
-- function standing.count_scores version 2 4100841fcb1a4776
-- function treasury.keep_spending version 1 d40fc609ba20f365
-- function vetting.keep_event version 1 cfb5a868ea522dbf
-- function voting.ballot_outcome version 1 521570b39c09f65f
-- function voting.cast_ballots version 1 02c78afd422a57d2
-- function voting.cast_by_people version 1 788f536e8e352781
-- function voting.cast_support version 1 530bb59da15d41f6
-- function voting.count_support version 1 db994997d9013b8d
-- function voting.hindrances version 1 2b5918885b9e9b16
-- function voting.keep_sealed version 1 b71fc09233e19ba4
-- function voting.keep_support version 1 224483273c1aac28
-- function voting.note_support version 1 28ef511942ca5100
-- function voting.refuse_taking_out version 1 e61fa96397ebac5a
-- function voting.support_outcome version 1 98290f89f8d68aa8
-- function wallet.balances_of version 1 9c733c67c035e59f
-- function wallet.hold_accounts version 1 0b77def6cf6b5bb9
-- function wallet.hold_balances version 1 0b060c4b5cb10597
-- function wallet.keep_account version 1 4063f5148fd9ef07
-- function wallet.keep_owed version 1 c043b736cfa66f6d
-- function wallet.post version 1 60b8aae1e95a0dab
-- function wallet.post_groups version 1 04a95f5e1876cef5
-- function wallet.post_outcome version 1 29e3d98b43d1b313
-- function wallet.prove version 1 305b80c60baa5e4e
-- function wallet.purses_of version 1 0a2bd9cc290c9f2a
-- function wallet.refuse_uncovered version 1 09237557063509af
-- function wallet.unknown_code version 2 3c0d915a87675f43
