-- version 1
-- Posts legs in any grouping; what wallet.post answers, wallet.post_groups answers too.
create or replace function wallet.post_groups(
  p_group int[], p_key uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_code smallint[], p_about text[]
) returns table (leg int, status smallint, transfer_id bigint, balance bigint) language plpgsql as $$
begin
  -- A statement of its own: the next one reads what stands after the wait.
  perform 1 from wallet.account a where a.id = any (p_debit || p_credit) order by a.id for no key update;
  return query
  with asked as materialized (
    select u.leg::int as leg, u.grp, u.key, u.d, u.c, u.amount, u.code, u.about, t.id as old,
      t.credit_id = u.c and t.amount = u.amount and t.code = u.code as is_same, payer.balance as had,
      case
        when t.id is not null then 1
        when payer.id is null or payee.id is null then 4
        when payer.may_overdraw or payer.balance >= u.amount then 0
        else 2
      end as st,
      payer.may_overdraw or payer.balance >= sum(u.amount) over (partition by u.d)
        or count(*) over (partition by u.d) = 1 as is_covered
    from unnest(coalesce(p_group, array(select generate_subscripts(p_key, 1))), p_key, p_debit, p_credit, p_amount, p_code, p_about)
      with ordinality as u(grp, key, d, c, amount, code, about, leg)
    left join wallet.account payer on payer.id = u.d
    left join wallet.account payee on payee.id = u.c
    left join wallet.transfer t on t.debit_id = u.d and t.key = u.key
  ), judged as materialized (
    select asked.*,
      case when asked.st = 1 and not asked.is_same then 3 else asked.st end as own,
      max(case when asked.st = 1 and not asked.is_same then 3 else asked.st end) over (partition by asked.grp) as worst
    from asked
  ), written as (
    insert into wallet.transfer (debit_id, credit_id, amount, code, key, about)
    select j.d, j.c, j.amount, j.code, j.key, j.about from judged j where j.worst = 0 order by j.leg
    returning id, debit_id, key
  ), moved as (
    update wallet.account a set balance = a.balance + s.delta
    from (
      select x.id, sum(x.delta)::bigint as delta from (
        select j.d as id, -j.amount as delta from judged j where j.worst = 0
        union all select j.c, j.amount from judged j where j.worst = 0
      ) x group by x.id
    ) s where a.id = s.id
  )
  select j.leg, (case when j.worst = 0 or j.own > 0 then j.own else j.worst end)::smallint, coalesce(j.old, w.id),
    case when j.worst = 0 then j.had - j.amount else j.had end
  from judged j left join written w on w.debit_id = j.d and w.key = j.key
  where case when j.is_covered or j.st <> 0 then true else wallet.refuse_uncovered(j.d) end
  order by j.leg;
end $$;
