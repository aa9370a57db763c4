-- version 1
/*
 * Keeps a reward for later; a key that is kept already stays as it is. Answers false, and keeps nothing, where the
 * ledger has paid this key in the meantime. It holds the fund first, so that numbers become visible in their order, and
 * nobody is paid before a lower one.
 */
create or replace function wallet.keep_owed(p_fund bigint, p_key uuid, p_person uuid, p_account bigint, p_amount bigint, p_about text)
returns boolean language plpgsql as $$
begin
  -- A statement of its own: the next one sees what was posted during the wait.
  perform 1 from wallet.account where id = p_fund for no key update;
  if exists (select from wallet.transfer where debit_id = p_fund and key = p_key) then
    return false;
  end if;
  insert into wallet.owed (key, person_id, account_id, amount, about)
  values (p_key, p_person, p_account, p_amount, p_about) on conflict (key) do nothing;
  return true;
end $$;
