-- version 1
-- Refuses a transaction that has not said which version of the feeds it knows, or says an older one than the log names.
create or replace function record.refuse_older() returns trigger language plpgsql as $$
begin
  if coalesce(nullif(current_setting('record.feeds', true), ''), '0')::integer
    < coalesce((select feeds from record.log), 0) then
    raise exception 'a newer release keeps this record' using errcode = '55000';
  end if;
  return null;
end $$;
