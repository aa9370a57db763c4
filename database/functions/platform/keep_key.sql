-- version 1
-- A key is wrapped anew and never another one: who voted would be named anew, and could vote again.
create or replace function platform.keep_key() returns trigger language plpgsql as $$
begin
  if (new.purpose, new.fingerprint, new.made_at) is distinct from (old.purpose, old.fingerprint, old.made_at) then
    raise exception 'the key % is kept as it is', old.purpose using errcode = '55000';
  end if;
  return new;
end $$;
