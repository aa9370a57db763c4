-- Regions with their currency, the 36 States and the FCT, and the 774 local government areas.
-- Counts of a State are sums over its areas, so that no two figures can disagree.
create schema regions;

create table regions.region (
  id text primary key check (id ~ '^[a-z]{2,40}$'),
  name text not null,
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  currency_symbol text not null,
  -- What buys 1 SUP in the region's currency; null where SUP is not sold.
  sup_exchange_rate numeric check (sup_exchange_rate > 0),
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

create table regions.lga (
  id text primary key check (id ~ '^[A-Z]{2}-[a-z0-9-]{1,60}$'),
  name text not null,
  state_code text not null references regions.state (code),
  ward_count int not null check (ward_count > 0),
  polling_unit_count int not null check (polling_unit_count > 0),
  unique (state_code, name),
  check (substr(id, 1, 2) = substr(state_code, 4, 2))
);
