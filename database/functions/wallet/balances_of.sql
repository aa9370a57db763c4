-- version 1
-- What accounts have, for a domain that holds their locks and must know it before it splits an amount.
create or replace function wallet.balances_of(p_accounts bigint[]) returns table (id bigint, balance bigint) language sql stable as $$
  select a.id, a.balance from wallet.account a where a.id = any (p_accounts)
$$;
