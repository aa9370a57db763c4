-- The public figures are added up from changes and never counted again, except by the nightly proof.
create table insight.counter (
  name text primary key check (name in ('citizens', 'civic-actions')),
  value bigint not null check (value >= 0)
);

-- Who has done something in a month (in Lagos), so that nobody counts twice; past months keep their number only.
create table insight.active_person (
  month date not null,
  person_id uuid not null,
  primary key (month, person_id)
);
create index active_person_person on insight.active_person (person_id);
create table insight.active_month (
  month date primary key,
  people integer not null check (people >= 0)
);

-- The average credibility score, 0 to 100; null while too few people have one.
alter table insight.public_figures add column credibility integer check (credibility between 0 and 100);
alter table insight.day_figures add column credibility integer check (credibility between 0 and 100);

-- What the nightly recount found: each figure that was kept wrong, with both numbers.
create table insight.proof (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  found jsonb not null
);
