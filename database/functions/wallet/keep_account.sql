-- version 1
-- An account is opened once and never closed, renamed or given to another.
create or replace function wallet.keep_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'an account stays' using errcode = '55000';
  end if;
  if (new.id, new.kind, new.owner, new.person_id, new.may_overdraw)
    is distinct from (old.id, old.kind, old.owner, old.person_id, old.may_overdraw) then
    raise exception 'only the balance of an account changes' using errcode = '55000';
  end if;
  return new;
end $$;
