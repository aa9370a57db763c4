import type { Attack } from './battery.ts'
import { castByPersonSql, castSql, type Fixture, known } from './fixture.ts'

const { voter, counted, nobody, newcomer, newKey, key } = known

const boxOf = (
  f: Fixture,
  { contest = f.bare, round = f.round, pool = 2_999_999_999_999, closes = `now() + interval '1 day'` } = {},
) => [
  `insert into wallet.account (id, kind, owner) values (2999999999999, 'contest', 'x')`,
  `insert into voting.box (contest_id, round_id, pot_id, opens_at, closes_at) values ('${contest}', '${round}', ${pool}, now(), ${closes})`,
]

const boxes: readonly Attack[] = [
  { breaks: 'a box closes after it opens', sql: (f) => boxOf(f, { closes: 'now()' }) },
  { breaks: 'a box is of a contest', sql: (f) => boxOf(f, { contest: nobody }) },
  { breaks: 'a box is of a round', sql: (f) => boxOf(f, { round: nobody }) },
  { breaks: 'a box has an account', sql: (f) => boxOf(f, { pool: 1 }) },
  { breaks: 'a contest has one box', sql: (f) => boxOf(f, { contest: f.open }) },
  { breaks: 'a pot is of one box', sql: (f) => boxOf(f, { pool: f.pool }) },
  {
    breaks: 'who is chosen from has a box',
    sql: (f) => `insert into voting.choice values ('${f.bare}', '${f.bareLeader}')`,
  },
  {
    breaks: 'who does not stand is no choice',
    sql: (f) => `insert into voting.choice values ('${f.open}', '${f.otherLeader}')`,
  },
  {
    breaks: 'a choice is there once',
    sql: (f) => `insert into voting.choice values ('${f.open}', '${f.leader}')`,
  },
  {
    breaks: 'whom ballots may be for is never taken out',
    sql: (f) => `delete from voting.choice where contest_id = '${f.open}'`,
  },
  {
    breaks: 'a box stays in its round',
    sql: (f) => [
      `insert into challenge.round select (jsonb_populate_record(r, jsonb_build_object('id', '${nobody}', 'name', 'Another'))).*
        from challenge.round r where r.id = '${f.round}'`,
      `update voting.box set round_id = '${nobody}' where contest_id = '${f.other}'`,
    ],
  },
]

const ballotOf = (f: Fixture, given: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    contest_id: `'${f.open}'`,
    voter: `'${newcomer}'`,
    round_id: `'${f.round}'`,
    leader_id: `'${f.leader}'`,
    amount: '10000',
    cast_at: 'now()',
    ...given,
  }
  return `insert into voting.ballot (${Object.keys(row).join()}) values (${Object.values(row).join()})`
}

const ballots: readonly Attack[] = [
  ...['5000', '15000', '0', '110000'].map((amount): Attack => ({
    breaks: `a ballot of ${amount} units is none`,
    sql: (f) => ballotOf(f, { amount }),
  })),
  { breaks: 'versions begin at one', sql: (f) => ballotOf(f, { version: '0' }) },
  {
    breaks: 'a ballot is for who stands there',
    sql: (f) => ballotOf(f, { leader_id: `'${f.otherLeader}'` }),
  },
  {
    breaks: 'a ballot is not changed to who does not stand there',
    sql: (f) => `update voting.ballot set leader_id = '${f.otherLeader}' where voter = '${voter}'`,
  },
  {
    breaks: 'a ballot is not changed to another round',
    sql: () => `update voting.ballot set round_id = '${nobody}' where voter = '${voter}'`,
  },
  { breaks: 'a ballot is of its box’s round', sql: (f) => ballotOf(f, { round_id: `'${nobody}'` }) },
  {
    breaks: 'a voter has one area in a round',
    sql: (f) =>
      ballotOf(f, { contest_id: `'${f.other}'`, voter: `'${voter}'`, leader_id: `'${f.otherLeader}'` }),
  },
  {
    breaks: 'nothing is put into a sealed box',
    sql: (f) => ballotOf(f, { contest_id: `'${f.sealed}'`, leader_id: `'${f.sealedLeader}'` }),
  },
  {
    breaks: 'nothing changes in a sealed box',
    sql: () => `update voting.ballot set amount = 100000 where voter = '${counted}'`,
  },
  {
    breaks: 'nothing is carried out of a sealed box',
    sql: (f) =>
      `update voting.ballot set contest_id = '${f.other}', leader_id = '${f.otherLeader}' where voter = '${counted}'`,
  },
  {
    breaks: 'nothing is carried into a sealed box',
    sql: (f) =>
      `update voting.ballot set contest_id = '${f.sealed}', leader_id = '${f.sealedLeader}' where voter = '${voter}'`,
  },
  { breaks: 'a ballot is never taken out', sql: () => `delete from voting.ballot where voter = '${voter}'` },
  { breaks: 'ballots are never emptied', sql: () => 'truncate voting.ballot' },
]

const recordOf = (f: Fixture, given: Record<string, string> = {}, before = '') => {
  const row: Record<string, string> = {
    contest_id: `'${f.open}'`,
    voter: `'${newcomer}'`,
    version: '1',
    salt: `decode(repeat('ab', 16), 'hex')`,
    commitment: `decode(repeat('ab', 32), 'hex')`,
    key: `'${newKey}'`,
    leader_id: `'${f.leader}'`,
    amount: '10000',
    ...given,
  }
  return `insert into voting.cast_record (${Object.keys(row).join()}) ${before} values (${Object.values(row).join()})`
}

const records: readonly Attack[] = [
  { breaks: 'a salt has 16 bytes', sql: (f) => recordOf(f, { salt: `'x'` }) },
  { breaks: 'a commitment has 32 bytes', sql: (f) => recordOf(f, { commitment: `'x'` }) },
  {
    breaks: 'a voter’s key is one record',
    sql: (f) => recordOf(f, { voter: `'${voter}'`, key: `'${key}'`, version: '2' }),
  },
  { breaks: 'a version is one record', sql: (f) => recordOf(f, { voter: `'${voter}'` }) },
  {
    breaks: 'a number is one record',
    sql: (f) => recordOf(f, { id: '(select min(id) from voting.cast_record)' }, 'overriding system value'),
  },
  { breaks: 'the record is not changed', sql: () => `update voting.cast_record set leader_id = '${nobody}'` },
  { breaks: 'the record loses nothing', sql: () => 'delete from voting.cast_record' },
  { breaks: 'the record is never emptied', sql: () => 'truncate voting.cast_record' },
]

const countOf = (f: Fixture, { contest = f.open, n = '1', seed = 32, by = f.adaId } = {}) =>
  `insert into voting.count (contest_id, ballots, has_quorum, lot_seed, counted_by, counted_at)
    values ('${contest}', ${n}, true, decode(repeat('ab', ${seed}), 'hex'), '${by}', now())`
const lineOf = (f: Fixture, { contest = f.sealed, leader = f.sealedLeader, amount = 5, n = 1 } = {}) =>
  `insert into voting.count_line values ('${contest}', '${leader}', ${amount}, ${n})`
const scoreOf = (f: Fixture, { contest = f.sealed, leader = f.sealedLeader, score = 50 } = {}) =>
  `insert into voting.count_score values ('${contest}', '${leader}', ${score})`

/** A second choice in the counted contest, so that a line or score of it is new. */
const second = (f: Fixture) => [
  `insert into challenge.candidate (contest_id, leader_id, lga, entered_at)
    select contest_id, '${nobody}', lga, now() from challenge.candidate where contest_id = '${f.sealed}' limit 1`,
  `insert into voting.choice values ('${f.sealed}', '${nobody}')`,
]
/** Another domain's constraint would reject an invented candidate; this attack does not test it. */
const withSecond = (f: Fixture, statement: string) => [
  `alter table challenge.candidate drop constraint candidate_leader_id_lga_fkey`,
  ...second(f),
  statement,
]

const counts: readonly Attack[] = [
  { breaks: 'a count is not below nothing', sql: (f) => countOf(f, { n: '-1' }) },
  { breaks: 'the seed of the lot has 32 bytes', sql: (f) => countOf(f, { seed: 31 }) },
  { breaks: 'a count is of a box', sql: (f) => countOf(f, { contest: f.bare }) },
  { breaks: 'a count is somebody’s', sql: (f) => countOf(f, { by: nobody }) },
  { breaks: 'a contest is counted once', sql: (f) => countOf(f, { contest: f.sealed }) },
  {
    breaks: 'a number is one count',
    sql: (f) =>
      countOf(f)
        .replace('voting.count (', 'voting.count (id, ')
        .replace('values (', 'overriding system value values ((select min(id) from voting.count), '),
  },
  { breaks: 'a line is of 1 to 10 SUP', sql: (f) => lineOf(f, { amount: 11 }) },
  { breaks: 'a line has ballots', sql: (f) => lineOf(f, { n: 0 }) },
  { breaks: 'a line is of a count', sql: (f) => lineOf(f, { contest: f.open, leader: f.leader }) },
  { breaks: 'a line is of who stood', sql: (f) => lineOf(f, { leader: f.leader }) },
  { breaks: 'a line is there once', sql: (f) => lineOf(f, { amount: 2 }) },
  { breaks: 'a score is 0 to 100', sql: (f) => withSecond(f, scoreOf(f, { leader: nobody, score: 101 })) },
  { breaks: 'a score is of a count', sql: (f) => scoreOf(f, { contest: f.open, leader: f.leader }) },
  { breaks: 'a score is of who stood', sql: (f) => scoreOf(f, { leader: f.leader }) },
  { breaks: 'a score is there once', sql: (f) => scoreOf(f) },
  ...['count', 'count_line', 'count_score'].flatMap((table): Attack[] => [
    {
      breaks: `${table} is not changed`,
      sql: (f) => `update voting.${table} set contest_id = contest_id where contest_id = '${f.sealed}'`,
    },
  ]),
]

const mine = (f: Fixture, given: Partial<Parameters<typeof castSql>[0]> = {}) =>
  castSql({
    contest: f.open,
    voter: newcomer,
    account: f.bola,
    leader: f.leader,
    amount: 40_000,
    key: newKey,
    ...given,
  })

const answers: readonly Attack[] = [
  { breaks: 'a ballot is taken', sql: (f) => mine(f), statuses: [0] },
  {
    breaks: 'a ballot is changed',
    sql: (f) => [mine(f), mine(f, { key: nobody, amount: 20_000 })],
    statuses: [0],
  },
  {
    breaks: 'the same SUP for another choice of the record is taken',
    sql: (f) => [mine(f), mine(f, { key: nobody })],
    statuses: [0],
  },
  { breaks: 'the same key and content is the same ballot', sql: (f) => [mine(f), mine(f)], statuses: [1] },
  {
    breaks: 'a key with another amount is refused',
    sql: (f) => [mine(f), mine(f, { amount: 50_000 })],
    statuses: [3],
  },
  {
    breaks: 'a key with another leader is refused',
    sql: (f) => [mine(f), mine(f, { leader: f.otherLeader })],
    statuses: [3],
  },
  {
    breaks: 'a key with another contest is refused',
    sql: (f) => [mine(f), mine(f, { contest: f.other })],
    statuses: [3],
  },
  {
    breaks: 'SUP that is not there cannot be voted with',
    sql: (f) => [`update wallet.account set balance = 10000 where id = ${f.bola}`, mine(f)],
    statuses: [2],
  },
  {
    breaks: 'a key that paid for something else before is refused',
    sql: (f) => [
      `insert into wallet.transfer (debit_id, credit_id, amount, code, key) values (${f.bola}, ${f.pool}, 40000, 4, '${newKey}')`,
      mine(f),
    ],
    statuses: [3],
  },
  { breaks: 'an unknown account is told', sql: (f) => mine(f, { account: 77 }), statuses: [4] },
  {
    breaks: 'a sealed box is closed',
    sql: (f) => mine(f, { contest: f.sealed, leader: f.sealedLeader }),
    statuses: [5],
  },
  {
    breaks: 'a contest without a box is closed',
    sql: (f) => mine(f, { contest: f.bare, leader: f.bareLeader }),
    statuses: [5],
  },
  {
    breaks: 'before the opening it is closed',
    sql: (f) => mine(f, { at: `now() - interval '2 days'` }),
    statuses: [5],
  },
  {
    breaks: 'from the close on it is closed',
    sql: (f) => mine(f, { at: `(select closes_at from voting.box where contest_id = '${f.open}')` }),
    statuses: [5],
  },
  { breaks: 'who does not stand is told', sql: (f) => mine(f, { leader: f.otherLeader }), statuses: [6] },
  {
    breaks: 'who voted elsewhere is told',
    sql: (f) => mine(f, { voter, account: f.ada, contest: f.other, leader: f.otherLeader }),
    statuses: [7],
  },
  {
    breaks: 'pot and ballots agree after changes up and down',
    sql: (f) => [
      mine(f),
      mine(f, { key: nobody, amount: 10_000 }),
      mine(f, { key: '99999999-9999-4999-8999-999999999999', amount: 90_000 }),
      `select 1 where (select balance from wallet.account where id = ${f.pool}) <> (select sum(amount) from voting.ballot where contest_id = '${f.open}')`,
    ],
  },
  ...(
    [
      [
        'a refused ballot',
        (f: Fixture) => [`update wallet.account set balance = 10000 where id = ${f.bola}`, mine(f)],
      ],
      ['a repeated ballot', (f: Fixture) => [mine(f), mine(f)]],
    ] as const
  ).map(([what, sql]): Attack => ({
    breaks: `${what} leaves as many records as ballots were taken`,
    sql: (f) => [
      ...sql(f),
      `select 1 where (select count(*) from voting.cast_record where voter = '${newcomer}') <> ${what === 'a repeated ballot' ? 1 : 0}`,
    ],
  })),
  ...(
    [
      ['closed', (f: Fixture) => mine(f, { contest: f.sealed, leader: f.sealedLeader })],
      ['not standing', (f: Fixture) => mine(f, { leader: f.otherLeader })],
    ] as const
  ).map(([why, sql]): Attack => ({
    breaks: `a ballot that is refused as ${why} moves no SUP`,
    sql: (f) => [sql(f), `select 1 from wallet.transfer where key = '${newKey}'`],
  })),
  {
    breaks: 'a refused ballot leaves the one before',
    sql: (f) => [
      mine(f),
      `update wallet.account set balance = 0 where id = ${f.bola}`,
      mine(f, { key: nobody, amount: 100_000 }),
      `select 1 from voting.ballot where voter = '${newcomer}' and amount <> 40000`,
    ],
  },
  {
    breaks: 'a commitment is the hash of its ballot',
    sql: (f) => [
      mine(f),
      `select 1 from voting.cast_record r where voter = '${newcomer}' and commitment <>
        sha256(salt || convert_to(concat_ws('|', contest_id, voter, version, leader_id, amount), 'UTF8'))`,
    ],
  },
]

const byLola = (f: Fixture, home: string | null, area = 'LA-ikeja') => [
  `insert into members.place (person_id, state_code, lga_id, changed_at)
    values ('${f.lolaId}', ${home === null ? 'null, null' : `'NG-LA', '${home}'`}, now())
    on conflict (person_id) do update set state_code = excluded.state_code, lga_id = excluded.lga_id`,
  castByPersonSql({
    contest: f.open,
    area,
    voter: newcomer,
    person: f.lolaId,
    leader: f.leader,
    amount: 10_000,
    key: newKey,
  }),
]
const homes: readonly Attack[] = [
  { breaks: 'who is at home in the area votes there', sql: (f) => byLola(f, 'LA-ikeja'), statuses: [0] },
  { breaks: 'who is at home nowhere is told', sql: (f) => byLola(f, null), statuses: [8] },
  { breaks: 'who is at home elsewhere is told', sql: (f) => byLola(f, 'LA-epe'), statuses: [9] },
  {
    breaks: 'the ballot of who is at home elsewhere is not taken',
    sql: (f) => [
      ...byLola(f, 'LA-epe'),
      `select 1 from voting.cast_record where voter = '${newcomer}' and key = '${newKey}'`,
    ],
  },
]

/** Attacks on boxes, ballots, records, counts and the function that accepts ballots. */
export const votingAttacks: readonly Attack[] = [
  ...boxes,
  ...ballots,
  ...records,
  ...counts,
  ...answers,
  ...homes,
]
