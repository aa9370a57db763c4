-- What is late or disputed comes from the domains; here stands who works on it and what they hand over.
create schema escalation;

create table escalation.hold (
  -- The domain that the case belongs to, and its id there.
  source text,
  item_id uuid,
  person_id uuid not null,
  taken_at timestamptz(3) not null,
  primary key (source, item_id)
);

create table escalation.note (
  id uuid primary key,
  source text not null,
  item_id uuid not null,
  author_id uuid not null,
  at timestamptz(3) not null,
  text text not null check (btrim(text) <> '')
);
create index note_of_item on escalation.note (source, item_id, at);
create trigger note_append_only before delete or update or truncate on escalation.note for each statement execute function
  platform.refuse_change();
