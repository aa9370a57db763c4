-- version 1
-- The code of a status of voting.cast_support, as callers hear it.
create or replace function voting.support_outcome(p_status smallint) returns text language sql immutable as $$
  select case p_status
    when 0 then 'cast'
    when 1 then 'repeated'
    when 2 then 'insufficient-balance'
    when 3 then 'key-reused'
    when 5 then 'voting-closed'
    when 6 then 'over-budget'
    else 'vote-failed'
  end
$$;
