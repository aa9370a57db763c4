-- version 1
-- Keeps charges as they were opened, and paid ones paid.
create or replace function payments.keep_charge() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'A charge is never deleted.'; end if;
  if (old.id, old.purpose, old.job, old.currency, old.minor, old.units, old.account_id, old.about)
    is distinct from (new.id, new.purpose, new.job, new.currency, new.minor, new.units, new.account_id, new.about)
    or (old.state = 'credited' and new.state <> 'credited')
    or (old.paid_reference is not null and new.paid_reference is distinct from old.paid_reference)
  then raise exception 'A charge never changes, and a paid one stays paid.'; end if;
  return new;
end $$;
