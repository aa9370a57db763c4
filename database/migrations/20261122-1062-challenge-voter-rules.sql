-- Who may vote in a round (docs/decisions/0029): a version of the rules, which a round takes over when it is announced.
create table challenge.voter_rules (
  version smallint primary key,
  -- A confirmed phone number, which counts for one person in a round.
  needs_phone boolean not null,
  -- An account that is older than the announcement.
  needs_older_account boolean not null,
  -- Whoever had said no place at the announcement votes where they first say they live; otherwise nowhere in this round.
  takes_first_place boolean not null
);
-- 1 is for demonstrations, and for rounds that were announced before there were such rules; 2 is for production.
insert into challenge.voter_rules values (1, false, false, true), (2, true, true, false);
create trigger voter_rules_append_only before update or delete or truncate on challenge.voter_rules
  for each statement execute function platform.refuse_change();

alter table challenge.round
  add column verified_only boolean not null default false,
  add column voter_rules smallint references challenge.voter_rules;
update challenge.round set voter_rules = 1 where status <> 'draft';
alter table challenge.round add constraint round_voter_rules check ((status = 'draft') = (voter_rules is null)) not valid;

-- Who may vote stands still from the announcement on, whoever writes. A release that knows no rules yet announces with
-- those of a demonstration.
create function challenge.keep_voters() returns trigger language plpgsql as $$
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
create trigger round_voters_fixed before update on challenge.round
  for each row execute function challenge.keep_voters();
