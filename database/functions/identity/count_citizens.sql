-- version 1
-- Notes how a statement changed the number of accounts that are neither closed nor joined into another one.
create or replace function identity.count_citizens() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into identity.count_news (change)
    select count(*) from added where erased_at is null and merged_into is null having count(*) > 0;
  elsif tg_op = 'UPDATE' then
    insert into identity.count_news (change)
    values (case when new.erased_at is null and new.merged_into is null then 1 else -1 end);
  else
    insert into identity.count_news (change) values (-1);
  end if;
  return null;
end $$;
