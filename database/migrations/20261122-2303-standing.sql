-- What people's civic facts add up to, kept from the facts and computable from them at any time (decision 0047).
create schema standing;

create table standing.person (
  person_id uuid primary key,
  points integer not null check (points >= 0),
  actions integer not null check (actions >= 0),
  verified_actions integer not null check (verified_actions >= 0),
  verified_kinds text[] not null,
  tasks integer not null check (tasks >= 0),
  issues_resolved integer not null check (issues_resolved >= 0),
  accepted integer not null check (accepted >= 0),
  decided integer not null check (decided >= accepted),
  -- The days with an action, in Lagos, as YYYY-MM-DD.
  days text[] not null,
  first_verified_day date,
  last_verified_day date,
  upheld_abuse integer not null check (upheld_abuse >= 0),
  counted_at timestamptz(3) not null
);

-- What a person chose to show; without a row they are listed without a name.
create table standing.choice (
  person_id uuid primary key,
  shown text not null check (shown in ('named', 'unnamed', 'hidden')),
  is_on_wall boolean not null,
  citizen_number integer not null,
  chosen_at timestamptz(3) not null
);
create index choice_wall on standing.choice (citizen_number) where is_on_wall;

-- Scores of this week, this month and all time. Period 'home' has a row for everybody with a known home, to divide by.
create table standing.score (
  person_id uuid not null,
  period text not null check (period in ('week', 'month', 'all', 'home')),
  starts date not null,
  score integer not null check (score >= 0),
  region_id text not null,
  state_code text,
  lga_id text,
  primary key (person_id, period)
);
create index score_all on standing.score (period, starts, score desc, person_id);
create index score_region on standing.score (region_id, period, starts, score desc, person_id);
create index score_state on standing.score (state_code, period, starts, score desc, person_id);
create index score_lga on standing.score (lga_id, period, starts, score desc, person_id);

-- How many people of a place have a score: ranks and sums are read from here, never counted from the people.
create table standing.place_score (
  period text not null,
  starts date not null,
  place text not null,
  score integer not null,
  people integer not null check (people >= 0),
  primary key (period, starts, place, score)
);

-- apply function standing.count_scores
create trigger score_added after insert on standing.score referencing new table as added
  for each statement execute function standing.count_scores();
create trigger score_removed after delete on standing.score referencing old table as removed
  for each statement execute function standing.count_scores();
create trigger score_kept before update on standing.score
  for each statement execute function platform.refuse_change();

-- What the nightly recount found.
create table standing.proof (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  people integer not null check (people >= 0),
  differences integer not null check (differences >= 0)
);
