-- version 1
/*
 * The code of a status of voting.cast_by_people, voting.cast_ballots or voting.hindrances, as callers hear it. The
 * functions that cast pass small numbers among themselves.
 */
create or replace function voting.ballot_outcome(p_status smallint) returns text language sql immutable as $$
  select case p_status
    when 0 then 'cast'
    when 1 then 'repeated'
    when 2 then 'insufficient-balance'
    when 3 then 'key-reused'
    when 4 then 'unknown-account'
    when 5 then 'voting-closed'
    when 6 then 'not-standing'
    when 7 then 'voted-elsewhere'
    when 8 then 'no-place'
    when 9 then 'not-your-area'
    when 10 then 'phone-unconfirmed'
    when 11 then 'account-too-new'
    when 12 then 'verified-only'
    when 13 then 'voted-before-joining'
    when 14 then 'number-used'
    else 'vote-failed'
  end
$$;
