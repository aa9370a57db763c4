import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { keyOf, postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { cloneDatabase } from '#test/database.ts'
import { type Fixture, setStage } from '#suites/mutants/fixture.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { type BallotOutcome, castBallots } from './store.ts'

let db: Database
let database: Awaited<ReturnType<typeof cloneDatabase>>
let stage: Fixture
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseServer'))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  stage = await setStage(client)
  await client.end()
  db = openDatabase(database.url, 6)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const VOTERS = 4
const START = 12
const HOME = 'LA-ikeja'

const command = fc.record({
  voter: fc.nat(VOTERS - 1),
  contest: fc.constantFrom('open', 'open', 'open', 'other'),
  leader: fc.constantFrom('right', 'right', 'right', 'wrong'),
  sup: fc.integer({ min: 1, max: 10 }),
  key: fc.nat(15),
  /** Whether the contest is in the voter's own area. */
  isHome: fc.constantFrom(true, true, true, false),
  /** When the round was announced: before or after the last voter moved here. */
  announced: fc.constantFrom<('early' | 'late')[]>('late', 'late', 'late', 'early'),
  /** Bits of what the round requires: 1 a phone, 2 an older account, 4 a verified person. */
  requirements: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(7)),
  /** Whether it joins the statement of the ballots before it, if they are from other voters. */
  isTogether: fc.boolean(),
})
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS)
/** The voters by their number; the last one moved here an hour ago and joined two hours ago. */
const people = [
  { hasPhone: true, isVerified: true, isOld: true },
  { hasPhone: false, isVerified: true, isOld: true },
  { hasPhone: true, isVerified: false, isOld: true },
  { hasPhone: true, isVerified: true, isOld: false },
] as const
const announcedAt = { early: ago(3), late: ago(0.5) } as const

/** Why a voter may not vote, by the model. */
const hindranceOf = ({ voter, isHome, announced, requirements }: Command): BallotOutcome => {
  const { hasPhone = false, isVerified = false, isOld = false } = people[voter] ?? {}
  const isEarly = announced === 'early'
  if (!isHome || (!isOld && isEarly)) return 'not-your-area'
  if ((requirements & 2) > 0 && !isOld && isEarly) return 'account-too-new'
  if ((requirements & 4) > 0 && !isVerified) return 'verified-only'
  return (requirements & 1) > 0 && !hasPhone ? 'phone-unconfirmed' : 'cast'
}

/** The model of a voter's ballot; amounts in whole SUP. */
class Model {
  left = START
  contest = ''
  readonly versions: string[] = []
  held = 0
  readonly seen = new Map<number, string>()

  cast(command: Command): BallotOutcome {
    const { contest, leader, sup, key } = command
    const hindrance = hindranceOf(command)
    if (hindrance !== 'cast') return hindrance
    const content = `${contest} ${leader} ${sup}`
    const before = this.seen.get(key)
    if (before !== undefined) return before === content ? 'repeated' : 'key-reused'
    if (leader === 'wrong') return 'not-standing'
    if (this.contest !== '' && this.contest !== contest) return 'voted-elsewhere'
    if (sup - this.held > this.left) return 'insufficient-balance'
    this.left -= sup - this.held
    this.held = sup
    this.contest = contest
    this.versions.push(content)
    this.seen.set(key, content)
    return 'cast'
  }
}

/** Voters with a home and a balance; nothing links their voter names to them. */
const addVoters = async () => {
  const source = await accountsStore(db).numberOf('issuance', 'issuance')
  return Promise.all(
    Array.from({ length: VOTERS }, async (_, at) => {
      const [voter, person] = [randomUUID(), randomUUID()]
      const { hasPhone, isVerified, isOld } = people[at] ?? {
        hasPhone: false,
        isVerified: false,
        isOld: true,
      }
      const phone = hasPhone
        ? `+234${String(randomBytes(6).readUIntBE(0, 6)).padStart(10, '1').slice(-10)}`
        : null
      await sql`insert into identity.person (id, first_name, last_name, email, password_hash, joined_at, is_verified,
          phone_number, phone_verified_at)
        values (${person}, 'Model', 'Voter', ${`${person}@model.invalid`}, '$argon2id$none', ${ago(isOld ? 9 : 2)},
          ${isVerified}, ${phone}, ${hasPhone ? new Date() : null})`.execute(db)
      const lives = (lga: string, since: Date) =>
        sql`insert into members.place (person_id, state_code, lga_id, changed_at)
          select ${person}, state_code, id, ${since} from regions.lga where id = ${lga}
          on conflict (person_id) do update set lga_id = excluded.lga_id, changed_at = excluded.changed_at`.execute(
          db,
        )
      if (!isOld) await lives('LA-epe', ago(9))
      await lives(HOME, ago(isOld ? 9 : 1))
      const account = await accountsStore(db).openForPerson(person, 'earned')
      const amount = START * UNITS_PER_SUP
      await postTransfers(db, [
        { debit: source, credit: account, amount, kind: 'issue', key: keyOf('model', voter) },
      ])
      return { voter, person, account, model: new Model() }
    }),
  )
}
type Voters = Awaited<ReturnType<typeof addVoters>>

const rowOf = (
  voters: Voters,
  { voter, contest, leader, sup, key, isHome, announced, requirements }: Command,
) => {
  const one = voters[voter]
  const isRight = (contest === 'open') === (leader === 'right')
  return {
    at: new Date(),
    contest: contest === 'open' ? stage.open : stage.other,
    voter: one?.voter ?? '',
    area: isHome ? HOME : 'elsewhere',
    announced: announcedAt[announced],
    requirements,
    person: one?.person ?? '',
    leader: isRight ? stage.leader : stage.otherLeader,
    amount: sup * UNITS_PER_SUP,
    transfer: keyOf('model', one?.voter ?? '', String(key)),
    key: keyOf('record', one?.voter ?? '', String(key)),
    salt: randomBytes(16),
  }
}

/** Groups consecutive ballots of different voters into batches. */
const batchesOf = (commands: readonly Command[]): Command[][] => {
  const batches: Command[][] = []
  for (const each of commands) {
    const last = batches.at(-1)
    if (last && each.isTogether && last.every(({ voter }) => voter !== each.voter)) last.push(each)
    else batches.push([each])
  }
  return batches
}

test('any sequence of ballots of several voters matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 50 }), async (commands) => {
      const voters = await addVoters()
      for (const batch of batchesOf(commands)) {
        const wanted = batch.map((each) => voters[each.voter]?.model.cast(each))
        const rows = await castBallots(
          db,
          'earned',
          batch.map((each) => rowOf(voters, each)),
        )
        expect(rows.map(({ outcome }) => outcome)).toEqual(wanted)
      }
      for (const { voter, account, model } of voters) {
        const { rows: records } = await sql<{ content: string; version: number }>`
          select version, concat_ws(' ', case when contest_id = ${stage.open} then 'open' else 'other' end,
            'right', amount / 10000) as content
          from voting.cast_record where voter = ${voter} order by id`.execute(db)
        expect(records.map(({ content }) => content)).toEqual(model.versions)
        expect(records.map(({ version }) => version)).toEqual(model.versions.map((_, at) => at + 1))
        const { rows: ballots } = await sql<{ amount: number; version: number }>`
          select amount, version from voting.ballot where voter = ${voter}`.execute(db)
        expect(ballots).toEqual(
          model.held === 0 ? [] : [{ amount: model.held * UNITS_PER_SUP, version: model.versions.length }],
        )
        expect(await accountsStore(db).balanceBy(account)).toBe(model.left * UNITS_PER_SUP)
      }
    }),
    { numRuns: 40 },
  )
  const { rows } = await sql<{ pool: number; standing: number }>`select
    (select sum(balance)::bigint from wallet.account join voting.box on pot_id = account.id) as pool,
    (select sum(amount)::bigint from voting.ballot) as standing`.execute(db)
  expect(rows[0]?.pool).toBe(rows[0]?.standing)
  expect(await reconcile({ db })).toMatchObject({ isSound: true })
}, 60_000)
