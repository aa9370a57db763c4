-- Where people study or serve, how it was proven, and what student and community leaders do with it.
create schema campus;

-- Address domains that prove a place at an institution.
create table campus.email_domain (
  domain text primary key check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  institution_id text not null,
  is_open boolean not null,
  changed_at timestamptz not null
);

-- A code that went to a school address: one for each person, deleted once it is entered or over.
create table campus.email_code (
  person_id uuid primary key references identity.person on delete cascade,
  institution_id text not null,
  address text not null,
  code_mac bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null
);

create table campus.proof (
  id uuid primary key,
  person_id uuid not null references identity.person on delete cascade,
  community text not null check (community in ('school', 'corps')),
  -- The institution, or the State of service.
  place_id text not null,
  method text not null check (method in ('email', 'number', 'peers')),
  status text not null check (status in ('waiting', 'proven', 'refused', 'expired', 'revoked', 'ended')),
  -- Names an address or a number without storing it.
  evidence_mac bytea,
  -- What reviewers may read of it.
  shown text not null default '',
  share_code text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references identity.person,
  reason text,
  valid_until timestamptz,
  reminded_at timestamptz,
  constraint proof_valid check ((status = 'proven') <= (valid_until is not null))
);
-- One proof and one request of a community for each person; one account for each address or number.
create unique index proof_live on campus.proof (person_id, community) where status = 'proven';
create unique index proof_waiting on campus.proof (person_id, community) where status = 'waiting';
create unique index proof_evidence on campus.proof (evidence_mac) where status = 'proven' and evidence_mac is not null;
create unique index proof_share_code on campus.proof (share_code) where status = 'waiting' and share_code is not null;
create index proof_person on campus.proof (person_id, asked_at desc);
create index proof_place on campus.proof (community, place_id, person_id) where status = 'proven';
create index proof_ending on campus.proof (valid_until) where status = 'proven';
create index proof_queue on campus.proof (asked_at, id) where status = 'waiting';

create table campus.vouch (
  proof_id uuid references campus.proof on delete cascade,
  peer_id uuid references identity.person on delete cascade,
  vouched_at timestamptz not null,
  primary key (proof_id, peer_id)
);
create index vouch_peer on campus.vouch (peer_id, vouched_at);

-- How many proven members of a community take part; counted every night.
create table campus.participation (
  community text check (community in ('school', 'corps')),
  place_id text,
  members int not null,
  active int not null,
  tasks int not null,
  counted_at timestamptz not null,
  primary key (community, place_id)
);

-- Student leaders who agreed to be listed.
create table campus.listing (
  id uuid not null unique,
  person_id uuid primary key references identity.person on delete cascade,
  office text not null check (office <> ''),
  about text not null,
  state text not null check (state in ('shown', 'held', 'removed')),
  listed_at timestamptz not null
);
create index listing_order on campus.listing (listed_at desc, id) where state = 'shown';

create table campus.application (
  id uuid primary key,
  person_id uuid not null references identity.person on delete cascade,
  programme text not null check (programme in ('ambassador', 'service-lead', 'community-organiser')),
  plan text not null,
  -- The State whose staff read it; null for the whole country.
  state_code text references regions.state,
  status text not null check (status in ('waiting', 'accepted', 'declined', 'withdrawn')),
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references identity.person,
  answer text
);
create unique index application_once on campus.application (person_id, programme) where status in ('waiting', 'accepted');
create index application_queue on campus.application (sent_at, id) where status = 'waiting';
create index application_person on campus.application (person_id, sent_at desc);
