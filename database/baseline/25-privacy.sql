-- Exports and erasures that people asked for.
create schema privacy;

create table privacy.export (
  person_id uuid primary key references identity.person,
  -- New with each request, so that a job of an earlier one writes nothing.
  id uuid not null unique,
  requested_at timestamptz(3) not null,
  ready_at timestamptz(3),
  blob_key text,
  size int,
  downloaded_at timestamptz(3),
  check ((ready_at is null) = (blob_key is null) and (ready_at is null) = (size is null))
);

-- That and when somebody was erased; who it was is no longer known here.
create table privacy.erasure (
  person_id uuid primary key references identity.person,
  at timestamptz(3) not null
);
