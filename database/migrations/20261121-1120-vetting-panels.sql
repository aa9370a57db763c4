-- Scores per criterion, seats that can be given up, verdicts that can be taken back for ten seconds.

-- Why a nomination was rejected without a verdict: the nominee withdrew, or a question was never answered.
alter table vetting.nomination
  drop constraint nomination_reason_code_check,
  add constraint nomination_reason_code_check
    check (reason_code in ('insufficient_evidence', 'credibility_concerns', 'withdrew', 'incomplete')),
  -- How many reviewers this round has room for: one more than needed once two verdicts stand apart.
  add column seats smallint check (seats between 1 and 3),
  -- Since when the nomination waits for the nominator.
  add column info_requested_at timestamptz(3),
  -- The first round of the panel that judges now; an accepted appeal calls a fresh one.
  add column panel_from_round smallint not null default 1;
update vetting.nomination as nomination set
  seats = case when nomination.status = 'under_review' and nomination.reviews_needed = 2 and (
      select count(distinct review.verdict) from vetting.review as review
      where review.nomination_id = nomination.id and review.round = nomination.round) = 2 then 3
    else nomination.reviews_needed end,
  info_requested_at = case when info_requested is not null then (
      select max(event.at) from vetting.nomination_event as event
      where event.nomination_id = nomination.id and event.kind = 'info_requested') end;
update vetting.nomination set info_requested_at = round_started_at
  where info_requested is not null and info_requested_at is null;
alter table vetting.nomination
  alter column seats set not null,
  add constraint nomination_asked_at check ((info_requested is null) = (info_requested_at is null));
create index nomination_by_state on vetting.nomination (state, status);
create index nomination_waits on vetting.nomination (info_requested_at) where info_requested_at is not null;

-- A seat that was given up is free again; who gave it up stays known, and may take it once more.
alter table vetting.assignment
  drop constraint assignment_pkey,
  add column released_at timestamptz(3),
  add column released_why text check (released_why in ('reviewer', 'conflict', 'idle', 'withdrawn')),
  add column release_note text,
  add constraint assignment_released check ((released_at is null) = (released_why is null));
create unique index assignment_seat on vetting.assignment (nomination_id, round, slot) where released_at is null;
create index assignment_idle on vetting.assignment (at) where released_at is null;

-- The blind first pass. Scores are given once and never changed; they open the file to their reviewer.
create table vetting.score (
  nomination_id uuid not null,
  round smallint not null,
  reviewer_id uuid not null,
  criterion text not null check (criterion in
    ('character', 'competence', 'community_record', 'conduct', 'civic_neutrality')),
  points smallint not null check (points between 0 and 10),
  reason text not null check (reason <> ''),
  at timestamptz(3) not null,
  primary key (nomination_id, round, reviewer_id, criterion),
  foreign key (nomination_id, round, reviewer_id) references vetting.assignment (nomination_id, round, reviewer_id)
);
create trigger score_append_only before update or delete or truncate on vetting.score
  for each statement execute function platform.refuse_change();

-- What a reviewer ticked and found beside the verdict: { checked: [...], findings: [{ fileId, finding }] }.
alter table vetting.review add column checks jsonb not null default '{}';

-- A verdict in its first ten seconds: it can be taken back, then it moves to vetting.review for good.
create table vetting.held_review (
  nomination_id uuid not null,
  round smallint not null,
  reviewer_id uuid not null,
  verdict text not null check (verdict in ('approve', 'reject', 'request_info')),
  notes text not null default '',
  reason_code text check (reason_code in ('insufficient_evidence', 'credibility_concerns')),
  checks jsonb not null default '{}',
  at timestamptz(3) not null,
  settles_at timestamptz(3) not null,
  primary key (nomination_id, round, reviewer_id),
  foreign key (nomination_id, round, reviewer_id) references vetting.assignment (nomination_id, round, reviewer_id),
  check ((verdict = 'reject') = (reason_code is not null)),
  check (settles_at > at)
);
create index held_review_due on vetting.held_review (settles_at);

-- Every random draw with its seed and whom it was among, so that it can be done again.
create table vetting.draw (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null check (kind in ('nomination', 'reviewer')),
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  eligible text[] not null check (cardinality(eligible) > 0),
  chosen text not null,
  nomination_id uuid not null references vetting.nomination,
  reviewer_id uuid not null references identity.person,
  constraint draw_among check (chosen = any (eligible))
);
create index draw_newest on vetting.draw (at desc, id desc);
create index draw_nomination on vetting.draw (nomination_id);
create index draw_reviewer on vetting.draw (reviewer_id);
create trigger draw_append_only before update or delete or truncate on vetting.draw
  for each statement execute function platform.refuse_change();

alter table vetting.nomination_event
  drop constraint nomination_event_kind_check,
  add constraint nomination_event_kind_check check (kind in
    ('sent', 'taken', 'assigned', 'released', 'idle', 'conflict', 'scored', 'reviewed', 'undone', 'info_requested',
     'answered', 'approved', 'rejected', 'consent_asked', 'consented', 'declined', 'withdrawn', 'incomplete',
     'appealed', 'appeal_accepted', 'appeal_declined')),
  -- Null for the platform, and for a nominee who answers without an account.
  alter column actor_id drop not null;
