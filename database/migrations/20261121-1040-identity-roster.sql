-- The roster of the staff: rights with a place and an end, names as search compares them, imported and joined accounts.

-- A name without marks, hooks and case, words parted by one space: the same fold as src/shared/fold.ts.
create function identity.fold_name(name text) returns text
  language sql immutable parallel safe strict
  return trim(regexp_replace(
    translate(regexp_replace(normalize(lower(name), nfd), E'[\u0300-\u036f]', '', 'g'), E'ɓɗƙƴ\u2018\u2019\u02bc', E'bdky   '),
    E'[^a-z0-9\u0080-\uffff]+', ' ', 'g'));

alter table identity.person
  -- Null until an imported person has chosen a password: no such account can be signed in to.
  alter column password_hash drop not null,
  add column merged_into uuid references identity.person,
  add column search_name text not null generated always as (identity.fold_name(first_name || ' ' || last_name)) stored,
  -- An account that was joined with another one is closed for good.
  add constraint person_merged check (merged_into is null or (merged_into <> id and suspended_at is not null));
create index person_merged_into on identity.person (merged_into) where merged_into is not null;
create index person_search on identity.person using gin (search_name gin_trgm_ops);
create index person_phone on identity.person (phone_number) where phone_number is not null;
create index person_admin on identity.person (id) where is_admin;

-- A role may be held for one State or one local government, and until a day; without either it is whole.
alter table identity.person_role
  add column expires_at timestamptz,
  add column scope_state text references regions.state,
  add column scope_lga text references regions.lga,
  add constraint person_role_scope check (scope_lga is null or substr(scope_lga, 1, 2) = substr(scope_state, 4, 2));
