-- version 1
-- A tile only grows, at its end.
create or replace function record.keep_tile() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.level, new.n) <> (old.level, old.n)
    or substring(new.hashes for length(old.hashes)) <> old.hashes then
    raise exception 'a tile of the record only grows' using errcode = '55000';
  end if;
  return new;
end $$;
