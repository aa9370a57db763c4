-- What 1 SUP costs and what is paid out for it, by region: versions with a first day, never changed (decision D-02).
create table regions.rate (
  id bigint generated always as identity primary key,
  region_id text not null references regions.region (id),
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

create trigger rate_append_only before delete or update or truncate on regions.rate
for each statement execute function platform.refuse_change();
