-- A reply that people wrote for what was meant is counted apart from an answer of the texts (docs/decisions/0098).
alter table guides.daily_use
  drop constraint daily_use_outcome_check,
  add constraint daily_use_outcome_check check (outcome in ('text', 'model', 'written', 'side', 'near', 'nothing'));
