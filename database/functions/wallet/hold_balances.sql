-- version 1
/*
 * Locks accounts as a posting does, in the order of numbers, and answers them as they stand after the wait: three lists,
 * sorted by number, without those that do not exist. For a domain that reads its own rows under these locks and then posts.
 */
create or replace function wallet.hold_balances(
  p_accounts bigint[], out ids bigint[], out balances bigint[], out overdraws boolean[]
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(a.id), array_agg(a.balance), array_agg(a.may_overdraw) into ids, balances, overdraws
  from (
    select a.id, a.balance, a.may_overdraw from wallet.account a
    where a.id = any (p_accounts) order by a.id for no key update
  ) a;
end $$;
