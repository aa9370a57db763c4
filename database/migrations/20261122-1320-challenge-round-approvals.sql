-- Steps of rounds wait for their second person in approvals.approval. challenge.proposal is no longer read; a later
-- release drops it.
insert into approvals.approval (id, kind, subject, payload, reason, permission, proposed_by, proposed_at, expires_at, state,
  decided_by, decided_at)
select id, 'challenge.round', round_id || ' ' || act, jsonb_build_object('roundId', round_id, 'act', act), reason, 'rounds',
  proposer_id, proposed_at, expires_at, case state when 'withdrawn' then 'overtaken' else state end, confirmer_id, closed_at
from challenge.proposal;
