import type { Attack } from './battery.ts'
import { type Fixture, known, supportSql } from './fixture.ts'

const { voter, nobody, newcomer, newKey, key, poll } = known

const insertOf = (
  table: string,
  base: Record<string, string>,
  given: Record<string, string>,
  before = '',
) => {
  const row = { ...base, ...given }
  return `insert into voting.${table} (${Object.keys(row).join()}) ${before} values (${Object.values(row).join()})`
}

const pollOf = (given: Record<string, string> = {}) => [
  `insert into wallet.account (id, kind, owner) values (2999999999999, 'project', 'x')`,
  insertOf('poll', { id: `'${nobody}'`, pot_id: '2999999999999', about: `'x'`, opens_at: 'now()' }, given),
]
const supportOf = (given: Record<string, string> = {}) =>
  insertOf('support', { poll_id: `'${poll}'`, voter: `'${newcomer}'`, spent: '10000' }, given)
const recordOf = (given: Record<string, string> = {}, before = '') =>
  insertOf(
    'support_record',
    {
      poll_id: `'${poll}'`,
      voter: `'${newcomer}'`,
      number: '1',
      amount: '10000',
      salt: `decode(repeat('ab', 16), 'hex')`,
      commitment: `decode(repeat('ab', 32), 'hex')`,
      key: `'${newKey}'`,
      cast_at: 'now()',
    },
    given,
    before,
  )
const countOf = (given: Record<string, string> = {}) => [
  ...pollOf(),
  insertOf('poll_count', { poll_id: `'${nobody}'`, voters: '0', received: '0', through: `'0'` }, given),
]

/** What votes put into polls is noted for the public figures: a row for each statement. */
const notes: readonly Attack[] = [
  {
    breaks: 'a note has one number',
    sql: () =>
      ['1', '2'].map(
        (received) =>
          `insert into voting.count_news (id, received) overriding system value values (-1, ${received})`,
      ),
  },
  { breaks: 'a note tells of SUP', sql: () => 'insert into voting.count_news (received) values (0)' },
  {
    breaks: 'what a vote puts in is noted',
    sql: () => [recordOf(), 'select where not exists (select from voting.count_news where received = 10000)'],
  },
  {
    breaks: 'a statement without a vote notes nothing',
    sql: () => {
      const columns = 'poll_id, voter, number, amount, salt, commitment, key, cast_at'
      return `insert into voting.support_record (${columns})
        select ${columns} from voting.support_record where false returning 0 as status`
    },
    statuses: [],
  },
]

const rows: readonly Attack[] = [
  { breaks: 'a poll closes after it opens', sql: () => pollOf({ closes_at: 'now()' }) },
  { breaks: 'a poll is about something', sql: () => pollOf({ about: `''` }) },
  { breaks: 'nobody puts in more than 10 SUP', sql: () => pollOf({ most_units: '110000' }) },
  { breaks: 'a poll has an account', sql: () => pollOf({ pot_id: '1' }) },
  {
    breaks: 'a pot is of one poll',
    sql: () => pollOf({ pot_id: `(select pot_id from voting.poll where id = '${poll}')` }),
  },
  { breaks: 'a poll is opened once', sql: () => pollOf({ id: `'${poll}'` }) },
  { breaks: 'support is of a poll', sql: () => supportOf({ poll_id: `'${nobody}'` }) },
  { breaks: 'a voter has one support', sql: () => supportOf({ voter: `'${voter}'` }) },
  { breaks: 'support is bounded', sql: () => supportOf({ spent: '110000' }) },
  { breaks: 'support was given at least once', sql: () => supportOf({ times: '0' }) },
  {
    breaks: 'support does not shrink',
    sql: () =>
      `update voting.support set spent = 10000, times = times + 1 where poll_id = '${poll}' and voter = '${voter}'`,
  },
  {
    breaks: 'support does not grow by itself',
    sql: () =>
      `update voting.support set spent = spent + 10000 where poll_id = '${poll}' and voter = '${voter}'`,
  },
  {
    breaks: 'support is not given to another',
    sql: () =>
      `update voting.support set voter = '${nobody}', spent = spent + 1, times = times + 1 where poll_id = '${poll}' and voter = '${voter}'`,
  },
  {
    breaks: 'support is not taken out',
    sql: () => `delete from voting.support where poll_id = '${poll}' and voter = '${voter}'`,
  },
  { breaks: 'support is never emptied', sql: () => 'truncate voting.support' },
  { breaks: 'votes are numbered from one', sql: () => recordOf({ number: '0' }) },
  ...['5000', '15000', '110000'].map((amount): Attack => ({
    breaks: `a vote of ${amount} units is none`,
    sql: () => recordOf({ amount }),
  })),
  { breaks: 'a vote’s salt has 16 bytes', sql: () => recordOf({ salt: `'x'` }) },
  { breaks: 'a vote’s commitment has 32 bytes', sql: () => recordOf({ commitment: `'x'` }) },
  { breaks: 'a vote is of a poll', sql: () => recordOf({ poll_id: `'${nobody}'` }) },
  { breaks: 'a key is one vote', sql: () => recordOf({ key: `'${key}'` }) },
  { breaks: 'a number of a voter is one vote', sql: () => recordOf({ voter: `'${voter}'` }) },
  {
    breaks: 'a record of votes has its own number',
    sql: () => recordOf({ id: '(select min(id) from voting.support_record)' }, 'overriding system value'),
  },
  {
    breaks: 'the record of votes is not changed',
    sql: () => 'update voting.support_record set amount = 10000',
  },
  {
    breaks: 'a total is of a poll',
    sql: () =>
      insertOf('poll_count', { poll_id: `'${nobody}'`, voters: '0', received: '0', through: `'0'` }, {}),
  },
  {
    breaks: 'a poll has one total',
    sql: () =>
      insertOf('poll_count', { poll_id: `'${poll}'`, voters: '0', received: '0', through: `'0'` }, {}),
  },
  { breaks: 'a total of voters is not below nothing', sql: () => countOf({ voters: '-1' }) },
  { breaks: 'a total received is not below nothing', sql: () => countOf({ received: '-1' }) },
]

const mine = (f: Fixture, given: Partial<Parameters<typeof supportSql>[0]> = {}) =>
  supportSql({
    poll,
    voter: newcomer,
    first: f.adaBought,
    second: f.ada,
    amount: 40_000,
    transfer: newKey,
    key: newKey,
    ...given,
  })
const more = (f: Fixture, given: Partial<Parameters<typeof supportSql>[0]> = {}) =>
  mine(f, { transfer: nobody, key: nobody, ...given })
const left = (id: number, units: number) => `update wallet.account set balance = ${units} where id = ${id}`
const broken = `select 1 where (select balance from wallet.account join voting.poll on pot_id = account.id where poll.id = '${poll}')
  <> (select sum(amount) from voting.support_record where poll_id = '${poll}')
  or (select sum(spent) from voting.support where poll_id = '${poll}') <> (select sum(amount) from voting.support_record where poll_id = '${poll}')`

const answers: readonly Attack[] = [
  { breaks: 'a vote in a poll is taken', sql: (f) => mine(f), statuses: [0] },
  { breaks: 'a second vote in a poll is taken', sql: (f) => [mine(f), more(f)], statuses: [0] },
  { breaks: 'the same key and content is the same vote', sql: (f) => [mine(f), mine(f)], statuses: [1] },
  {
    breaks: 'a vote’s key with another amount is refused',
    sql: (f) => [mine(f), mine(f, { amount: 10_000 })],
    statuses: [3],
  },
  {
    breaks: 'a vote’s key in another poll is refused',
    sql: (f) => [...pollOf(), mine(f), mine(f, { poll: nobody })],
    statuses: [3],
  },
  {
    breaks: 'a transfer that paid for something else is refused',
    sql: (f) => [mine(f), more(f, { transfer: newKey })],
    statuses: [3],
  },
  {
    breaks: 'nobody puts more into a poll than its most',
    sql: (f) => [mine(f), more(f, { amount: 70_000 })],
    statuses: [6],
  },
  {
    breaks: 'the most of a poll is not passed by what was spent in several votes',
    sql: (f) => [mine(f, { amount: 100_000 }), more(f, { amount: 10_000 })],
    statuses: [6],
  },
  {
    breaks: 'SUP that is not there cannot be spent in a poll',
    sql: (f) => [left(f.adaBought, 10_000), left(f.ada, 20_000), mine(f)],
    statuses: [2],
  },
  {
    breaks: 'what the first account lacks comes from the second',
    sql: (f) => [
      left(f.adaBought, 10_000),
      mine(f),
      `select 0 as status from wallet.account where id = ${f.adaBought} and balance = 0`,
    ],
    statuses: [0],
  },
  { breaks: 'an unknown first account of a vote is told', sql: (f) => mine(f, { first: 77 }), statuses: [4] },
  {
    breaks: 'an unknown second account of a vote is told',
    sql: (f) => mine(f, { second: 77 }),
    statuses: [4],
  },
  { breaks: 'a poll that nobody opened is closed', sql: (f) => mine(f, { poll: nobody }), statuses: [5] },
  {
    breaks: 'before its opening a poll is closed',
    sql: (f) => mine(f, { at: `now() - interval '2 days'` }),
    statuses: [5],
  },
  {
    breaks: 'from its close on a poll is closed',
    sql: (f) => mine(f, { at: `(select closes_at from voting.poll where id = '${poll}')` }),
    statuses: [5],
  },
  { breaks: 'pot, support and record of a poll agree', sql: (f) => [mine(f), more(f), broken] },
  { breaks: 'a repeated vote is counted once', sql: (f) => [mine(f), mine(f), broken] },
  {
    breaks: 'a refused vote is not counted',
    sql: (f) => [
      left(f.adaBought, 10_000),
      left(f.ada, 20_000),
      mine(f),
      `select 1 from voting.support_record where voter = '${newcomer}'`,
    ],
  },
  ...[10_000, 0].map((bought): Attack => ({
    breaks: `a vote that comes too late moves no SUP, with ${bought} units bought`,
    sql: (f) => [
      left(f.adaBought, bought),
      mine(f, { at: `now() + interval '2 days'` }),
      `select 1 from wallet.transfer where key = '${newKey}'`,
    ],
  })),
  {
    breaks: 'a refused vote is no support',
    sql: (f) => [
      left(f.adaBought, 10_000),
      left(f.ada, 20_000),
      mine(f),
      `select 1 from voting.support where voter = '${newcomer}'`,
    ],
  },
  {
    breaks: 'totals stand still when nothing came',
    sql: () => [
      'select voting.count_support()',
      'select voting.count_support()',
      `select 1 from voting.poll_count where poll_id = '${poll}' and (voters, received) <> (1, 20000)`,
    ],
  },
]

/** Attacks on polls, the votes spent in them, and the functions that accept and count them. */
export const pollAttacks: readonly Attack[] = [...notes, ...rows, ...answers]
