-- Rights of the staff and imports of people take two different people (S-50).
create table staff.right_proposal (
  id uuid primary key,
  person_id uuid not null references identity.person on delete cascade,
  -- An admin role, or the admin flag.
  given text not null check (given in ('support', 'finance', 'content', 'vetting_lead', 'admin')),
  scope_state text references regions.state,
  scope_lga text references regions.lga,
  until timestamptz,
  reason text not null check (reason <> ''),
  proposed_by uuid not null references identity.person,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn', 'expired')),
  decided_by uuid references identity.person,
  decided_at timestamptz,
  check (expires_at > proposed_at),
  check (scope_lga is null or substr(scope_lga, 1, 2) = substr(scope_state, 4, 2)),
  -- The admin flag is whole.
  check (given <> 'admin' or (scope_state is null and until is null)),
  constraint right_proposal_decided check ((state in ('confirmed', 'withdrawn')) = (decided_by is not null)
    and (state = 'waiting') = (decided_at is null)),
  constraint right_proposal_second check (state <> 'confirmed' or decided_by <> proposed_by),
  constraint right_proposal_own check (proposed_by <> person_id and (state <> 'confirmed' or decided_by <> person_id))
);
-- One admin role and one admin flag of a person wait at most; what is proposed changes only by being withdrawn.
create unique index right_proposal_waiting on staff.right_proposal (person_id, (given = 'admin')) where state = 'waiting';
create index right_proposal_list on staff.right_proposal (proposed_at, id) where state = 'waiting';
create index right_proposal_proposed_by on staff.right_proposal (proposed_by);
create index right_proposal_decided_by on staff.right_proposal (decided_by);

alter table staff.import_batch
  add column proposed_by uuid references identity.person,
  add column proposed_at timestamptz,
  add column confirmed_by uuid references identity.person,
  drop constraint import_batch_state_check,
  add constraint import_batch_state check (state in ('checked', 'proposed', 'done', 'undone', 'discarded')),
  add constraint import_batch_proposed check (state <> 'proposed' or
    (proposed_by is not null and proposed_at is not null)),
  -- Two different people add the people of a list. Lists of earlier days name no second person.
  add constraint import_batch_second check (confirmed_by is null or
    (proposed_by is not null and confirmed_by <> proposed_by));
drop index staff.import_batch_live;
create unique index import_batch_live on staff.import_batch (content_hash)
  where state in ('checked', 'proposed', 'done');
create index import_batch_proposed_by on staff.import_batch (proposed_by);
create index import_batch_confirmed_by on staff.import_batch (confirmed_by);
