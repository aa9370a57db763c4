-- The machinery's own tables: kept answers, limits, staff audit, settings.
create table platform.idempotency (
  owner text not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status int not null,
  answer text,
  at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_at on platform.idempotency (at);

create table platform.rate_count (
  bucket text primary key,
  times int not null,
  resets_at timestamptz not null
);
create index rate_count_resets_at on platform.rate_count (resets_at);

create table platform.setting (
  name text primary key,
  value text not null
);

-- Append-only: what staff did, to what, why (S-51). The trigger refuses every other verb, whoever asks.
create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null,
  target text not null,
  reason text,
  request_id text not null
);
create index audit_actor on platform.audit (actor_id, id);
create index audit_target on platform.audit (target, id);

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = '55000';
end $$;
create trigger audit_append_only before update or delete or truncate on platform.audit
  for each statement execute function platform.refuse_change();
