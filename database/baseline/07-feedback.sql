-- What people write to the team: through the contact form, also without an account, or as feedback when signed in.
create schema feedback;

create table feedback.message (
  id uuid primary key,
  -- What both sides call it by.
  number bigint generated always as identity unique,
  way text not null check (way in ('contact', 'feedback')),
  topic text not null check (topic <> ''),
  text text not null check (btrim(text) <> ''),
  -- Who wrote it: a person, or the name and address that a visitor gave.
  person_id uuid,
  name text,
  email text,
  language text not null,
  sent_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by uuid,
  -- Nothing for a message that was set aside.
  answer text check (btrim(answer) <> ''),
  mailed_at timestamptz(3),
  check ((settled_at is null) = (settled_by is null)),
  check (answer is null or settled_at is not null),
  check (person_id is null or name is null and email is null)
);
create index message_waiting on feedback.message (sent_at, id) where settled_at is null;
create index message_settled on feedback.message (settled_at desc, id desc) where settled_at is not null;
create index message_of_person on feedback.message (person_id, sent_at desc) where person_id is not null;
