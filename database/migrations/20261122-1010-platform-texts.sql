-- Every text message that the gate let through: how much of the day's money it holds, whether it left, whether its code
-- was entered. It names neither number nor person (S-14).
create table platform.text_message (
  id text primary key check (id <> ''),
  admitted_at timestamptz not null,
  purpose text not null check (purpose <> ''),
  country text not null check (length(country) = 2),
  parts int not null check (parts between 1 and 3),
  kobo int not null check (kobo >= 0),
  attempts int not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  entered_at timestamptz
);
create index text_message_admitted on platform.text_message (admitted_at);
create index text_message_sent on platform.text_message (purpose, sent_at desc) where sent_at is not null;
