-- Deployments, suspensions, scorecards and updates of pledges wait for their second person in approvals.approval. Their
-- own tables keep what they hold: plans, reviews, points, reports.
insert into approvals.approval (id, kind, subject, payload, reason, permission, place_state, place_lga, involved,
  proposed_by, proposed_at, expires_at)
select gen_random_uuid(), 'accountability.deployment', d.id::text,
  jsonb_build_object('deploymentId', d.id, 'leaderId', l.id), '–', 'training-lead', l.state, l.lga,
  array_remove(array_remove(array[l.person_id], null), d.proposed_by), d.proposed_by, d.proposed_at, now() + interval '14 days'
from accountability.deployment d join leaders.leader l on l.id = d.leader_id
where d.confirmed_at is null;

insert into approvals.approval (id, kind, subject, payload, reason, permission, place_state, place_lga, involved,
  proposed_by, proposed_at, expires_at)
select gen_random_uuid(), 'accountability.suspension', r.id::text,
  jsonb_build_object('reviewId', r.id, 'leaderId', l.id), '–', 'safeguarding', l.state, l.lga,
  array_remove(array_remove(array[l.person_id], null), r.proposed_by), r.proposed_by, r.opened_at, now() + interval '72 hours'
from accountability.suspension_review r join leaders.leader l on l.id = r.leader_id
where r.decided_at is null and r.proposed_by is not null;

insert into approvals.approval (id, kind, subject, payload, reason, permission, place_state, place_lga, involved,
  proposed_by, proposed_at, expires_at)
select gen_random_uuid(), 'accountability.scorecard', c.id::text,
  jsonb_build_object('scorecardId', c.id, 'leaderId', l.id, 'year', c.year, 'total', c.total), '–', 'audit-panel', l.state,
  l.lga, array_remove(array_remove(array[l.person_id], null), c.written_by), c.written_by, c.written_at, now() + interval '120 days'
from accountability.scorecard c join leaders.leader l on l.id = c.leader_id
where c.published_at is null;

insert into approvals.approval (id, kind, subject, payload, reason, permission, place_state, place_lga, involved,
  proposed_by, proposed_at, expires_at)
select gen_random_uuid(), 'accountability.pledge-update', u.id::text,
  jsonb_build_object('updateId', u.id, 'pledgeId', p.id, 'leaderId', l.id, 'status', u.status, 'sentBy', u.proposed_by),
  '–', 'audit-panel', l.state, l.lga, array_remove(array_remove(array[l.person_id], null), u.proposed_by), u.proposed_by,
  u.proposed_at, now() + interval '365 days'
from accountability.pledge_update u join accountability.pledge p on p.id = u.pledge_id
  join leaders.leader l on l.id = p.leader_id
where u.decided_at is null;
