-- Wards with the polling units of INEC's directory, districts and constituencies, other names of areas, the provinces
-- of Canada, and every name folded in one table, so that one search finds a State, an area or a ward.

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

create table regions.federal_constituency (
  id text primary key,
  name text not null,
  state_code text not null references regions.state,
  -- Five areas are so large that they hold two seats: there the ward decides, not the area.
  is_part_of_lga boolean not null,
  unique (state_code, name)
);

alter table regions.lga
  -- Names of before 2023, and other spellings that people and papers use.
  add column aliases text[] not null default '{}',
  add column senatorial_district_id text references regions.senatorial_district;
create index lga_of_state on regions.lga (state_code);

create table regions.lga_constituency (
  lga_id text not null references regions.lga,
  constituency_id text not null references regions.federal_constituency,
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
  kind text not null check (kind in ('state', 'lga', 'ward')),
  place_id text not null,
  -- As search compares it: no marks, no hooks, lower case.
  folded text collate "C" not null check (folded <> ''),
  -- The name as it is written; the place's own name or another one of it.
  name text not null,
  primary key (kind, place_id, folded)
);
create index place_name_like on regions.place_name using gin (folded gin_trgm_ops);
