-- Which browsers a person signed in on, for finding shared devices and for nothing else. The browser's own number is
-- kept as a keyed hash only, days instead of times, and a row that is 90 days old is deleted.
create table identity.device_use (
  person_id uuid not null references identity.person on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen date not null,
  last_seen date not null check (last_seen >= first_seen),
  primary key (person_id, device_hash)
);
create index device_use_device on identity.device_use (device_hash);
create index device_use_last_seen on identity.device_use (last_seen);
