-- People who let others find and follow them. Without a row in `card` nobody finds a person here.
create schema network;

create table network.card (
  person_id uuid primary key references identity.person,
  -- Names the card on the wire, so that no answer carries the id of another person.
  id uuid not null unique,
  about text not null default '' check (char_length(about) <= 160),
  -- What the person chose to show: nothing, the State, or the local government too.
  state_code text references regions.state,
  lga_id text references regions.lga,
  interests text[] not null default '{}'::text[],
  tells_of_followers boolean not null,
  -- Flagged or taken away by moderators: out of every list.
  is_held boolean not null default false,
  listed_at timestamptz not null,
  constraint card_lga_has_state check (lga_id is null or state_code is not null)
);
create index card_listed on network.card (listed_at desc, id);
create index card_by_lga on network.card (lga_id, listed_at desc, id);
create index card_by_state on network.card (state_code, listed_at desc, id);

create table network.follow (
  id uuid primary key,
  follower_id uuid not null references identity.person,
  -- Who hides the card has no followers any more.
  followed_id uuid not null references network.card on delete cascade,
  followed_at timestamptz not null,
  constraint follow_once unique (follower_id, followed_id),
  constraint follow_somebody_else check (follower_id <> followed_id)
);
create index follow_followed on network.follow (followed_id, followed_at desc);
create index follow_follower on network.follow (follower_id, followed_at desc);

create table network.block (
  id uuid primary key,
  person_id uuid not null references identity.person,
  blocked_id uuid not null references identity.person,
  blocked_at timestamptz not null,
  constraint block_once unique (person_id, blocked_id),
  constraint block_somebody_else check (person_id <> blocked_id)
);
create index block_blocked on network.block (blocked_id);
