-- Lists of people wait for their second person in approvals.approval; a proposed list is stored as a checked one.
insert into approvals.approval (id, kind, subject, payload, reason, permission, proposed_by, proposed_at, expires_at)
select gen_random_uuid(), 'staff.import', id::text, jsonb_build_object('batchId', id), reason, 'support', proposed_by,
  proposed_at, proposed_at + interval '72 hours'
from staff.import_batch where state = 'proposed';
update staff.import_batch set state = 'checked', proposed_by = null, proposed_at = null where state = 'proposed';
