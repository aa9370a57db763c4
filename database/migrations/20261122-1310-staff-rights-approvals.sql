-- Rights wait for their second administrator in approvals.approval. staff.right_proposal is no longer read; a later
-- release drops it.
insert into approvals.approval (id, kind, subject, payload, reason, permission, about, involved, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at)
select id, 'staff.right', person_id || case when given = 'admin' then ' admin' else ' admin-role' end,
  jsonb_build_object('personId', person_id, 'given', given, 'state', scope_state, 'lga', scope_lga, 'until',
    to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  reason, 'admin-flag', person_id, array[person_id], proposed_by, proposed_at, expires_at,
  case when state <> 'withdrawn' then state when decided_by = proposed_by then 'withdrawn' when decided_by = person_id then 'overtaken' else 'refused' end,
  case when state = 'confirmed' or (state = 'withdrawn' and decided_by <> person_id) then decided_by end,
  decided_at
from staff.right_proposal;
