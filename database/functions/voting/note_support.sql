-- version 1
-- Notes how much SUP the votes of a statement put into polls.
create or replace function voting.note_support() returns trigger language plpgsql as $$
begin
  insert into voting.count_news (received) select sum(amount) from added having count(*) > 0;
  return null;
end $$;
