-- Organizations: who they are, their people, what they buy and what they hand out.
create schema organizations;

create table organizations.organization (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  kind text not null check (kind in ('company', 'business', 'nonprofit', 'partnership')),
  -- As the Corporate Affairs Commission gives it, without spaces: RC1234567.
  cac_number text not null check (cac_number ~ '^(RC|BN|IT|LP|LLP)[0-9]{3,8}$'),
  address text not null,
  -- Names of the people who sign for it and who own it; only its own people and the staff who check it read them.
  signatories text not null,
  owners text not null,
  -- Parties, candidates and office-holders to whom it is linked, in its own words; empty for none. Public.
  links text not null default '',
  -- The certificate; samples have none.
  file_id uuid,
  state text not null default 'pending' check (state in ('pending', 'verified', 'refused', 'suspended')),
  -- Why staff decided so the last time.
  reason text,
  -- Goes up with every change, so that a decision about an older text counts for nothing.
  revision int not null default 1,
  -- Its pool account in the ledger, from the first verification on.
  account_id bigint unique,
  registered_at timestamptz(3) not null,
  decided_at timestamptz(3),
  is_sample boolean not null default false,
  check (state = 'pending' or reason is not null),
  check ((state <> all (array['verified', 'suspended'])) or account_id is not null)
);
-- One verified organization for each number; before that, anybody can write any number.
create unique index organization_number on organizations.organization (cac_number) where state in ('verified', 'suspended');
create index organization_waiting on organizations.organization (registered_at, id) where state = 'pending';

create table organizations.member (
  id uuid primary key,
  organization_id uuid not null references organizations.organization,
  person_id uuid not null,
  role text not null check (role in ('owner', 'signatory', 'member')),
  joined_at timestamptz(3) not null,
  unique (organization_id, person_id)
);
create index member_of_person on organizations.member (person_id);
-- One owner, always.
create unique index member_owner on organizations.member (organization_id) where role = 'owner';

-- The address itself is not kept: a keyed hash finds it, and the hint tells the owner which one it was.
create table organizations.invitation (
  id uuid primary key,
  organization_id uuid not null references organizations.organization,
  address_hash bytea not null check (length(address_hash) = 32),
  hint text not null,
  role text not null check (role in ('signatory', 'member')),
  invited_by uuid,
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn'))
);
create unique index invitation_open on organizations.invitation (organization_id, address_hash) where state = 'open';
create index invitation_of_address on organizations.invitation (address_hash) where state = 'open';

create table organizations.spend (
  id uuid primary key,
  organization_id uuid not null references organizations.organization,
  target text not null check (target in ('members', 'task-pool')),
  -- The whole vocabulary of who gets it: nobody is named, and nothing political can be.
  criterion text not null check (criterion in ('all', 'lga', 'task')),
  lga_id text,
  task_kind text,
  purpose text not null,
  units_each bigint not null check (units_each > 0),
  people int not null check (people > 0),
  -- What it takes from the organization at most.
  units bigint generated always as ((units_each * people)) stored,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'refused', 'withdrawn')),
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  -- A task pool pays until this moment; what is left goes back then.
  closes_at timestamptz(3),
  closed_at timestamptz(3),
  account_id bigint unique,
  check ((lga_id is not null) = (criterion = 'lga')),
  check ((task_kind is not null) = (criterion = 'task')),
  check (target = 'members' or criterion = 'task'),
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'paid' or decided_by <> proposed_by),
  check (target = 'members' or state <> 'paid' or closes_at is not null and account_id is not null)
);
create index spend_of_organization on organizations.spend (organization_id, proposed_at desc);
create index spend_open_pools on organizations.spend (closes_at) where target = 'task-pool' and state = 'paid' and closed_at
  is null;

-- Who gets a grant: written with the proposal, so that a second person confirms exactly these.
create table organizations.recipient (
  spend_id uuid references organizations.spend,
  person_id uuid,
  -- Where the person lived then, for the figures of the impact.
  lga_id text,
  units bigint not null check (units > 0),
  paid_at timestamptz(3),
  primary key (spend_id, person_id)
);
create index recipient_of_person on organizations.recipient (person_id);

create table organizations.invoice (
  -- The charge of the payment too.
  id uuid primary key,
  number bigint generated always as identity unique,
  organization_id uuid not null references organizations.organization,
  ordered_by uuid not null,
  region_id text not null,
  units bigint not null check (units > 0),
  minor bigint not null check (minor > 0),
  currency text not null,
  rate_version int not null,
  minor_per_sup bigint not null check (minor_per_sup > 0),
  ordered_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  opened_at timestamptz(3),
  paid_at timestamptz(3),
  -- Money that went back, the SUP behind it, and how much of that was taken back.
  back_minor bigint not null default 0,
  back_units bigint not null default 0,
  taken_units bigint not null default 0,
  check (back_minor between 0 and minor),
  check (taken_units between 0 and back_units and back_units <= units)
);
create index invoice_of_organization on organizations.invoice (organization_id, ordered_at desc);
create index invoice_owed on organizations.invoice (organization_id) where back_units > taken_units;
