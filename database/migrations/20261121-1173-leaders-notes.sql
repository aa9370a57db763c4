-- The words of endorsements under moderation: the endorsement counts whatever becomes of its words.
alter table leaders.endorsement
  -- 'reported' waits at the desk and shows meanwhile; 'hidden' may be appealed once; 'final' stays hidden after that.
  add column note_state text not null default 'unread'
    check (note_state in ('unread', 'reported', 'kept', 'hidden', 'appealed', 'final')),
  -- Since when it is in this state.
  add column note_at timestamptz(3),
  add column note_code text
    check (note_code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other')),
  add column note_decider_id uuid references identity.person,
  -- What the author says to the second moderator.
  add column appeal_text text check (appeal_text <> ''),
  add constraint endorsement_note_since check ((note_state = 'unread') = (note_at is null)),
  add constraint endorsement_note_decided
    check ((note_state in ('unread', 'reported')) = (note_decider_id is null)),
  add constraint endorsement_note_reason check (note_state not in ('hidden', 'appealed', 'final') or note_code is not null),
  add constraint endorsement_note_not_own check (note_decider_id <> person_id);
create index endorsement_note_queue on leaders.endorsement (note_state, note_at, id) where note_state <> 'unread';

-- Who finds that words should be hidden, and why; once per person and endorsement. They go with the endorsement.
create table leaders.note_report (
  endorsement_id uuid not null references leaders.endorsement on delete cascade,
  reporter_id uuid not null references identity.person,
  code text not null check (code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other')),
  reported_at timestamptz(3) not null,
  primary key (endorsement_id, reporter_id)
);
create index note_report_of on leaders.note_report (reporter_id);

-- Every decision of a moderator for good, without the words: who hid or kept what, and why.
create table leaders.note_decision (
  id bigint generated always as identity primary key,
  -- No foreign key: the record outlives an endorsement that is taken back.
  endorsement_id uuid not null,
  leader_id uuid not null references leaders.leader,
  author_id uuid not null references identity.person,
  outcome text not null check (outcome in ('hidden', 'kept')),
  code text check (code in ('abuse', 'private', 'accusation', 'inducement', 'spam', 'other')),
  is_appeal boolean not null,
  decider_id uuid not null references identity.person,
  at timestamptz(3) not null,
  check ((outcome = 'hidden') = (code is not null)),
  constraint note_decision_not_own check (decider_id <> author_id)
);
create index note_decision_of on leaders.note_decision (leader_id, author_id, id);
create index note_decision_about on leaders.note_decision (endorsement_id, id);
create trigger note_decision_append_only before update or delete or truncate on leaders.note_decision
  for each statement execute function platform.refuse_change();
