-- Identity checks: what a person hands in, its documents, who looked at them and what was decided. Details, documents
-- and the keys that open them are sealed; the bytes of documents lie in the blob store, sealed too.
create schema kyc;
-- apply function kyc.loosen_blob

-- Keys that wrap the data keys, themselves wrapped by the installation's key. The newest seals what is new; an older one
-- goes once nothing is wrapped by it.
create table kyc.wrapping_key (
  id int generated always as identity primary key,
  wrapped bytea not null,
  made_at timestamptz(3) not null,
  retired_at timestamptz(3)
);
create unique index wrapping_key_one_active on kyc.wrapping_key ((retired_at is null)) where retired_at is null;

create table kyc.application (
  id uuid primary key,
  -- What both sides call it by.
  number bigint generated always as identity unique,
  person_id uuid not null unique,
  status text not null default 'draft' check (status in ('draft', 'pending', 'verified', 'rejected')),
  -- Which time the person hands in; a refusal begins the next.
  attempt int not null default 1 check (attempt > 0),
  -- What the person wrote, sealed with a data key of its own; nothing once it was shredded.
  key_id int references kyc.wrapping_key,
  wrapped_key bytea,
  sealed bytea,
  consent_version text,
  consented_at timestamptz(3),
  id_kind text,
  -- The last characters of the number, for people to tell documents apart.
  number_tail text check (length(number_tail) <= 3),
  -- Keyed hashes: of the number, and of name and birth date.
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
  -- Who agreed first; the file waits for somebody else then.
  first_reviewer_id uuid,
  first_agreed_at timestamptz(3),
  constraint application_two_people check (first_reviewer_id <> reviewer_id),
  constraint application_first_other check (first_reviewer_id <> person_id),
  constraint application_first_whole check ((first_reviewer_id is null) = (first_agreed_at is null)),
  check ((sealed is null) = (wrapped_key is null) and (sealed is null) = (key_id is null)),
  check ((reviewer_id is null) = (assigned_at is null)),
  check (reviewer_id is distinct from person_id),
  check (status <> 'pending' or submitted_at is not null and number_hash is not null and consent_version is not null)
);
create index application_waiting on kyc.application (submitted_at, id) where status = 'pending';
create index application_number on kyc.application (number_hash) where number_hash is not null;
create index application_likeness on kyc.application (person_hash) where person_hash is not null;
create index application_key on kyc.application (key_id) where key_id is not null;
create index application_changed on kyc.application (changed_at);

create table kyc.document (
  id uuid primary key,
  application_id uuid not null references kyc.application on delete cascade,
  person_id uuid not null,
  attempt int not null,
  kind text not null check (kind in ('front', 'back', 'face', 'address')),
  content_type text not null,
  size int not null,
  blob_key text not null unique,
  key_id int not null references kyc.wrapping_key,
  wrapped_key bytea not null,
  added_at timestamptz(3) not null,
  unique (application_id, attempt, kind)
);
create index document_key on kyc.document (key_id);
create trigger document_goes after delete on kyc.document for each row execute function kyc.loosen_blob();

-- Bytes that no row names any more: without its row nobody can open them, and the hourly job removes them.
create table kyc.loose_blob (
  key text primary key,
  removable_at timestamptz(3) not null
);
create index loose_blob_removable_at on kyc.loose_blob (removable_at);

-- One line for each look of a reviewer.
create table kyc.view (
  position bigint generated always as identity primary key,
  application_id uuid not null,
  document_id uuid,
  viewer_id uuid not null,
  at timestamptz(3) not null
);
create index view_of_viewer on kyc.view (viewer_id, at);
create trigger view_stays before delete or update or truncate on kyc.view for each statement execute function
  platform.refuse_change();

create table kyc.decision (
  id uuid primary key,
  application_id uuid not null,
  attempt int not null,
  outcome text not null check (outcome in ('verified', 'rejected', 'revoked')),
  reasons text[] not null,
  decided_by uuid,
  at timestamptz(3) not null,
  first_by uuid,
  constraint decision_two_people check (first_by <> decided_by),
  check (outcome = 'verified' or cardinality(reasons) > 0)
);
-- What was verified may be taken back once.
create unique index decision_of_attempt on kyc.decision (application_id, attempt) where outcome <> 'revoked';
create unique index decision_revoked on kyc.decision (application_id, attempt) where outcome = 'revoked';
create trigger decision_stays before delete or update or truncate on kyc.decision for each statement execute function
  platform.refuse_change();

-- One person, one number: the keyed hash of each number that a verified person has.
create table kyc.verified_number (
  hash bytea primary key,
  person_id uuid not null unique,
  claimed_at timestamptz(3) not null,
  -- Since when the account is gone; the number is free again a year later.
  left_at timestamptz(3)
);
