-- version 1
-- The code of a status of wallet.post, as callers hear it.
create or replace function wallet.post_outcome(p_status smallint) returns text language sql immutable as $$
  select case p_status
    when 0 then 'posted'
    when 1 then 'repeated'
    when 2 then 'insufficient'
    when 3 then 'key-reused'
    else 'unknown-account'
  end
$$;
