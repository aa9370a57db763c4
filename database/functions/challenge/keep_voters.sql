-- version 1
-- Who may vote stands still from the announcement on, whoever writes. A release that knows no rules yet announces with
-- those of a demonstration.
create or replace function challenge.keep_voters() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' then
    new.voter_rules := null;
  elsif old.status = 'draft' then
    new.voter_rules := coalesce(new.voter_rules, 1);
  elsif (new.voter_rules, new.verified_only, new.announced_at) is distinct from (old.voter_rules, old.verified_only, old.announced_at) then
    raise exception 'who may vote in an announced round is fixed' using errcode = '55000';
  end if;
  return new;
end $$;
