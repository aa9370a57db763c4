-- Better translations that people suggest, and who reads them.
create schema translations;

-- Who offered to read a language, and whom staff let.
create table translations.translator (
  person_id uuid not null,
  language text not null check (language in ('pcm', 'ha', 'ig', 'yo')),
  asked_at timestamptz(3) not null,
  granted_at timestamptz(3),
  granted_by uuid,
  primary key (person_id, language),
  check ((granted_at is null) = (granted_by is null)),
  check (granted_by <> person_id)
);

-- `sentence_key` is a digest of area and sentence, `wording_mark` one of the wording.
create table translations.suggestion (
  id uuid primary key,
  person_id uuid not null,
  language text not null check (language in ('pcm', 'ha', 'ig', 'yo')),
  area text not null,
  sentence text not null,
  sentence_key text not null check (sentence_key ~ '^[0-9a-f]{16}$'),
  wording text not null check (btrim(wording) <> ''),
  wording_mark text not null check (wording_mark ~ '^[0-9a-f]{16}$'),
  why text,
  page text,
  made_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  settled_at timestamptz(3),
  declined_by uuid,
  reason text,
  unique (person_id, language, sentence_key, wording_mark),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'declined') = (reason is not null)),
  check (declined_by <> person_id)
);
create index suggestion_sentence on translations.suggestion (language, sentence_key, made_at);
create index suggestion_person on translations.suggestion (person_id, made_at);

-- Who read a wording and found it right, today's or a suggested one.
create table translations.acceptance (
  language text not null check (language in ('pcm', 'ha', 'ig', 'yo')),
  sentence_key text not null check (sentence_key ~ '^[0-9a-f]{16}$'),
  wording_mark text not null check (wording_mark ~ '^[0-9a-f]{16}$'),
  reader_id uuid not null,
  accepted_at timestamptz(3) not null,
  primary key (language, sentence_key, wording_mark, reader_id)
);
create index acceptance_reader on translations.acceptance (reader_id);
create index translator_language on translations.translator (language, person_id);
create index translator_granted_by on translations.translator (granted_by);
create index suggestion_declined_by on translations.suggestion (declined_by);
