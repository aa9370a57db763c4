-- Transitions of leaders wait for their second person in approvals.approval. leaders.move_proposal is no longer read; a
-- later release drops it.
insert into approvals.approval (id, kind, subject, payload, reason, permission, place_state, place_lga, proposed_by,
  proposed_at, expires_at, state, decided_by, decided_at, decided_why)
select p.id, 'leaders.transition', p.leader_id || ' ' || p.to_status,
  jsonb_build_object('leaderId', p.leader_id, 'from', p.from_status, 'to', p.to_status, 'by', p.by_role,
    'evidenceFileIds', to_jsonb(p.evidence_file_ids)),
  p.reason,
  case p.by_role when 'vetting-lead' then 'vetting-lead' when 'round-admins' then 'rounds'
    when 'training-lead' then 'training-lead' when 'audit-panel' then 'audit-panel'
    when 'safeguarding-lead' then 'safeguarding' else 'safeguarding' end,
  l.state, l.lga, p.proposer_id, p.proposed_at, p.expires_at, case p.state when 'open' then 'waiting' else p.state end,
  coalesce(p.confirmer_id, p.closer_id), p.closed_at, p.close_reason
from leaders.move_proposal p join leaders.leader l on l.id = p.leader_id
where p.expires_at > p.proposed_at;
