-- The proof of the books goes on from where it was: what each account's transfers add up to, as far as they are settled.
create table wallet.proof (
  is_only boolean primary key default true check (is_only),
  -- All transfers of transactions before this one are in wallet.proved.
  through xid8 not null default '0',
  -- No transfer that is still to come has an id up to this one; see record.follower for the same thought.
  floor_id bigint not null default 0,
  next_from xid8,
  next_floor_id bigint,
  check ((next_from is null) = (next_floor_id is null))
);
insert into wallet.proof default values;

create table wallet.proved (
  account_id bigint primary key,
  units bigint not null
);

/*
 * Adds what was settled since the last time, then compares all balances with it and with what is not settled yet. Answers
 * what all balances make (nothing, in sound books), how many accounts there are, how many transfers were added, and up
 * to twenty accounts that differ, the worst first.
 */
create function wallet.prove() returns table (sum bigint, accounts bigint, added bigint, differing jsonb) language plpgsql as $$
declare
  state wallet.proof;
  last_id bigint;
  mark xid8;
  below xid8;
  fresh bigint;
begin
  select * into state from wallet.proof for update;
  -- First the id, then the transactions: a transfer of a transaction that has not begun gets a higher id.
  select case when is_called then last_value else last_value - 1 end into last_id from wallet.transfer_id_seq;
  mark := pg_snapshot_xmax(pg_current_snapshot());
  below := pg_snapshot_xmin(pg_current_snapshot());
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
    floor_id = case when next_from <= below then next_floor_id else floor_id end,
    next_from = case when next_from is null or next_from <= below then mark else next_from end,
    next_floor_id = case when next_from is null or next_from <= below then last_id else next_floor_id end
  where is_only;
  return query
  with later as (
    select id, sum(units)::bigint as units from (
      select debit_id as id, -amount as units from wallet.transfer where id > state.floor_id and written_by >= below
      union all select credit_id, amount from wallet.transfer where id > state.floor_id and written_by >= below
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
