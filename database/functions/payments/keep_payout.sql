-- version 1
-- Keeps what was agreed for a transfer, and the order of its states.
create or replace function payments.keep_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout stays' using errcode = '55000';
  end if;
  if (new.id, new.reference, new.recipient, new.minor, new.currency, new.hold_id, new.units, new.about, new.job, new.made_at)
    is distinct from
    (old.id, old.reference, old.recipient, old.minor, old.currency, old.hold_id, old.units, old.about, old.job, old.made_at) then
    raise exception 'a payout keeps what was agreed' using errcode = '55000';
  end if;
  if old.state <> new.state and not (
    (old.state = 'waiting' and new.state in ('sending', 'paid', 'failed'))
    or (old.state = 'sending' and new.state in ('waiting', 'paid', 'failed'))
    or (old.state = 'paid' and new.state = 'reversed')
  ) then
    raise exception 'a payout does not go from % to %', old.state, new.state using errcode = '55000';
  end if;
  return new;
end $$;
