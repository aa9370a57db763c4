-- References between domains from before the boundaries (docs/decisions/0002), and the one with which leaders and vetting
-- refer to each other.
alter table files.file add constraint file_owner_id_fkey foreign key (owner_id) references identity.person;
alter table files.daily_share add constraint daily_share_owner_id_fkey foreign key (owner_id) references identity.person;
alter table identity.person add constraint person_admin_scope_lga_fkey foreign key (admin_scope_lga) references regions.lga;
alter table identity.person add constraint person_admin_scope_state_fkey foreign key (admin_scope_state) references
  regions.state;
alter table identity.person_role add constraint person_role_scope_lga_fkey foreign key (scope_lga) references regions.lga;
alter table identity.person_role add constraint person_role_scope_state_fkey foreign key (scope_state) references
  regions.state;
alter table donations.spending add constraint spending_spending_id_fkey foreign key (spending_id) references
  treasury.spending;
alter table leaders.leader add constraint leader_nomination_id_fkey foreign key (nomination_id) references
  vetting.nomination;
alter table challenge.seat_event add constraint seat_event_actor_id_fkey foreign key (actor_id) references identity.person;
alter table challenge.round add constraint round_created_by_fkey foreign key (created_by) references identity.person;
alter table challenge.proposal add constraint proposal_confirmer_id_fkey foreign key (confirmer_id) references
  identity.person;
alter table challenge.proposal add constraint proposal_proposer_id_fkey foreign key (proposer_id) references
  identity.person;
