-- version 1
-- Keeps the counts of a writer and a thread in the transaction that shows or hides a post. The writer comes first, as when
-- somebody posts, so that two transactions never wait for each other in a circle.
create or replace function forum.count_posts() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then old.state else '' end;
  shown integer := (new.state = 'shown')::integer - (was = 'shown')::integer;
  removed_now integer := (new.state = 'removed')::integer - (was = 'removed')::integer;
begin
  if shown = 0 and removed_now = 0 then
    return null;
  end if;
  update forum.writer set posts = posts + shown, removed = removed + removed_now where person_id = new.author_id;
  if new.number > 1 and shown <> 0 then
    update forum.thread set replies = replies + shown where id = new.thread_id;
  end if;
  return null;
end $$;
