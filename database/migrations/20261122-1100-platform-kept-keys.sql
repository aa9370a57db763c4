-- The installation's keys for data: made once, kept wrapped by APP_KEY, and never another one afterwards, whatever APP_KEY is.
-- There is one APP_KEY at a time, and its fingerprint stands here: whoever comes with another one is refused.
create table platform.app_key (
  one boolean primary key default true check (one),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  since timestamptz not null default now()
);

create table platform.kept_key (
  purpose text primary key,
  wrapped bytea not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  made_at timestamptz not null default now()
);

-- A key is wrapped anew and never another one: who voted would be named anew, and could vote again.
create function platform.keep_key() returns trigger language plpgsql as $$
begin
  if (new.purpose, new.fingerprint, new.made_at) is distinct from (old.purpose, old.fingerprint, old.made_at) then
    raise exception 'the key % is kept as it is', old.purpose using errcode = '55000';
  end if;
  return new;
end $$;
create trigger kept_key_stays before update on platform.kept_key for each row execute function platform.keep_key();
create trigger kept_key_keeps before delete or truncate on platform.kept_key
  for each statement execute function platform.refuse_change();
create trigger app_key_keeps before delete or truncate on platform.app_key
  for each statement execute function platform.refuse_change();

-- What was done with keys, by fingerprints only.
create table platform.key_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('fitted', 'made', 'adopted', 'rotated')),
  purpose text,
  fingerprint text not null,
  replaced text
);
create trigger key_event_append_only before update or delete or truncate on platform.key_event
  for each statement execute function platform.refuse_change();

-- Where people are already, their ballots bear names made by a key that was derived from APP_KEY: that key is adopted.
insert into platform.setting (name, value)
select 'keys.adopt', 'derived' where exists (select from identity.person);
