-- The book of civic facts: every room writes what happened once; what is derived reads from here.
create schema activity;
create table activity.fact (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  who uuid not null,
  about text not null,
  detail jsonb not null default '{}'
);
create index fact_who on activity.fact (who, id);
create index fact_about on activity.fact (about, id);
create trigger fact_append_only before update or delete or truncate on activity.fact
  for each statement execute function platform.refuse_change();
