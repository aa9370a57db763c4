-- version 1
-- Keeps what was agreed for a cashout, and the order of its states.
create or replace function cashout.keep_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a cashout stays' using errcode = '55000';
  end if;
  if (new.id, new.person_id, new.account_id, new.units, new.rate_version, new.minor_per_sup, new.gross_minor, new.fee_minor,
      new.net_minor, new.risks, new.submitted_at, new.arrives_by)
    is distinct from
    (old.id, old.person_id, old.account_id, old.units, old.rate_version, old.minor_per_sup, old.gross_minor, old.fee_minor,
      old.net_minor, old.risks, old.submitted_at, old.arrives_by) then
    raise exception 'a cashout keeps what was agreed' using errcode = '55000';
  end if;
  if old.state <> new.state and not (
    (old.state = 'submitted' and new.state in ('processed', 'rejected', 'cancelled'))
    or (old.state = 'processed' and new.state in ('completed', 'failed', 'reversed'))
    or (old.state = 'completed' and new.state = 'reversed')
  ) then
    raise exception 'a cashout does not go from % to %', old.state, new.state using errcode = '55000';
  end if;
  return new;
end $$;
