-- The log names the version of the feeds that write it (docs/decisions/0068). A transaction writes to it only when it
-- says that it knows that version, so a process of an older release, even one that knows nothing of this, is refused.
alter table record.log add feeds integer not null default 1 check (feeds > 0);

-- apply function record.refuse_older
create trigger refuse_older before insert on record.entry
  for each statement execute function record.refuse_older();
create trigger refuse_older before insert on record.block
  for each statement execute function record.refuse_older();
create trigger refuse_older before insert on record.taken
  for each statement execute function record.refuse_older();
