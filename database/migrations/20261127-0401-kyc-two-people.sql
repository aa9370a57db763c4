-- Without a provider that confirms it, two reviewers verify an identity; and two people may take a verification back.
alter table kyc.application
  -- Who agreed first; the file waits for somebody else then.
  add column first_reviewer_id uuid,
  add column first_agreed_at timestamptz(3),
  add constraint application_first_whole check ((first_reviewer_id is null) = (first_agreed_at is null)),
  add constraint application_first_other
    check (first_reviewer_id <> person_id),
  add constraint application_two_people check (first_reviewer_id <> reviewer_id);
alter table kyc.decision
  add column first_by uuid,
  add constraint decision_two_people check (first_by <> decided_by),
  drop constraint decision_outcome_check,
  add constraint decision_outcome_check check (outcome in ('verified', 'rejected', 'revoked')),
  drop constraint decision_application_id_attempt_key;
-- What was verified may be taken back once.
create unique index decision_of_attempt on kyc.decision (application_id, attempt) where outcome <> 'revoked';
create unique index decision_revoked on kyc.decision (application_id, attempt) where outcome = 'revoked';
