-- Which addresses of a person are proven, and a name for each session that opens nothing.
alter table identity.person
  add column email_verified_at timestamptz,
  add column phone_verified_at timestamptz,
  add constraint person_phone_verified check (phone_verified_at is null or phone_number is not null);

-- Shown in the person's own list of sessions; the token itself and its hash never leave the server.
alter table identity.session
  add column public_id uuid not null default gen_random_uuid(),
  add constraint session_public_id unique (public_id);
