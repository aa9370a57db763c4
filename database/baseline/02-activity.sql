-- The book of civic facts: every room writes what happened once; what is derived reads from here.
create schema activity;
-- apply function activity.bring_news

create table activity.fact (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  who uuid not null,
  about text not null,
  detail jsonb not null default '{}'::jsonb
);
create index fact_who on activity.fact (who, id);
create index fact_about on activity.fact (about, id);
create trigger fact_append_only before delete or update or truncate on activity.fact for each statement execute function
  platform.refuse_change();
create trigger fact_news after insert on activity.fact referencing new table as added for each statement execute function
  activity.bring_news();

-- Who has facts that their readers have not counted yet: one row for each statement and person, so that no two writers wait
-- for each other. Readers take the rows away.
create table activity.news (
  id bigint generated always as identity primary key,
  who uuid not null
);
create index news_who on activity.news (who);

-- Facts that no counter has taken yet: a row for each statement, day, kind and person, so that no two writers wait for each
-- other. Whoever counts takes the rows away.
create table activity.count_news (
  id bigint generated always as identity primary key,
  -- In Lagos.
  day date not null,
  kind text not null,
  who uuid not null,
  facts int not null check (facts > 0)
);
