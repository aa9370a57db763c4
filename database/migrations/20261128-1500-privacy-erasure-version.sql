-- What an erasure covers grows with the releases (docs/decisions/0077). Processes that know nothing of this leave the
-- default, so a newer process completes their erasures, and those of earlier releases.
alter table privacy.erasure add version integer not null default 0 check (version >= 0);
