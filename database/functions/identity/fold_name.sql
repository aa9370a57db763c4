-- version 1
-- A name without marks, hooks and case, words parted by one space: the same fold as src/shared/fold.ts.
create or replace function identity.fold_name(name text) returns text
  language sql immutable parallel safe strict
  return trim(regexp_replace(
    translate(regexp_replace(normalize(lower(name), nfd), E'[\u0300-\u036f]', '', 'g'), E'ɓɗƙƴ\u2018\u2019\u02bc', E'bdky   '),
    E'[^a-z0-9\u0080-\uffff]+', ' ', 'g'));
