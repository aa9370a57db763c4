-- Two kinds of task that a fact proves. Each fact completes one task of its person, and pays once it can no longer be taken back.
alter table engage.task drop constraint task_kind_check;
alter table engage.task add constraint task_kind_check check (kind in ('quiz', 'issue-report', 'hero-nomination',
  'sharing-impact', 'fact-check', 'town-hall', 'volunteer-work', 'civic-education', 'event-attendance', 'open-data'));

create table engage.used_fact (
  person_id uuid not null references identity.person,
  about text not null,
  kind text not null,
  fact_at timestamptz not null,
  task_id uuid not null,
  period text not null,
  settles_at timestamptz not null,
  is_settled boolean not null default false,
  primary key (person_id, about),
  unique (task_id, period, person_id),
  foreign key (task_id, period, person_id) references engage.occurrence
);
create index used_fact_due on engage.used_fact (settles_at) where not is_settled;
