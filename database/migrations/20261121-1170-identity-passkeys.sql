-- Passkeys: a second factor beside the authenticator app, or in its place (S-10). Only public keys are kept.
create table identity.passkey (
  id uuid primary key,
  person_id uuid not null references identity.person on delete cascade,
  -- What the device calls it; a passkey belongs to one person only.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- How often the device says it was used; many devices always say 0. It never goes back (WebAuthn section 6.1.1).
  counter bigint not null check (counter between 0 and 4294967295),
  -- How the browser may reach the device, such as internal or usb.
  transports text[] not null,
  -- What the person calls it.
  name text not null check (name <> '' and length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on identity.passkey (person_id, created_at);

-- What a device is asked to sign: for one person and one purpose, for five minutes, once.
create table identity.passkey_challenge (
  -- The challenge itself stands only in the request; this is its SHA-256.
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  person_id uuid not null references identity.person on delete cascade,
  purpose text not null check (purpose in ('add', 'sign-in', 'step-up')),
  -- What a passkey that is being added will be called.
  name text check ((name is null) = (purpose <> 'add')),
  expires_at timestamptz not null
);
create index passkey_challenge_person on identity.passkey_challenge (person_id);
create index passkey_challenge_expires_at on identity.passkey_challenge (expires_at);
