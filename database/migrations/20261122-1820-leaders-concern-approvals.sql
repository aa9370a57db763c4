-- Decisions on serious reports wait for their second person in approvals.approval; the report keeps what the first one
-- wrote.
insert into approvals.approval (id, kind, subject, payload, reason, permission, place_state, place_lga, involved,
  proposed_by, proposed_at, expires_at)
select gen_random_uuid(), 'leaders.concern', c.id::text,
  jsonb_build_object('concernId', c.id, 'leaderId', l.id, 'outcome', c.outcome), c.reason, 'moderation', l.state, l.lga,
  array_remove(array_remove(array[c.reporter_id, l.person_id], null), c.decider_id), c.decider_id, now(), now() + interval '7 days'
from leaders.concern c join leaders.leader l on l.id = c.leader_id
where c.state = 'second';
