-- Who has facts that their readers have not counted yet: one row for each statement and person, so that no two writers wait
-- for each other. Readers take the rows away.
create table activity.news (
  id bigint generated always as identity primary key,
  who uuid not null
);
create index news_who on activity.news (who);

-- apply function activity.bring_news
create trigger fact_news after insert on activity.fact referencing new table as added
  for each statement execute function activity.bring_news();

insert into activity.news (who) select distinct who from activity.fact;
