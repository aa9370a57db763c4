-- Once a quarter somebody else says of every right whether its holder should keep it (research/mission.md, area 21).
create table staff.access_review (
  id uuid primary key,
  -- One review for each quarter, however many administrators open it at once.
  quarter text not null unique check (quarter ~ '^\d{4}-Q[1-4]$'),
  opened_by uuid not null references identity.person,
  opened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  check (due_at > opened_at)
);
create index access_review_opened_by on staff.access_review (opened_by);

-- What each person held when the review was opened, and what was decided of it.
create table staff.access_review_item (
  id uuid primary key,
  review_id uuid not null references staff.access_review,
  person_id uuid not null references identity.person,
  held text not null check (held in ('admin', 'support', 'finance', 'content', 'vetting_lead',
    'vetting_reviewer', 'committee_member', 'organization_owner')),
  scope_state text references regions.state,
  scope_lga text references regions.lga,
  until timestamptz(3),
  -- Who gave it, and who was the second person where two are needed; null where no record says so.
  granted_by uuid references identity.person,
  confirmed_by uuid references identity.person,
  granted_at timestamptz(3),
  last_sign_in date,
  decision text check (decision in ('confirmed', 'ended')),
  reason text check (reason <> ''),
  decided_by uuid references identity.person,
  decided_at timestamptz(3),
  unique (review_id, person_id, held),
  constraint access_review_item_decided check ((decision is null) = (decided_by is null)
    and (decision is null) = (decided_at is null) and (decision is null) = (reason is null)),
  -- Nobody confirms what is their own.
  constraint access_review_item_not_own check (decided_by <> person_id)
);
create index access_review_item_open on staff.access_review_item (review_id) where decision is null;
create index access_review_item_person on staff.access_review_item (person_id);
create index access_review_item_granted_by on staff.access_review_item (granted_by);
create index access_review_item_confirmed_by on staff.access_review_item (confirmed_by);
create index access_review_item_decided_by on staff.access_review_item (decided_by);
