-- version 1
-- What is chosen and by which rule stands still once a round is announced, whoever writes.
create or replace function challenge.keep_announced() returns trigger language plpgsql as $$
declare
  state text;
begin
  select status into state from challenge.round where id = coalesce(new.round_id, old.round_id) for share;
  if state is distinct from 'draft' and (tg_op <> 'UPDATE'
    or (new.round_id, new.lga, new.seats, new.quorum) is distinct from (old.round_id, old.lga, old.seats, old.quorum))
  then
    raise exception 'the contests of an announced round are fixed' using errcode = '55000';
  end if;
  return coalesce(new, old);
end $$;
