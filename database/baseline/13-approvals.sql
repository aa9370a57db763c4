-- What one person proposed and a second one confirms, for every domain (docs/decisions/0038, S-50).
create schema approvals;
-- apply function approvals.keep_proposal

create table approvals.approval (
  id uuid primary key,
  -- What is proposed: the domain and its kind, such as staff.right.
  kind text not null check (kind ~ '^[a-z]+(\.[a-z-]+)+$'),
  -- What it concerns: only one proposal of a kind waits for each subject.
  subject text not null check (subject <> ''),
  payload jsonb not null,
  reason text not null check (reason <> ''),
  -- The access that both people need, and the place that their roles must cover; no place is the whole country.
  permission text not null,
  place_state text,
  place_lga text,
  -- The person whom it concerns, where it concerns one.
  about uuid references identity.person on delete set null,
  -- People who may neither propose it nor decide on it.
  involved uuid[] not null default '{}'::uuid[],
  proposed_by uuid not null references identity.person,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'withdrawn', 'expired',
    'overtaken', 'void')),
  decided_by uuid references identity.person,
  decided_at timestamptz,
  decided_why text,
  constraint approval_second check (((state <> all (array['confirmed', 'refused'])) or decided_by <> proposed_by) and (state
    <> 'withdrawn' or decided_by = proposed_by)),
  constraint approval_decided check ((state = 'waiting') = (decided_at is null) and (state in ('confirmed', 'refused',
    'withdrawn')) = (decided_by is not null)),
  constraint approval_involved check (not (proposed_by = any (involved)) and ((state <> all (array['confirmed', 'refused']))
    or not (decided_by = any (involved)))),
  check (expires_at > proposed_at),
  check (place_lga is null or place_state is not null)
);
create unique index approval_waiting on approvals.approval (kind, subject) where state = 'waiting';
create index approval_list on approvals.approval (expires_at, id) where state = 'waiting';
create index approval_proposed_by on approvals.approval (proposed_by, proposed_at desc, id desc);
create index approval_decided_by on approvals.approval (decided_by);
create index approval_about on approvals.approval (about) where about is not null;
create index approval_subject on approvals.approval (kind, subject, proposed_at desc);
create trigger approval_kept before delete or update on approvals.approval for each row execute function
  approvals.keep_proposal();
create trigger approval_not_emptied before truncate on approvals.approval for each statement execute function
  platform.refuse_change();
