-- version 1
-- The number of people of a chapter follows its rows, also when an account is erased.
create or replace function chapters.count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update chapters.chapter set people = people + 1 where id = new.chapter_id;
  else
    update chapters.chapter set people = people - 1 where id = old.chapter_id;
  end if;
  return null;
end $$;
