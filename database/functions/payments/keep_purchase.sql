-- version 1
-- Keeps quotes as they were made, and credited purchases credited.
create or replace function payments.keep_purchase() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'A purchase is never deleted.'; end if;
  if (old.id, old.person_id, old.currency, old.rate_version, old.minor_per_sup, old.units, old.price_minor)
    is distinct from (new.id, new.person_id, new.currency, new.rate_version, new.minor_per_sup, new.units, new.price_minor)
    or (old.state = 'credited' and new.state <> 'credited')
    or (old.paid_reference is not null and new.paid_reference is distinct from old.paid_reference)
  then raise exception 'A quote never changes, and a credited purchase stays credited.'; end if;
  return new;
end $$;
