-- version 1
-- Raises for an account that cannot cover its payments.
create or replace function wallet.refuse_uncovered(p_account bigint) returns boolean language plpgsql as $$
begin
  raise exception 'account % cannot cover its transfers of one batch', p_account using errcode = '22023';
end $$;
