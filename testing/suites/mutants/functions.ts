/** One condition of a function and its replacement; the text must occur in the function. */
export interface FunctionMutant {
  readonly function: string
  readonly from: string
  readonly to: string
}

const of = (name: string, changes: readonly (readonly [from: string, to: string])[]): FunctionMutant[] =>
  changes.map(([from, to]) => ({ function: name, from, to }))

/** Every conditional write and every check of the functions that write money and ballots. */
export const functionMutants: readonly FunctionMutant[] = [
  ...of('platform.refuse_change', [
    [
      `raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = '55000'`,
      'return null',
    ],
  ]),
  ...of('wallet.keep_account', [
    [`raise exception 'an account stays' using errcode = '55000'`, 'return old'],
    [`raise exception 'only the balance of an account changes' using errcode = '55000'`, 'return new'],
  ]),
  ...of('voting.note_support', [
    ['select sum(amount) from added', 'select sum(amount) + 1 from added'],
    ['having count(*) > 0', 'having true'],
  ]),
  ...of('wallet.post', [
    [`(select count(*) = count(distinct u.d) from unnest(p_debit) u(d))`, 'true'],
    [`p_group is null or (select count(*) = count(distinct u.g) from unnest(p_group) u(g))`, 'true'],
    [`select from unnest(p_group) g group by g having count(*) > 1`, 'select where false'],
    [`not payer.may_overdraw and payer.balance < several.total`, 'false'],
    [`when t.id is not null then`, 'when false then'],
    [
      `t.credit_id = u.c and t.amount = u.amount and t.code = u.code then`,
      't.amount = u.amount and t.code = u.code then',
    ],
    [
      `t.credit_id = u.c and t.amount = u.amount and t.code = u.code then`,
      't.credit_id = u.c and t.code = u.code then',
    ],
    [
      `t.credit_id = u.c and t.amount = u.amount and t.code = u.code then`,
      't.credit_id = u.c and t.amount = u.amount then',
    ],
    [`(ids[u.payer] = u.d and ids[u.payee] = u.c) is not true`, `(ids[u.payee] = u.c) is not true`],
    [`(ids[u.payer] = u.d and ids[u.payee] = u.c) is not true`, `(ids[u.payer] = u.d) is not true`],
    [`when overdraws[u.payer] or balances[u.payer] >= u.amount then 0`, `when true then 0`],
    [`from judged j where j.st = 0 order by j.leg`, `from judged j where j.st in (0, 2) order by j.leg`],
    [
      `j.d as id, -j.amount as delta from judged j where j.st = 0`,
      `j.d as id, -j.amount as delta from judged j where j.st < 2`,
    ],
    [`j.c, j.amount from judged j where j.st = 0`, `j.c, j.amount from judged j where j.st < 2`],
  ]),
  ...of('wallet.post_groups', [
    [`when t.id is not null then 1`, `when false then 1`],
    [`when payer.id is null or payee.id is null then 4`, `when payee.id is null then 4`],
    [`when payer.id is null or payee.id is null then 4`, `when payer.id is null then 4`],
    [`when payer.may_overdraw or payer.balance >= u.amount then 0`, `when true then 0`],
    [`t.credit_id = u.c and`, ''],
    [`t.amount = u.amount and`, ''],
    [`and t.code = u.code as`, 'as'],
    [`case when asked.st = 1 and not asked.is_same then 3 else asked.st end as own`, 'asked.st as own'],
    [`over (partition by asked.grp) as worst`, `over (partition by asked.leg) as worst`],
    [`from judged j where j.worst = 0 order by j.leg`, `from judged j where j.own = 0 order by j.leg`],
    [
      `j.d as id, -j.amount as delta from judged j where j.worst = 0`,
      `j.d as id, -j.amount as delta from judged j where j.own = 0`,
    ],
    [`j.c, j.amount from judged j where j.worst = 0`, `j.c, j.amount from judged j where j.own = 0`],
    [`j.c, j.amount from judged j where j.worst = 0`, `j.c, j.amount from judged j where j.worst < 2`],
    [`j.is_covered or j.st <> 0`, 'true'],
  ]),
  ...of('wallet.refuse_uncovered', [
    [
      `raise exception 'account % cannot cover its transfers of one batch', p_account using errcode = '22023'`,
      'return true',
    ],
  ]),
  ...of('voting.keep_sealed', [
    [`raise exception 'the box is sealed' using errcode = '55000'`, 'return null'],
    [`bool_or(box.sealed_at is not null)`, 'bool_or(false)'],
    [
      `on box.contest_id = b.contest_id where box.sealed_at is not null\n`,
      'on box.contest_id = b.contest_id where false\n',
    ],
    [`select contest_id from before_it union`, ''],
    [`union select contest_id from after_it`, ''],
    [
      `raise exception 'a ballot is of a box and for who stands there' using errcode = '23503'`,
      'return null',
    ],
    [`bool_or(box.contest_id is null or choice.leader_id is null)\n`, 'bool_or(choice.leader_id is null)\n'],
    [`bool_or(box.contest_id is null or choice.leader_id is null)\n`, 'bool_or(box.contest_id is null)\n'],
    [
      `bool_or(box.contest_id is null or choice.leader_id is null) into is_stray\n`,
      'bool_or(choice.leader_id is null) into is_stray\n',
    ],
    [
      `bool_or(box.contest_id is null or choice.leader_id is null) into is_stray\n`,
      'bool_or(box.contest_id is null) into is_stray\n',
    ],
  ]),
  ...of('voting.cast_by_people', [
    [`case when u.hindrance = 0 then u.contest end`, 'u.contest'],
    [`case when hindered[c.item] = 0 then c.status else hindered[c.item] end`, 'c.status'],
  ]),
  ...of('voting.refuse_taking_out', [
    [`raise exception 'a ballot is changed, never taken out' using errcode = '55000'`, 'return null'],
  ]),
  ...of('voting.cast_ballots', [
    [`when seen.id is not null then`, 'when false then'],
    [`seen.contest_id = u.contest and`, ''],
    [`seen.leader_id = u.leader and`, ''],
    [`and seen.amount = u.amount then`, 'then'],
    [`and seen.amount = u.amount then 1 else 3 end`, 'and seen.amount = u.amount then 1 else 1 end'],
    [`(boxes[u.box] = u.contest) is not true or`, ''],
    [`case when b.sealed_at is null then b.closes_at else '-infinity' end`, 'b.closes_at'],
    [`u.at < openings[u.box] or`, ''],
    [`or u.at >= closings[u.box]`, ''],
    [`u.at >= closings[u.box]`, 'u.at > closings[u.box]'],
    [`when choice.leader_id is null then 6`, 'when false then 6'],
    [`when mine.contest_id <> u.contest then 7`, 'when false then 7'],
    [`from asked a where a.st = 0`, 'from asked a'],
    [`where leg.delta <> 0`, ''],
    [`a.amount - coalesce(a.old_amount, 0) as delta`, 'a.amount as delta'],
    [`when leg.delta > 0 then leg.account else leg.pot_id`, 'when true then leg.account else leg.pot_id'],
    [`when posted.status is null or posted.status = 0 then 0`, 'when true then 0'],
    [`when posted.status = 1 then 3`, 'when posted.status = 1 then 0'],
    [`from judged j where j.final = 0 order by j.n`, 'from judged j where j.final in (0, 2) order by j.n'],
    [`j.next, j.at from judged j where j.final = 0`, 'j.next, j.at from judged j where j.final in (0, 2)'],
    [`case when mine.contest_id = u.contest then mine.version else 0 end + 1`, '1'],
  ]),
  ...of('voting.hindrances', [
    [`when homes[u.n] is null then 8`, 'when false then 8'],
    [`when homes[u.n] <> u.area then 9`, 'when false then 9'],
    [`u.asks & 2 > 0 and not older[u.n]`, 'false'],
    [`u.asks & 2 > 0 and not older[u.n]`, 'u.asks & 2 > 0'],
    [`u.asks & 4 > 0 and not verified[u.n]`, 'false'],
    [`u.asks & 4 > 0 and not verified[u.n]`, 'u.asks & 4 > 0'],
    [`u.asks & 1 > 0 and not phones[u.n]`, 'false'],
    [`u.asks & 1 > 0 and not phones[u.n]`, 'u.asks & 1 > 0'],
    [`u.asks & 1 > 0 and not own_numbers[u.n]`, 'false'],
    [`u.asks & 16 = 0 and joined[u.n]`, 'false'],
    [`u.asks & 16 = 0 and joined[u.n]`, 'joined[u.n]'],
    [`a & 8 > 0`, 'false'],
    [`a & 8 > 0`, 'true'],
  ]),
  ...of('members.lgas_at', [
    [`h.since <= u.at order by`, 'true order by'],
    [`u.takes_first and`, ''],
    [`order by h.since limit 1`, 'order by h.since desc limit 1'],
  ]),
  ...of('identity.standings_at', [
    [`p.joined_at <= u.at`, 'true'],
    [`h.until > u.at`, 'false'],
    [`p.phone_verified_at is not null`, 'true'],
  ]),
  ...of('voting.keep_support', [
    [`raise exception 'a vote that was spent stays' using errcode = '55000'`, 'return old'],
    [`(new.poll_id, new.voter) is distinct from (old.poll_id, old.voter) or`, ''],
    [`new.spent <= old.spent or`, ''],
    [`or new.times <> old.times + 1`, ''],
  ]),
  ...of('voting.cast_support', [
    [`when seen.id is not null then 1`, 'when false then 1'],
    [`poll.id is null or`, ''],
    [`u.at < poll.opens_at or`, ''],
    [`or u.at >= poll.closes_at`, ''],
    [`when one.id is null or two.id is null then 4`, 'when two.id is null then 4'],
    [`when one.id is null or two.id is null then 4`, 'when one.id is null then 4'],
    [`when coalesce(old.spent, 0) + u.amount > poll.most_units then 6`, 'when false then 6'],
    [`coalesce(old.spent, 0) + u.amount > poll.most_units`, 'u.amount > poll.most_units'],
    [`when one.balance + two.balance < u.amount then 2`, 'when false then 2'],
    [`seen.poll_id = u.poll and`, ''],
    [`and seen.amount = u.amount as`, 'as'],
    [`least(u.amount, one.balance)`, 'u.amount'],
    [`where st = 0 and from_first > 0`, 'where from_first > 0'],
    [`where st = 0 and amount > from_first`, 'where amount > from_first'],
    [`when asked.st = 1 and not asked.is_same then 3`, 'when false then 3'],
    [`when posted.status = 0 then 0`, 'when true then 0'],
    [`when posted.status = 1 then 3`, 'when posted.status = 1 then 0'],
    [`from judged j where j.final = 0 order by j.n`, 'from judged j where j.final in (0, 1, 2) order by j.n'],
    [`j.amount from judged j where j.final = 0\n`, 'j.amount from judged j where j.final in (0, 1, 2)\n'],
    [`spent = s.spent + excluded.spent`, 'spent = excluded.spent'],
  ]),
  ...of('wallet.keep_owed', [
    [`exists (select from wallet.transfer where debit_id = p_fund and key = p_key)`, 'false'],
    [`debit_id = p_fund and key = p_key`, 'key = p_key'],
    [`on conflict (key) do nothing`, ''],
  ]),
  ...of('voting.count_support', [[`r.written_by >= known.through and`, '']]),
  ...of('wallet.prove', [
    [`written_by >= state.through and`, ''],
    [`and written_by < below`, ''],
    [`state.through > mark or`, ''],
    [`and (written_by >= below or state.is_anew)\n      union all`, '\n      union all'],
    [`and (written_by >= below or state.is_anew)\n    ) entries`, '\n    ) entries'],
    [
      `and (written_by >= below or state.is_anew)\n      union all`,
      'and written_by >= below\n      union all',
    ],
    [`and (written_by >= below or state.is_anew)\n    ) entries`, 'and written_by >= below\n    ) entries'],
    [`where c.balance <> c.journal`, 'where false'],
  ]),
]

/** The locks, by the race that needs each of them. */
export const lockMutants: readonly FunctionMutant[] = [
  ...of('wallet.post', [[`order by a.id for no key update`, `order by a.id`]]),
  ...of('wallet.hold_accounts', [[`where a.id = any (p_accounts)`, `where false`]]),
  ...of('wallet.hold_balances', [[`order by a.id for no key update`, `order by a.id`]]),
  ...of('voting.cast_ballots', [[`order by b.contest_id for share`, `order by b.contest_id`]]),
  ...of('voting.cast_support', [
    [`perform 1 from voting.poll p where p.id = any (p_poll) order by p.id for share;`, ''],
    [`perform wallet.hold_accounts(p_first || p_second || pots);`, ''],
  ]),
]

/** No race fails without this lock: after its wait, the update reads its row again and finds it counted. */
export const spareLock: FunctionMutant = {
  function: 'voting.count_support',
  from: `perform 1 from voting.poll_count c order by c.poll_id for update;`,
  to: '',
}
