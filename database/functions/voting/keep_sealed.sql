-- version 1
-- Nothing of a sealed ballot box changes, whoever writes. Looks only at what a statement changed, and looks each leader up
-- once: the ballots of one statement are mostly for few leaders.
create or replace function voting.keep_sealed() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  is_sealed boolean;
  is_stray boolean;
begin
  if tg_op = 'INSERT' then
    select bool_or(box.sealed_at is not null), bool_or(box.contest_id is null or choice.leader_id is null)
    into is_sealed, is_stray from (select distinct i.contest_id, i.round_id, i.leader_id from inserted i) b
    left join voting.box on box.contest_id = b.contest_id and box.round_id = b.round_id
    left join voting.choice on choice.contest_id = b.contest_id and choice.leader_id = b.leader_id;
  -- Nearly every statement that casts only adds ballots; the trigger of changes is told of it all the same.
  elsif not exists (select from after_it) then
    return null;
  else
    is_sealed := exists (
      select from (select contest_id from before_it union select contest_id from after_it) b
      join voting.box on box.contest_id = b.contest_id where box.sealed_at is not null
    );
    select bool_or(box.contest_id is null or choice.leader_id is null) into is_stray
    from (select distinct a.contest_id, a.round_id, a.leader_id from after_it a) b
    left join voting.box on box.contest_id = b.contest_id and box.round_id = b.round_id
    left join voting.choice on choice.contest_id = b.contest_id and choice.leader_id = b.leader_id;
  end if;
  if is_sealed then
    raise exception 'the box is sealed' using errcode = '55000';
  end if;
  if is_stray then
    raise exception 'a ballot is of a box and for who stands there' using errcode = '23503';
  end if;
  return null;
end $$;
