-- Facts that no counter has taken yet: a row for each statement, day, kind and person, so that no two writers wait for each
-- other. Whoever counts takes the rows away.
create table activity.count_news (
  id bigint generated always as identity primary key,
  -- In Lagos.
  day date not null,
  kind text not null,
  who uuid not null,
  facts integer not null check (facts > 0)
);
