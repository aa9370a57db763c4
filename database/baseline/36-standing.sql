-- What people's civic facts add up to, kept from the facts and computable from them at any time (decision 0047).
create schema standing;
-- apply function standing.count_credibility
-- apply function standing.count_scores

create table standing.person (
  person_id uuid primary key,
  points int not null check (points >= 0),
  actions int not null check (actions >= 0),
  verified_actions int not null check (verified_actions >= 0),
  verified_kinds text[] not null,
  tasks int not null check (tasks >= 0),
  issues_resolved int not null check (issues_resolved >= 0),
  accepted int not null check (accepted >= 0),
  decided int not null,
  -- The days with an action, in Lagos, as YYYY-MM-DD.
  days text[] not null,
  first_verified_day date,
  last_verified_day date,
  upheld_abuse int not null check (upheld_abuse >= 0),
  counted_at timestamptz(3) not null,
  joined_on date,
  confirmed_points int check (confirmed_points between 0 and 90),
  check (decided >= accepted)
);
create trigger person_counted after insert on standing.person referencing new table as added for each statement execute
  function standing.count_credibility();
create trigger person_recounted after update on standing.person referencing old table as removed new table as added for each
  statement execute function standing.count_credibility();
create trigger person_forgotten after delete on standing.person referencing old table as removed for each statement execute
  function standing.count_credibility();

-- What a person chose to show; without a row they are listed without a name.
create table standing.choice (
  person_id uuid primary key,
  shown text not null check (shown in ('named', 'unnamed', 'hidden')),
  is_on_wall boolean not null,
  citizen_number int not null,
  chosen_at timestamptz(3) not null
);
create index choice_wall on standing.choice (citizen_number) where is_on_wall;

-- Scores of this week, this month and all time. Period 'home' has a row for everybody with a known home, to divide by.
create table standing.score (
  person_id uuid,
  period text check (period in ('week', 'month', 'all', 'home')),
  starts date not null,
  score int not null check (score >= 0),
  region_id text not null,
  state_code text,
  lga_id text,
  primary key (person_id, period)
);
create index score_all on standing.score (period, starts, score desc, person_id);
create index score_region on standing.score (region_id, period, starts, score desc, person_id);
create index score_state on standing.score (state_code, period, starts, score desc, person_id);
create index score_lga on standing.score (lga_id, period, starts, score desc, person_id);
create trigger score_added after insert on standing.score referencing new table as added for each statement execute function
  standing.count_scores();
create trigger score_removed after delete on standing.score referencing old table as removed for each statement execute
  function standing.count_scores();
create trigger score_kept before update on standing.score for each statement execute function platform.refuse_change();

-- How many people of a place have a score: ranks and sums are read from here, never counted from the people.
create table standing.place_score (
  period text,
  starts date,
  place text,
  score int,
  people int not null check (people >= 0),
  primary key (period, starts, place, score)
);

-- What the nightly recount found.
create table standing.proof (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  people int not null check (people >= 0),
  differences int not null check (differences >= 0)
);

-- How many people who joined on a day have a score, and the sum of those parts: the public score is read from here.
create table standing.credibility (
  joined_on date primary key,
  people int not null check (people >= 0),
  points bigint not null check (points >= 0)
);

-- People and points of each place in one row: lists and comparisons of places read it instead of adding up every score.
create table standing.place_total (
  period text,
  starts date,
  place text,
  people int not null check (people >= 0),
  points bigint not null check (points >= 0),
  primary key (period, starts, place)
);
