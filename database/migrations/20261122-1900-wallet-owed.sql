-- Rewards that were earned while the rewards fund could not pay them. They are paid in order when it is topped up.
create table wallet.owed (
  -- The order in which they are paid.
  id bigint generated always as identity primary key,
  -- The key of the reward's own transfer: an act is owed once and paid once.
  key uuid not null unique,
  person_id uuid not null references identity.person,
  account_id bigint not null references wallet.account,
  amount bigint not null check (amount > 0),
  about text not null,
  owed_at timestamptz(3) not null default now(),
  -- When it was paid; null while it waits.
  paid_at timestamptz(3)
);
create index owed_waiting on wallet.owed (id) include (amount) where paid_at is null;
create index owed_of on wallet.owed (person_id, id desc);
