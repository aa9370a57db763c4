-- version 1
/*
 * Posts many transfers as one. Legs of one group are posted together or not at all (`p_group` null: each stands alone).
 * Answers for each leg: 0 posted, 1 repeated (the same transfer as before), 2 insufficient, 3 the key was used for
 * something else, 4 unknown account. `p_ids`, `p_balances` and `p_overdraws` are what wallet.hold_balances answered in
 * this transaction for all these accounts, with nothing posted since; without them it locks and reads them itself.
 */
create or replace function wallet.post(
  p_group int[], p_key uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_code smallint[], p_about text[],
  p_ids bigint[] default null, p_balances bigint[] default null, p_overdraws boolean[] default null
) returns table (leg int, status smallint, transfer_id bigint, balance bigint) language plpgsql rows 100
-- A plan that is made once and kept while the journal grows from nothing must find its rows by their keys.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  ids bigint[] := p_ids;
  balances bigint[] := p_balances;
  overdraws boolean[] := p_overdraws;
  is_plain boolean;
begin
  if ids is null then
    -- A statement of its own: it answers the rows as they stand after the wait, and the next one reads the journal then.
    select array_agg(a.id), array_agg(a.balance), array_agg(a.may_overdraw) into ids, balances, overdraws
    from (
      select a.id, a.balance, a.may_overdraw from wallet.account a
      where a.id = any (p_debit || p_credit) order by a.id for no key update
    ) a;
  end if;
  -- Nearly every batch has each payer once and no groups: nothing more is asked of it then.
  is_plain := (select count(*) = count(distinct u.d) from unnest(p_debit) u(d))
    and (p_group is null or (select count(*) = count(distinct u.g) from unnest(p_group) u(g)));
  -- Legs that belong together, and a payer of several legs that cannot cover them all.
  if not is_plain and (
    exists (select from unnest(p_group) g group by g having count(*) > 1)
    or exists (
      select from (
        select u.d, sum(u.amount) as total from unnest(p_debit, p_amount) as u(d, amount) group by u.d having count(*) > 1
      ) several
      join unnest(ids, balances, overdraws) as payer(id, balance, may_overdraw) on payer.id = several.d
      where not payer.may_overdraw and payer.balance < several.total
    )
  ) then
    return query select * from wallet.post_groups(p_group, p_key, p_debit, p_credit, p_amount, p_code, p_about);
    return;
  end if;
  return query
  with judged as materialized (
    select u.leg::int as leg, u.key, u.d, u.c, u.amount, u.code, u.about, t.id as old,
      case when ids[u.payer] = u.d then balances[u.payer] end as had,
      case
        when t.id is not null then
          case when t.credit_id = u.c and t.amount = u.amount and t.code = u.code then 1 else 3 end
        when (ids[u.payer] = u.d and ids[u.payee] = u.c) is not true then 4
        when overdraws[u.payer] or balances[u.payer] >= u.amount then 0
        else 2
      end as st
    from (
      -- The place of a number in a sorted list, or of the one before it where it is not there.
      select u.*, width_bucket(u.d, ids) as payer, width_bucket(u.c, ids) as payee
      from unnest(p_key, p_debit, p_credit, p_amount, p_code, p_about)
        with ordinality as u(key, d, c, amount, code, about, leg)
    ) u
    left join lateral (
      select t.id, t.credit_id, t.amount, t.code from wallet.transfer t where t.debit_id = u.d and t.key = u.key limit 1
    ) t on true
  ), written as (
    insert into wallet.transfer (debit_id, credit_id, amount, code, key, about)
    select j.d, j.c, j.amount, j.code, j.key, j.about from judged j where j.st = 0 order by j.leg
    returning id, debit_id, key
  ), moved as (
    update wallet.account a set balance = a.balance + s.delta
    from (
      select x.id, sum(x.delta)::bigint as delta from (
        select j.d as id, -j.amount as delta from judged j where j.st = 0
        union all select j.c, j.amount from judged j where j.st = 0
      ) x group by x.id
    ) s where a.id = s.id
  )
  select j.leg, j.st::smallint, coalesce(j.old, w.id), case when j.st = 0 then j.had - j.amount else j.had end
  from judged j left join written w on w.debit_id = j.d and w.key = j.key
  order by j.leg;
end $$;
