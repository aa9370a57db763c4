-- What an account must be before what it does counts in public numbers (docs/decisions/0071): versions of one rule.
create table identity.evidence_rules (
  version smallint primary key,
  -- A confirmed phone number that nobody else held shortly before.
  needs_phone boolean not null,
  -- Days since the account was opened.
  min_days int not null check (min_days >= 0)
);
-- 1 is for demonstrations, 2 for production.
insert into identity.evidence_rules values (1, false, 0), (2, true, 7);
create trigger evidence_rules_append_only before update or delete or truncate on identity.evidence_rules
  for each statement execute function platform.refuse_change();

-- What a person held at a moment of the past is asked as well.
create index number_held_of_person on identity.number_held (person_id, since);
