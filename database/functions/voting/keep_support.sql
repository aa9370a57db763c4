-- version 1
-- A vote that was spent is never taken out of what its voter spent.
create or replace function voting.keep_support() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a vote that was spent stays' using errcode = '55000';
  end if;
  if (new.poll_id, new.voter) is distinct from (old.poll_id, old.voter) or new.spent <= old.spent or new.times <> old.times + 1 then
    raise exception 'support only grows, a vote at a time' using errcode = '55000';
  end if;
  return new;
end $$;
