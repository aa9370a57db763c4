-- Reports of the words of endorsements move to the one console, with every decision and appeal. Their table stays for a
-- release and takes nothing new; what is in sight and the log of decisions stay with the endorsements.
insert into moderation.item (id, kind, subject_id, author_id, state, lga, status, flags, waits_since, appeal_text,
  decider_id, decided_at, reason)
select gen_random_uuid(), 'leaders.note', endorsement.id, endorsement.person_id, leader.state, leader.lga,
  case endorsement.note_state when 'reported' then 'waiting' when 'hidden' then 'removed' else endorsement.note_state end,
  (select count(*) from leaders.note_report as report where report.endorsement_id = endorsement.id),
  endorsement.note_at, endorsement.appeal_text, endorsement.note_decider_id,
  case when endorsement.note_state = 'appealed' then (select max(at) from leaders.note_decision as decision
    where decision.endorsement_id = endorsement.id) when endorsement.note_state <> 'reported' then endorsement.note_at end,
  case endorsement.note_code when 'accusation' then 'false' else endorsement.note_code end
from leaders.endorsement join leaders.leader on leader.id = endorsement.leader_id
where endorsement.note_state <> 'unread' and endorsement.note <> ''
on conflict do nothing;

insert into moderation.flag (item_id, person_id, round, reason, is_verified, flagged_at)
select item.id, report.reporter_id, 1, case report.code when 'accusation' then 'false' else report.code end, false,
  report.reported_at
from leaders.note_report as report
  join moderation.item on item.kind = 'leaders.note' and item.subject_id = report.endorsement_id
on conflict do nothing;

insert into moderation.decision (id, item_id, round, outcome, reason, note, is_appeal, decider_id, decided_at)
select gen_random_uuid(), item.id, 1, case decision.outcome when 'hidden' then 'removed' else 'kept' end,
  case decision.code when 'accusation' then 'false' else decision.code end,
  'Decided in the former list of endorsements, which took no reasons.', decision.is_appeal, decision.decider_id, decision.at
from leaders.note_decision as decision
  join moderation.item on item.kind = 'leaders.note' and item.subject_id = decision.endorsement_id
on conflict do nothing;

-- The public log counts every decision, also on words that were withdrawn since.
insert into moderation.tally (month, kind, reason, outcome, is_appeal, decisions)
select date_trunc('month', decision.at at time zone 'Africa/Lagos')::date, 'leaders.note',
  case decision.code when 'accusation' then 'false' else coalesce(decision.code, '') end,
  case decision.outcome when 'hidden' then 'removed' else 'kept' end, decision.is_appeal, count(*)
from leaders.note_decision as decision
group by 1, 3, 4, 5
on conflict do nothing;
