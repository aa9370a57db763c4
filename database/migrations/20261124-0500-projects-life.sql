-- A project's whole life: an idea of a citizen, funding by holds, escrow, releases on evidence, and what came of it.
alter table projects.project
  alter column poll_id drop not null,
  -- Who had the idea; null for projects of the site and after erasure.
  add column author_id uuid references identity.person,
  -- An idea is public once it was decided, unless it broke the rules.
  add column is_public boolean not null default true,
  -- The purchase rate on the day of the idea, so that its naira and SUP always agree.
  add column kobo_per_sup int not null default 10000 check (kobo_per_sup > 0),
  -- What was missing when its votes ended: pledges come to it, and to no unit more.
  add column need bigint check (need >= 0),
  add column pledged bigint not null default 0,
  add column funders int not null default 0 check (funders >= 0),
  add column deadline timestamptz(3),
  -- The accounts of what is in escrow and of what was released; open since its funding.
  add column escrow_id bigint unique references wallet.account,
  add column released_id bigint unique references wallet.account,
  -- The units in escrow when it was stopped, of which every pledge gets its share back.
  add column refunding bigint check (refunding >= 0),
  -- When its money was where it belongs: in escrow, or back.
  add column settled_at timestamptz(3),
  drop constraint project_status_check,
  drop constraint project_check1,
  add constraint project_status_check check (status in ('proposed', 'declined', 'withdrawn', 'active', 'closed',
    'funding', 'unfunded', 'funded', 'building', 'completed', 'checked', 'cancelled')),
  add constraint project_ended_check check ((status in ('proposed', 'active')) = (ended_at is null)),
  add constraint project_voted_check check (poll_id is not null or status in ('proposed', 'declined', 'withdrawn')),
  add constraint project_pledged_check check (pledged between 0 and coalesce(need, 0)),
  add constraint project_funding_check check (status <> 'funding' or (need > 0 and deadline is not null));
create index project_author on projects.project (author_id) where author_id is not null;
create index project_deadline on projects.project (deadline) where status = 'funding';
create index project_unsettled on projects.project (id)
  where settled_at is null and status in ('funded', 'unfunded', 'closed', 'cancelled');
-- Costs are whole kobo; the goal is rounded up to whole SUP.
alter table projects.cost_line drop constraint cost_line_amount_check, add constraint cost_line_amount_check check (amount > 0);

alter table projects.step
  -- The units that are released when it is done.
  add column units bigint check (units > 0),
  add column released_at timestamptz(3),
  add constraint step_released_check check (released_at is null or units is not null);

-- What happened to a project, as everybody may read it.
create table projects.event (
  id bigint generated always as identity primary key,
  project_id uuid not null references projects.project,
  at timestamptz(3) not null,
  kind text not null check (kind in ('status', 'claim')),
  status text not null,
  -- The public reason, or what the people of the project say that they did.
  text text not null default '',
  step smallint,
  -- The approval of a stop: one approval acts once.
  approval_id uuid unique,
  check ((kind = 'claim') = (step is not null))
);
create index event_of on projects.event (project_id, id);
create trigger event_append_only before update or delete or truncate on projects.event
  for each statement execute function platform.refuse_change();

-- SUP that two people released for an accepted step, as the public record follows it.
create table projects.release (
  id bigint generated always as identity primary key,
  project_id uuid not null references projects.project,
  step smallint not null,
  units bigint not null check (units > 0),
  reason text not null check (reason <> ''),
  -- The approval that it carries out; one of a demonstration has none.
  approval_id uuid unique,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id(),
  unique (project_id, step)
);
create trigger release_append_only before update or delete or truncate on projects.release
  for each statement execute function platform.refuse_change();

-- What a person set aside for a project, in one row for each kind of SUP. Its id is the id of its hold.
create table projects.pledge (
  id uuid primary key,
  project_id uuid not null references projects.project,
  person_id uuid not null references identity.person,
  bucket text not null check (bucket in ('earned', 'purchased')),
  amount bigint not null check (amount > 0),
  -- Public and nobody's name; the parts of one act share it.
  receipt text not null check (receipt ~ '^F-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  state text not null default 'held' check (state in ('held', 'paid', 'returned', 'refunded')),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  unique (receipt, bucket),
  check ((state = 'held') = (ended_at is null)),
  check (refunded = 0 or state = 'refunded')
);
create index pledge_of on projects.pledge (project_id, state, id);
create index pledge_person on projects.pledge (person_id, project_id);

-- Photos from the site, one of each person for each step.
create table projects.photo (
  file_id uuid primary key,
  project_id uuid not null references projects.project,
  step smallint not null,
  person_id uuid references identity.person,
  -- Whether its sender had no part in the project when it was taken.
  is_independent boolean not null,
  is_public boolean not null default false,
  sent_at timestamptz(3) not null,
  unique (project_id, step, person_id)
);

-- Whether it works, months later: one answer of each person.
create table projects.impact (
  project_id uuid not null references projects.project,
  person_id uuid not null references identity.person,
  works boolean not null,
  answered_at timestamptz(3) not null,
  primary key (project_id, person_id)
);
