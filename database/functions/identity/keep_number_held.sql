-- version 1
-- Notes who holds a phone number and since when, so that nobody votes with a number that somebody else held.
create or replace function identity.keep_number_held() returns trigger language plpgsql as $$
begin
  -- The server says when a change was made; the clock of the database is only asked where it says nothing.
  update identity.number_held set until = greatest(clock_timestamp(), new.phone_verified_at, new.suspended_at, new.erased_at)
  where person_id = new.id and until is null;
  if new.phone_verified_at is not null and new.merged_into is null then
    insert into identity.number_held (mark, person_id, since)
    values (sha256(convert_to(new.phone_number, 'UTF8')), new.id, new.phone_verified_at);
    -- Longer than a round may last nobody needs to know it.
    delete from identity.number_held
    where mark = sha256(convert_to(new.phone_number, 'UTF8')) and until < clock_timestamp() - interval '400 days';
  end if;
  return null;
end $$;
