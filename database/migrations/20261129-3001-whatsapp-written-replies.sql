-- WhatsApp counts a reply that people wrote as the guides do (docs/decisions/0098).
alter table whatsapp.incoming
  drop constraint incoming_outcome_check,
  add constraint incoming_outcome_check check (outcome in ('text', 'written', 'side', 'near', 'nothing', 'word', 'link', 'kind', 'limited', 'stopped', 'lost'));
