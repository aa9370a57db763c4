-- Proofs that a person reads an e-mail address or a phone, and links that set a new password.
create schema account;

-- One code at a time for a person and a channel: a new one replaces it, so that the old one is dead at once.
create table account.code (
  person_id uuid references identity.person on delete cascade,
  channel text not null check (channel in ('email', 'phone')),
  id uuid primary key,
  -- The address that is proven; it is a change when the person has another one.
  address text not null check (address <> ''),
  -- Both are keyed with the token of the session that asked, which no table holds: a copy of this one yields no code.
  session_mac bytea not null check (length(session_mac) = 32),
  code_mac bytea not null check (length(code_mac) = 32),
  -- SHA-256 of the token in the link of an e-mail.
  link_hash bytea check (length(link_hash) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint code_link unique (link_hash),
  constraint code_of_person unique (person_id, channel),
  constraint code_to_join check (person_id is not null or channel = 'email' and link_hash is null)
);
-- One at a time for a browser, as there is for a person.
create unique index code_of_visitor on account.code (session_mac) where person_id is null;

-- Only the SHA-256 of a link's token is kept. A link that was used is gone.
create table account.reset_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  person_id uuid not null references identity.person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reset_link_person on account.reset_link (person_id);

-- A message that has left, so that a repeated job sends no second one.
create table account.message (
  id uuid primary key,
  sent_at timestamptz not null
);
create index message_sent_at on account.message (sent_at);

-- Codes of a day for each kind of receiver: what the budget of text messages and the watch over fraud count.
create table account.code_count (
  day date,
  scope text check (scope <> ''),
  sent int not null default 0 check (sent >= 0),
  entered int not null default 0 check (entered >= 0),
  primary key (day, scope)
);
