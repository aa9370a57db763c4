-- Exports and erasures that people asked for.
create schema privacy;

create table privacy.export (
  person_id uuid primary key references identity.person,
  -- New with each request, so that a job of an earlier one writes nothing.
  id uuid not null unique,
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  blob_key text,
  size int,
  downloaded_at timestamptz(3),
  check ((ready_at is null) = (blob_key is null) and (ready_at is null) = (size is null))
);

-- That and when somebody was erased; who it was is no longer known here.
create table privacy.erasure (
  person_id uuid primary key references identity.person,
  at timestamptz(3) not null
);

alter table identity.person add column erased_at timestamptz(3);

-- The words of an answer may be erased with their author; everything else of an event stands for good.
create function vetting.keep_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '[erased]'
    and (new.id, new.nomination_id, new.at, new.kind, new.actor_id)
      is not distinct from (old.id, old.nomination_id, old.at, old.kind, old.actor_id)
  then
    return new;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = '55000';
end $$;
drop trigger nomination_event_append_only on vetting.nomination_event;
create trigger nomination_event_append_only before update or delete on vetting.nomination_event
  for each row execute function vetting.keep_event();
create trigger nomination_event_no_truncate before truncate on vetting.nomination_event
  for each statement execute function platform.refuse_change();
