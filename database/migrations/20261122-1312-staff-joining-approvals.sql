-- Joinings of accounts wait for their second person in approvals.approval; the pair keeps its own state for the list.
insert into approvals.approval (id, kind, subject, payload, reason, permission, involved, proposed_by, proposed_at, expires_at)
select gen_random_uuid(), 'staff.joining', id::text, jsonb_build_object('pairId', id, 'keepId', keep_id), reason, 'support',
  array[first_id, second_id], proposed_by, proposed_at, proposed_at + interval '72 hours'
from staff.duplicate_pair where state = 'proposed';
