-- A proposed move may end without a move: whoever proposed it takes it back, or a second person refuses it and says why.
alter table leaders.move_proposal
  drop constraint move_proposal_state_check,
  add constraint move_proposal_state
    check (state in ('open', 'confirmed', 'expired', 'overtaken', 'withdrawn', 'refused')),
  add column closer_id uuid references identity.person,
  add column close_reason text check (close_reason <> ''),
  add constraint move_proposal_closer check ((state in ('withdrawn', 'refused')) = (closer_id is not null)),
  add constraint move_proposal_refusal check ((state = 'refused') = (close_reason is not null)),
  add constraint move_proposal_withdrawal check (state <> 'withdrawn' or closer_id = proposer_id),
  add constraint move_proposal_not_own check (state <> 'refused' or closer_id <> proposer_id);
create index move_proposal_closed on leaders.move_proposal (leader_id, closed_at desc) where state <> 'open';
