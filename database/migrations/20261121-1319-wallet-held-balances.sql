-- What accounts have, for a room that holds their locks and must know it before it splits an amount.
create function wallet.balances_of(p_accounts bigint[]) returns table (id bigint, balance bigint) language sql stable as $$
  select a.id, a.balance from wallet.account a where a.id = any (p_accounts)
$$;
