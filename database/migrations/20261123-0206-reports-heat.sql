-- The map of the country reads one row for each State, month, type and status instead of one for each local government.
create table reports.state_tally (
  month date not null,
  state text not null,
  type text not null,
  status text not null,
  reports integer not null,
  primary key (state, month, type, status)
);
insert into reports.state_tally (month, state, type, status, reports)
select month, state, type, status, sum(reports) from reports.tally group by 1, 2, 3, 4;
create index tally_state on reports.tally (state, month);

-- Median days to the first reply and to fixed, counted anew every ten minutes: a median cannot be added up.
create table reports.pace (
  period text not null check (period in ('month', 'quarter', 'year', 'all')),
  -- A State, a local government, or empty for the country.
  place text not null,
  -- Empty for all types.
  type text not null,
  replies integer not null,
  days_to_reply double precision,
  fixes integer not null,
  days_to_fixed double precision,
  primary key (period, place, type)
);
