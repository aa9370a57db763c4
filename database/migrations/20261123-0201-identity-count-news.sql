-- How the number of citizens changed since it was last counted: a row for each change, so that no two writers wait for each
-- other. Closed and joined accounts are no citizens.
create table identity.count_news (
  id bigint generated always as identity primary key,
  change integer not null
);

-- apply function identity.count_citizens
create trigger person_added after insert on identity.person referencing new table as added
  for each statement execute function identity.count_citizens();
create trigger person_closed after update of erased_at, merged_into on identity.person
  for each row when ((old.erased_at is null and old.merged_into is null) <> (new.erased_at is null and new.merged_into is null))
  execute function identity.count_citizens();
create trigger person_removed after delete on identity.person
  for each row when (old.erased_at is null and old.merged_into is null)
  execute function identity.count_citizens();
