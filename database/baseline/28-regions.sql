-- Regions with their currency, the 36 States and the FCT, and the 774 local government areas.
-- Counts of a State are sums over its areas, so that no two figures can disagree.
create schema regions;

create table regions.region (
  id text primary key check (id ~ '^[a-z]{2,40}$'),
  name text not null,
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  currency_symbol text not null,
  -- What buys 1 SUP in the region's currency; null where SUP is not sold.
  sup_exchange_rate numeric check (sup_exchange_rate > 0::numeric),
  -- The order of lists; the first region is the one that a visitor starts with.
  place int not null unique deferrable initially deferred
);

create table regions.state (
  code text primary key check (code ~ '^NG-[A-Z]{2}$'),
  name text not null unique,
  capital text not null,
  zone text not null check (zone in ('NC', 'NE', 'NW', 'SE', 'SS', 'SW')),
  is_capital_territory boolean not null default false
);
create unique index state_one_capital_territory on regions.state (is_capital_territory) where is_capital_territory;
create trigger state_version after insert or delete or update or truncate on regions.state for each statement execute
  function platform.note_change('places');

create table regions.region_unit (
  id text primary key check (id ~ '^[A-Z]{2}-[A-Z]{2}$'),
  region_id text not null references regions.region,
  name text not null,
  kind text not null check (kind in ('province', 'territory')),
  unique (region_id, name)
);

create table regions.senatorial_district (
  id text primary key,
  name text not null unique,
  state_code text not null references regions.state
);
create index senatorial_district_of_state on regions.senatorial_district (state_code);

create table regions.lga (
  id text primary key check (id ~ '^[A-Z]{2}-[a-z0-9-]{1,60}$'),
  name text not null,
  state_code text not null references regions.state,
  ward_count int not null check (ward_count > 0),
  polling_unit_count int not null check (polling_unit_count > 0),
  -- Names of before 2023, and other spellings that people and papers use.
  aliases text[] not null default '{}'::text[],
  senatorial_district_id text references regions.senatorial_district,
  unique (state_code, name),
  check (substr(id, 1, 2) = substr(state_code, 4, 2))
);
create index lga_of_state on regions.lga (state_code);
create trigger lga_version after insert or delete or update or truncate on regions.lga for each statement execute function
  platform.note_change('places');

create table regions.federal_constituency (
  id text primary key,
  name text not null,
  state_code text not null references regions.state,
  -- Five areas are so large that they hold two seats: there the ward decides, not the area.
  is_part_of_lga boolean not null,
  unique (state_code, name)
);

create table regions.lga_constituency (
  lga_id text references regions.lga,
  constituency_id text references regions.federal_constituency,
  primary key (lga_id, constituency_id)
);

create table regions.ward (
  -- INEC's numbers of State, area and ward.
  code text primary key check (code ~ '^\d{2}/\d{2}/\d{2}$'),
  lga_id text not null references regions.lga,
  name text not null check (name <> ''),
  polling_unit_count int not null check (polling_unit_count > 0),
  unique (lga_id, name)
);

create table regions.place_name (
  kind text check (kind in ('state', 'lga', 'ward')),
  place_id text,
  -- As search compares it: no marks, no hooks, lower case.
  folded text collate "C" check (folded <> ''),
  -- The name as it is written; the place's own name or another one of it.
  name text not null,
  primary key (kind, place_id, folded)
);
create index place_name_like on regions.place_name using gin (folded gin_trgm_ops);

-- What 1 SUP costs and what is paid out for it, by region: versions with a first day, never changed (decision D-02).
create table regions.rate (
  id bigint generated always as identity primary key,
  region_id text not null references regions.region,
  kind text not null check (kind in ('purchase', 'redemption')),
  version int not null check (version > 0),
  -- Hundredths of the region's currency, such as kobo, for 1 SUP.
  minor_per_sup bigint not null check (minor_per_sup between 1 and 100000000),
  first_day date not null,
  why text not null check (btrim(why) <> ''),
  -- Two people decide; the rates of the specification came with the installation and have neither.
  approval_id uuid unique,
  proposed_by uuid,
  decided_by uuid,
  decided_at timestamptz(3) not null,
  unique (region_id, kind, version),
  check ((approval_id is null) = (proposed_by is null)),
  check ((approval_id is null) = (decided_by is null)),
  check (proposed_by is distinct from decided_by or proposed_by is null)
);
create trigger rate_append_only before delete or update or truncate on regions.rate for each statement execute function
  platform.refuse_change();
