-- version 1
-- Takes the locks that a posting takes, in the same order, for a domain that must read its own rows under them.
create or replace function wallet.hold_accounts(p_accounts bigint[]) returns void language sql as $$
  select from wallet.account a where a.id = any (p_accounts) order by a.id for no key update
$$;
