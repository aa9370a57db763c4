-- version 2
-- Ends a statement that would have to name the kind of a transfer whose code this release does not know.
create or replace function wallet.unknown_code(code smallint) returns text language plpgsql stable as $$
begin
  raise exception 'a transfer has the code %, which this release does not know', code using errcode = 'SUP01';
end $$;
