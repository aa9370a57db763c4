-- Community projects that citizens vote on with SUP. Their funding life (milestones, escrow, checks on site) comes later.
create schema projects;
-- apply function projects.count_figures

create table projects.project (
  id uuid primary key,
  title text not null check (char_length(title) between 5 and 120),
  summary text not null check (char_length(summary) between 20 and 300),
  -- What it is, for whom, and who does what.
  story text not null check (char_length(story) between 50 and 5000),
  category text not null check (category in ('education', 'health', 'agriculture', 'environment', 'water', 'technology')),
  status text not null check (status in ('proposed', 'declined', 'withdrawn', 'active', 'closed', 'funding', 'unfunded',
    'funded', 'building', 'completed', 'checked', 'cancelled')),
  state text not null references regions.state,
  lga text not null references regions.lga,
  -- The community within the area.
  community text not null check (char_length(community) between 2 and 80),
  -- The body that answers for it.
  responsible text not null check (char_length(responsible) between 2 and 120),
  -- Whole units of SUP: what its cost lines come to.
  goal bigint not null check (goal > 0 and (goal % 10000::bigint) = 0),
  is_sample boolean not null default false,
  -- Where it is voted on, and the account in which its SUP lies.
  poll_id uuid unique references voting.poll,
  opened_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Who had the idea; null for projects of the site and after erasure.
  author_id uuid references identity.person,
  -- An idea is public once it was decided, unless it broke the rules.
  is_public boolean not null default true,
  -- The purchase rate on the day of the idea, so that its naira and SUP always agree.
  kobo_per_sup int not null default 10000 check (kobo_per_sup > 0),
  -- What was missing when its votes ended: pledges come to it, and to no unit more.
  need bigint check (need >= 0),
  pledged bigint not null default 0,
  funders int not null default 0 check (funders >= 0),
  deadline timestamptz(3),
  -- The accounts of what is in escrow and of what was released; open since its funding.
  escrow_id bigint unique references wallet.account,
  released_id bigint unique references wallet.account,
  -- The units in escrow when it was stopped, of which every pledge gets its share back.
  refunding bigint check (refunding >= 0),
  -- When its money was where it belongs: in escrow, or back.
  settled_at timestamptz(3),
  constraint project_check2 check (ended_at >= opened_at),
  constraint project_ended_check check ((status in ('proposed', 'active')) = (ended_at is null)),
  constraint project_voted_check check (poll_id is not null or (status in ('proposed', 'declined', 'withdrawn'))),
  constraint project_funding_check check (status <> 'funding' or need > 0 and deadline is not null),
  constraint project_pledged_check check (pledged between 0 and coalesce(need, 0::bigint)),
  check (substr(lga, 1, 2) = substr(state, 4, 2))
);
create index project_newest on projects.project (opened_at desc, id desc);
create index project_by_status on projects.project (status, opened_at desc, id desc);
create index project_by_state on projects.project (state, opened_at desc, id desc);
create index project_author on projects.project (author_id) where author_id is not null;
create index project_deadline on projects.project (deadline) where status = 'funding';
create index project_unsettled on projects.project (id) where settled_at is null and (status in ('funded', 'unfunded',
  'closed', 'cancelled'));
create trigger project_counted after insert or delete on projects.project for each row execute function
  projects.count_figures();
create trigger project_recounted after update of status, pledged on projects.project for each row when (old.status <>
  new.status or old.pledged <> new.pledged) execute function projects.count_figures();

-- What it costs, line by line.
create table projects.cost_line (
  project_id uuid references projects.project,
  place smallint check (place between 1 and 20),
  label text not null check (char_length(label) between 2 and 120),
  amount bigint not null check (amount > 0),
  primary key (project_id, place)
);

-- The steps of a project in their order: planned weeks, and the day on which each was done.
create table projects.step (
  project_id uuid references projects.project,
  place smallint check (place > 0),
  label text not null check (label <> ''),
  weeks smallint not null check (weeks > 0),
  done_at timestamptz(3),
  -- The units that are released when it is done.
  units bigint check (units > 0),
  released_at timestamptz(3),
  constraint step_released_check check (released_at is null or units is not null),
  primary key (project_id, place)
);

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
create trigger event_append_only before delete or update or truncate on projects.event for each statement execute function
  platform.refuse_change();

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
create trigger release_append_only before delete or update or truncate on projects.release for each statement execute
  function platform.refuse_change();

-- What a person set aside for a project, in one row for each kind of SUP. Its id is the id of its hold.
create table projects.pledge (
  id uuid primary key,
  project_id uuid not null references projects.project,
  person_id uuid references identity.person,
  bucket text not null check (bucket in ('earned', 'purchased', 'gift')),
  amount bigint not null check (amount > 0),
  -- Public and nobody's name; the parts of one act share it.
  receipt text not null check (receipt ~ '^F-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  state text not null default 'held' check (state in ('held', 'paid', 'returned', 'refunded')),
  refunded bigint not null default 0,
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint pledge_giver_check check ((bucket = 'gift') = (person_id is null)),
  unique (receipt, bucket),
  check (refunded between 0 and amount),
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
  project_id uuid references projects.project,
  person_id uuid references identity.person,
  works boolean not null,
  answered_at timestamptz(3) not null,
  primary key (project_id, person_id)
);

-- How the public figures of projects changed since they were last counted: a row for each change, so that no two writers wait
-- for each other.
create table projects.count_news (
  id bigint generated always as identity primary key,
  -- Units of SUP pledged, less what is given back.
  given bigint not null,
  completed int not null
);
