import type { Client } from 'pg'
import { demoPerson } from '#shared/demo/people.ts'

/**
 * The data of every attack: an open contest with a ballot, a second open one, a counted one, one without a box; a
 * poll.
 */
export interface Fixture {
  readonly round: string
  /** Open, with a ballot of 3 SUP by `voter`. */
  readonly open: string
  readonly leader: string
  readonly pool: number
  /** Open, in the same round, without ballots. */
  readonly other: string
  readonly otherLeader: string
  /** Sealed and counted, with one ballot of `counted`. */
  readonly sealed: string
  readonly sealedLeader: string
  /** Without a box. */
  readonly bare: string
  readonly bareLeader: string
  /** Earned SUP of two people: ten thousand units are one SUP. */
  readonly ada: number
  readonly bola: number
  readonly adaBought: number
  readonly adaId: string
  readonly lolaId: string
  readonly poll: string
}

/** Names that attacks share. */
export const known = {
  voter: '11111111-1111-4111-8111-111111111111',
  counted: '22222222-2222-4222-8222-222222222222',
  key: '33333333-3333-4333-8333-333333333333',
  hold: '44444444-4444-4444-8444-444444444444',
  nobody: '55555555-5555-4555-8555-555555555555',
  newcomer: '66666666-6666-4666-8666-666666666666',
  newKey: '77777777-7777-4777-8777-777777777777',
  poll: '88888888-8888-4888-8888-888888888888',
} as const

const one = async <Row>(client: Client, text: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await client.query(text, values)
  if (!rows[0]) throw new Error(`The fixture needs an answer to: ${text}`)
  return rows[0] as Row
}

const FIRST_POT = 2_700_000_000_000
const OPEN = `now() - interval '1 day'`
const CLOSE = `now() + interval '1 day'`

/** One ballot through the ballot function, as SQL. */
export const castSql = (cast: {
  contest: string
  voter: string
  account: number
  leader: string
  /** Whole units. */
  amount: number
  key: string
  at?: string
}): string =>
  `select * from voting.cast_ballots(array[${cast.at ?? 'now()'}]::timestamptz[], array['${cast.contest}']::uuid[],
    array['${cast.voter}']::uuid[], array[${cast.account}]::bigint[], array['${cast.leader}']::uuid[],
    array[${cast.amount}]::bigint[], array['${cast.key}']::uuid[], array['${cast.key}']::uuid[], array[decode(repeat('ab', 16), 'hex')])`

/** The same by a person, who must live in the area, as SQL. */
export const castByPersonSql = (cast: {
  contest: string
  area: string
  voter: string
  person: string
  leader: string
  amount: number
  key: string
  /** When the round was announced, and what it requires. */
  announced?: string
  asks?: number
}): string =>
  `select * from voting.cast_by_people('earned', array[now()]::timestamptz[], array['${cast.contest}']::uuid[],
    array['${cast.area}'], array[${cast.announced ?? 'now()'}]::timestamptz[], array[${cast.asks ?? 0}], array['${cast.voter}']::uuid[], array['${cast.person}']::uuid[],
    array['${cast.leader}']::uuid[], array[${cast.amount}]::bigint[], array['${cast.key}']::uuid[],
    array['${cast.key}']::uuid[], array[decode(repeat('ab', 16), 'hex')])`

/** One vote in a poll, as SQL. */
export const supportSql = (vote: {
  poll: string
  voter: string
  first: number
  second: number
  amount: number
  transfer: string
  key: string
  at?: string
}): string =>
  `select * from voting.cast_support(array[${vote.at ?? 'now()'}]::timestamptz[], array['${vote.poll}']::uuid[],
    array['${vote.voter}']::uuid[], array[${vote.first}]::bigint[], array[${vote.second}]::bigint[],
    array[${vote.amount}]::bigint[], array['${vote.transfer}']::uuid[], array['${vote.key}']::uuid[],
    array[decode(repeat('ab', 16), 'hex')])`

/** Legs through the posting function: group, key, debit, credit, amount; as SQL. */
export const postSql = (
  legs: readonly (readonly [group: number, key: string, debit: number, credit: number, amount: number])[],
  code = 4,
  by = 'wallet.post',
): string => {
  const column = (at: number, type: string) => `array[${legs.map((leg) => `'${leg[at]}'`).join()}]::${type}[]`
  return `select * from ${by}(${column(0, 'int')}, ${column(1, 'uuid')}, ${column(2, 'bigint')}, ${column(3, 'bigint')},
    ${column(4, 'bigint')}, array_fill(${code}::smallint, array[${legs.length}]), array_fill('attack'::text, array[${legs.length}]))`
}

const openBoxes = async (
  client: Client,
  round: string,
  contests: readonly { id: string; leader: string }[],
) => {
  for (const [at, { id, leader }] of contests.entries()) {
    await client.query(
      `insert into wallet.account (id, kind, owner) values (${FIRST_POT + at}, 'contest', '${id}')`,
    )
    await client.query(`insert into voting.box (contest_id, round_id, pot_id, opens_at, closes_at)
      values ('${id}', '${round}', ${FIRST_POT + at}, ${OPEN}, ${CLOSE})`)
    await client.query(`insert into voting.choice (contest_id, leader_id) values ('${id}', '${leader}')`)
  }
}

const countSealed = async (client: Client, contest: string, leader: string, by: string) => {
  await client.query(`update voting.box set sealed_at = now() where contest_id = '${contest}'`)
  await client.query(`insert into voting.count (contest_id, ballots, has_quorum, lot_seed, counted_by, counted_at)
    values ('${contest}', 1, false, decode(repeat('cd', 32), 'hex'), '${by}', now())`)
  await client.query(`insert into voting.count_line values ('${contest}', '${leader}', 2, 1)`)
  await client.query(`insert into voting.count_score values ('${contest}', '${leader}', 50)`)
}

const openPoll = async (client: Client, first: number, second: number) => {
  await client.query(
    `insert into wallet.account (id, kind, owner) values (${FIRST_POT + 50}, 'project', '${known.poll}')`,
  )
  await client.query(`insert into voting.poll (id, pot_id, about, opens_at, closes_at)
    values ('${known.poll}', ${FIRST_POT + 50}, 'project:x', ${OPEN}, ${CLOSE})`)
  const { poll, voter, key } = known
  await client.query(supportSql({ poll, voter, first, second, amount: 20_000, transfer: key, key }))
  // Other running transactions on the same server may delay counting for a moment.
  for (let turn = 0; turn < 100; turn += 1) {
    await client.query('select voting.count_support()')
    const { rowCount } = await client.query(
      'select from voting.poll_count where poll_id = $1 and received > 0',
      [poll],
    )
    if (rowCount) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('A transaction stays open and holds the count back.')
}

/** Creates the data in a database with the demonstration, permanently. */
export const setStage = async (client: Client): Promise<Fixture> => {
  const account = async (name: 'ada' | 'bola', kind: string) =>
    Number(
      (
        await one<{ id: string }>(client, 'select id from wallet.account where kind = $1 and owner = $2', [
          kind,
          demoPerson(name).id,
        ])
      ).id,
    )
  const [ada, bola, adaBought] = [
    await account('ada', 'earned'),
    await account('bola', 'earned'),
    await account('ada', 'purchased'),
  ]
  const { rows } = await client.query<{ id: string; round: string; leader: string }>(
    `select distinct on (contest.id) contest.id, round_id as round, leader_id as leader from challenge.contest
      join challenge.candidate on contest_id = contest.id order by contest.id, leader_id limit 4`,
  )
  const [open, other, sealed, bare] = rows
  if (!open || !other || !sealed || !bare) throw new Error('The demonstration has no four contests.')
  await openBoxes(client, open.round, [open, other, sealed])
  const { voter, counted, key, hold } = known
  await client.query(
    castSql({ contest: open.id, voter, account: ada, leader: open.leader, amount: 30_000, key }),
  )
  await client.query(
    castSql({
      contest: sealed.id,
      voter: counted,
      account: bola,
      leader: sealed.leader,
      amount: 20_000,
      key,
    }),
  )
  await countSealed(client, sealed.id, sealed.leader, demoPerson('kemi').id)
  await client.query(`insert into wallet.hold (id, payer_id, amount, code, about, made_at, expires_at)
    values ('${hold}', ${ada}, 10000, 8, 'project:y', now(), now() + interval '1 hour')`)
  await client.query(postSql([[0, hold, ada, await heldAccount(client), 10_000]], 8))
  await client.query(`insert into wallet.owed (key, person_id, account_id, amount, about)
    values ('${key}', '${demoPerson('ada').id}', ${ada}, 10000, 'task:x')`)
  await openPoll(client, adaBought, ada)
  await client.query('select wallet.prove()')
  return {
    round: open.round,
    open: open.id,
    leader: open.leader,
    pool: FIRST_POT,
    other: other.id,
    otherLeader: other.leader,
    sealed: sealed.id,
    sealedLeader: sealed.leader,
    bare: bare.id,
    bareLeader: bare.leader,
    ada,
    bola,
    adaBought,
    adaId: demoPerson('ada').id,
    lolaId: demoPerson('lola').id,
    poll: known.poll,
  }
}

const heldAccount = async (client: Client): Promise<number> =>
  Number((await one<{ id: string }>(client, `select id from wallet.account where kind = 'held'`)).id)
