-- version 2
-- Keeps what two people agreed on for a refund, and the order of its states.
create or replace function payments.keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund stays' using errcode = '55000';
  end if;
  if (new.id, new.reference, new.purchase_id, new.charge_id, new.minor, new.currency, new.reason, new.made_at)
    is distinct from
    (old.id, old.reference, old.purchase_id, old.charge_id, old.minor, old.currency, old.reason, old.made_at) then
    raise exception 'a refund keeps what was agreed' using errcode = '55000';
  end if;
  if old.state <> new.state and not (
    (old.state = 'waiting' and new.state in ('sending', 'done', 'failed'))
    or (old.state = 'sending' and new.state in ('done', 'failed'))
  ) then
    raise exception 'a refund does not go from % to %', old.state, new.state using errcode = '55000';
  end if;
  if old.closed_at is not null and (new.closed_at, new.closed_why) is distinct from (old.closed_at, old.closed_why) then
    raise exception 'a closed refund stays closed' using errcode = '55000';
  end if;
  return new;
end $$;
