-- The community chat. A room has a row from its first message on; before, it is only an address.
create schema chat;

create table chat.room (
  id text primary key,
  kind text not null check (kind in ('lga', 'campus', 'topic')),
  -- The local government, the institution or the topic.
  about text not null,
  -- The name of an institution when the room began; null for the others, whose names stand elsewhere.
  name text,
  state_code text references regions.state,
  lga_id text references regions.lga,
  -- The last number given out. Its row lock makes messages commit in the order of their numbers, so that a reader who
  -- has seen one number has seen all below it.
  last_seq bigint not null default 0,
  last_at timestamptz,
  -- The shortest pause between two messages of one person; staff raise it when a room is heated.
  pause_seconds int not null default 0,
  constraint room_pause_check check (pause_seconds between 0 and 3600)
);

create table chat.message (
  room_id text references chat.room,
  seq bigint,
  id uuid not null unique,
  author_id uuid not null references identity.person,
  body text not null check (char_length(body) between 1 and 1000),
  -- False while the author's account was new: addresses in the text are no links then.
  has_links boolean not null,
  state text not null default 'shown' check (state in ('shown', 'held', 'removed', 'withdrawn')),
  sent_at timestamptz not null,
  primary key (room_id, seq)
);
create index message_author on chat.message (author_id, sent_at desc);
create index message_sent on chat.message (sent_at);

-- When a person may write in a room again. One conditional write keeps the pause, however many requests arrive at once.
create table chat.turn (
  room_id text,
  person_id uuid references identity.person,
  next_at timestamptz not null,
  primary key (room_id, person_id)
);
create index turn_person on chat.turn (person_id);
create index turn_next on chat.turn (next_at);
