-- version 1
-- A proposal never changes: other words are another proposal. It is decided once, and a decision stays.
create or replace function approvals.keep_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'approvals.approval is append-only' using errcode = '55000';
  end if;
  -- Only the reference to a removed account may go afterwards.
  if (to_jsonb(new) - '{state,decided_by,decided_at,decided_why,about}'::text[])
      <> (to_jsonb(old) - '{state,decided_by,decided_at,decided_why,about}'::text[])
    or (new.about is distinct from old.about and new.about is not null)
    or (old.state <> 'waiting' and (new.state, new.decided_by, new.decided_at, new.decided_why)
      is distinct from (old.state, old.decided_by, old.decided_at, old.decided_why)) then
    raise exception 'approvals.approval: a proposal does not change' using errcode = '55000';
  end if;
  return new;
end $$;
