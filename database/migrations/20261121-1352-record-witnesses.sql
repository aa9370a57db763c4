-- What each outside witness said last: how far it has seen the log, and what it signed. Its word is its own, and the
-- latest is enough; the log itself is not touched.
create table record.witness (
  -- The line of its public key, which begins with its name.
  key text primary key,
  -- The head that it signed, and its lines below it; both null before the first.
  size bigint references record.checkpoint (size),
  cosignature text,
  cosigned_at timestamptz(3),
  asked_at timestamptz(3) not null,
  -- Why it did not sign when it was asked last: it saw another past, does not know the log, signed something else, or
  -- did not answer; null when it signed.
  trouble text check (trouble in ('fork', 'stranger', 'wrong', 'silent')),
  check ((size is null) = (cosignature is null) and (size is null) = (cosigned_at is null))
);
