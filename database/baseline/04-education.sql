create schema education;

-- Official texts of the Constitution that the operator imported; the newest one is shown (decision D-21).
create table education.constitution_text (
  -- SHA-256 of the text: importing the same file again makes it the newest, and never a second row.
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  text jsonb not null check (jsonb_typeof(text) = 'object'),
  imported_at timestamptz not null
);
create index constitution_text_newest on education.constitution_text (imported_at desc);
create trigger constitution_text_version after insert or delete or update or truncate on education.constitution_text for
  each statement execute function platform.note_change('education');
