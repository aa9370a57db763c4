-- A guide that is not sure names pages that come near.
alter table guides.daily_use
  drop constraint daily_use_outcome_check,
  add constraint daily_use_outcome_check check (outcome in ('text', 'model', 'side', 'near', 'nothing'));
