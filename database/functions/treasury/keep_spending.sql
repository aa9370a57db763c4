-- version 1
-- What was proposed stays as it was proposed, and an end is an end: only the state and its facts move on.
create or replace function treasury.keep_spending() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'spending stays';
  end if;
  if old.state in ('refused', 'withdrawn', 'expired', 'stopped', 'paid') then
    raise exception 'this spending has ended';
  end if;
  if (new.id, new.purpose, new.unit, new.amount, new.fund, new.payee, new.reason, new.proposed_by, new.proposed_at, new.cool_hours)
    is distinct from
    (old.id, old.purpose, old.unit, old.amount, old.fund, old.payee, old.reason, old.proposed_by, old.proposed_at, old.cool_hours)
  then
    raise exception 'what was proposed never changes';
  end if;
  if old.state = 'waiting' and new.state = 'paid' then
    raise exception 'spending is approved before it is paid';
  end if;
  if old.state = 'approved' and (new.approved_by, new.approved_at, new.payable_from)
    is distinct from (old.approved_by, old.approved_at, old.payable_from)
  then
    raise exception 'an approval never changes';
  end if;
  return new;
end
$$;
