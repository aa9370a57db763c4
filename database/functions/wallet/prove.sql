-- version 1
/*
 * Adds what was settled since the last time, then compares all balances with it and with what is not settled yet. Answers
 * the sum of all balances (zero in a sound ledger), how many accounts there are, how many transfers were added, and up
 * to twenty accounts that differ, the worst first. The mark is this transaction's own number, taken after the last id:
 * the end of a snapshot may lie below a transaction still under way. After a restore, which counts transactions anew,
 * every transfer is added up until all that had begun then is over.
 */
create or replace function wallet.prove() returns table (sum bigint, accounts bigint, added bigint, differing jsonb) language plpgsql as $$
declare
  state wallet.proof;
  last_id bigint;
  mark xid8;
  below xid8;
  fresh bigint := 0;
begin
  -- First the id, then the transaction: a transfer of a later transaction gets a higher id.
  select case when is_called then last_value else last_value - 1 end into last_id from wallet.transfer_id_seq;
  select * into state from wallet.proof for update;
  mark := pg_current_xact_id();
  below := pg_snapshot_xmin(pg_current_snapshot());
  if state.through > mark or state.next_from > mark then
    delete from wallet.proved;
    update wallet.proof set through = '0', floor_id = 0, next_from = mark, next_floor_id = last_id, is_anew = true
      where is_only returning * into state;
  elsif state.is_anew and state.next_from < below then
    -- Everything up to the mark's id is settled, whatever its transaction was called.
    insert into wallet.proved (account_id, units)
      select id, sum(units)::bigint from (
        select debit_id as id, -amount as units from wallet.transfer where id <= state.next_floor_id
        union all select credit_id, amount from wallet.transfer where id <= state.next_floor_id
      ) entries group by id;
    update wallet.proof set floor_id = next_floor_id, next_from = null, next_floor_id = null, is_anew = false
      where is_only returning * into state;
  end if;
  if not state.is_anew then
    with settled as materialized (
      select debit_id, credit_id, amount from wallet.transfer
      where id > state.floor_id and written_by >= state.through and written_by < below
    ), summed as (
      select id, sum(units)::bigint as units from (
        select debit_id as id, -amount as units from settled union all select credit_id, amount from settled
      ) entries group by id
    ), kept as (
      insert into wallet.proved as p (account_id, units) select id, units from summed
      on conflict (account_id) do update set units = p.units + excluded.units
    )
    select count(*) into fresh from settled;
    update wallet.proof set
      through = below,
      floor_id = case when next_from <= below then greatest(next_floor_id, floor_id) else floor_id end,
      next_from = case when next_from is null or next_from <= below then mark else next_from end,
      next_floor_id = case when next_from is null or next_from <= below then last_id else next_floor_id end
    where is_only;
  end if;
  return query
  with later as (
    select id, sum(units)::bigint as units from (
      select debit_id as id, -amount as units from wallet.transfer
        where id > state.floor_id and (written_by >= below or state.is_anew)
      union all select credit_id, amount from wallet.transfer
        where id > state.floor_id and (written_by >= below or state.is_anew)
    ) entries group by id
  ), compared as (
    select coalesce(a.id, p.account_id, l.id) as account, coalesce(a.kind, 'unknown') as kind,
      coalesce(a.balance, 0) as balance, coalesce(p.units, 0) + coalesce(l.units, 0) as journal
    from wallet.account a full join wallet.proved p on p.account_id = a.id full join later l on l.id = coalesce(a.id, p.account_id)
  )
  select (select coalesce(sum(balance), 0)::bigint from wallet.account), (select count(*) from wallet.account), fresh,
    coalesce((select jsonb_agg(to_jsonb(worst)) from (
      select * from compared c where c.balance <> c.journal order by abs(c.balance - c.journal) desc, c.account limit 20
    ) worst), '[]');
end $$;
