-- Keyed hashes of the identity numbers that people handed in: accounts with one number are one person.
create table identity.identity_number (
  person_id uuid not null references identity.person (id) on delete cascade,
  mark bytea not null check (length(mark) = 32),
  primary key (person_id, mark)
);
create index identity_number_mark on identity.identity_number (mark);

-- What an account must be before two people give it a duty (docs/decisions/0070): versions of one rule.
create table identity.duty_rules (
  version smallint primary key,
  needs_phone boolean not null,
  needs_factor boolean not null,
  -- Days since the account was opened.
  min_days int not null check (min_days >= 0)
);
-- 1 is for demonstrations, 2 for production.
insert into identity.duty_rules values (1, false, false, 0), (2, true, true, 7);
create trigger duty_rules_append_only before update or delete or truncate on identity.duty_rules
  for each statement execute function platform.refuse_change();
