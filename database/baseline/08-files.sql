-- Uploaded files: who sent them, where their bytes lie, what they are attached to.
create schema files;

create table files.file (
  id uuid primary key,
  owner_id uuid not null,
  purpose text not null check (purpose in ('photo', 'evidence')),
  -- Pictures are redrawn as WebP when they arrive; nothing else is ever kept or served.
  content_type text not null check (content_type in ('image/webp', 'application/pdf')),
  size int not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- Of the bytes as they were sent, so that a repeated upload is recognised.
  sent_sha256 bytea not null check (length(sent_sha256) = 32),
  name text not null check (char_length(name) between 1 and 120),
  blob_key text not null unique,
  thumbnail_key text unique,
  -- What shows the file, such as nomination:<id>; a file without it is removed after 48 hours.
  attached_to text check (attached_to ~ '^[a-z]+:[A-Za-z0-9-]+$'),
  is_public boolean not null default false,
  created_at timestamptz not null,
  -- How a picture looks, in 64 bits: proofs of tasks find pictures that were sent before, also smaller or recompressed.
  likeness text check (likeness ~ '^[0-9a-f]{16}$'),
  constraint file_public_when_attached check (attached_to is not null or not is_public),
  check (purpose = 'evidence' or content_type ~~ 'image/%')
);
-- The same bytes sent twice are one waiting file, also when both requests run at once.
create unique index file_waiting_once on files.file (owner_id, purpose, sent_sha256) where attached_to is null;
create index file_waiting_since on files.file (created_at) where attached_to is null;
create index file_attached on files.file (attached_to) where attached_to is not null;
create index file_owner on files.file (owner_id);

-- What one person sent on one day; the check is the promise that the share is never passed.
create table files.daily_share (
  owner_id uuid,
  day date,
  bytes int not null check (bytes between 0 and 20971520),
  primary key (owner_id, day)
);
create index daily_share_day on files.daily_share (day);

-- Keys of blobs that no file row names: written before the bytes are, so that a crash leaves nothing unnoticed.
create table files.loose_blob (
  key text primary key,
  removable_at timestamptz not null
);
create index loose_blob_removable_at on files.loose_blob (removable_at);
