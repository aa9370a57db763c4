-- Problem reports of all time by State and by local government, so that the heatmap adds up no months for them.
create table reports.all_tally (
  state text not null,
  -- Empty for the whole State.
  lga text not null,
  type text not null,
  reports integer not null,
  resolved integer not null,
  primary key (state, lga, type)
);
insert into reports.all_tally (state, lga, type, reports, resolved)
select state, coalesce(lga, ''), type, sum(reports), coalesce(sum(reports) filter (where status = 'fixed'), 0)
from reports.tally group by grouping sets ((state, type), (state, lga, type));
