-- version 1
-- Keeps the counts of a category in the transaction that changes one of its threads.
create or replace function forum.count_threads() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op = 'UPDATE' then (old.state = 'shown')::integer else 0 end;
  is_now integer := (new.state = 'shown')::integer;
  replies_were integer := case when tg_op = 'UPDATE' then old.replies else 0 end;
begin
  if was = 0 and is_now = 0 then
    return null;
  end if;
  update forum.category set
    threads = threads + is_now - was,
    replies = replies + is_now * new.replies - was * replies_were,
    last_activity_at = case when is_now = 1 then greatest(last_activity_at, new.last_post_at) else last_activity_at end
  where id = new.category_id;
  return null;
end $$;
