import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { hashPassword } from '#domains/identity/server/passwords/passwords.ts'
import { newPeopleStore } from '#domains/identity/server/users/store.ts'
import { keyOf } from '#domains/wallet/server/posting/post-transfers.ts'
import { voterOf } from '#domains/voting/server/voters/names.ts'
import { grant } from '#domains/wallet/server/posting/funds.ts'
import { issue } from '#domains/wallet/server/treasury/issue.ts'
import { placeHold } from '#domains/wallet/server/holds/holds.ts'
import { forEachDatabase } from '#platform/server/database/batcher.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { openKeys } from '#platform/server/keys/kept-keys.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { addLeaderIn } from '#test/seat-holders.ts'
import { APP_KEY } from './installation.ts'

/** The contest and its candidates. */
export interface Ground {
  readonly contest: string
  readonly round: string
  readonly lga: string
  readonly leaders: readonly string[]
}

export interface Citizen {
  readonly number: number
  readonly name: string
  readonly id: string
  readonly voter: string
  readonly email: string
  /** Whole units. */
  readonly funds: number
}

export const PASSWORD = 'torture-Pass-2026'

/** Initial SUP of the citizens, in turn: some cannot pay for the highest votes. */
const FUNDS = [20, 6, 10, 3]

const standing = async (db: Database): Promise<Ground> => {
  const { rows } = await sql<Ground>`
    select contest.id as contest, contest.round_id as round, contest.lga,
      array_agg(candidate.leader_id::text order by candidate.leader_id) as leaders
    from challenge.contest join challenge.round on round.id = contest.round_id
    join challenge.candidate on candidate.contest_id = contest.id
    where round.status = 'open' group by contest.id order by count(*) desc, contest.id limit 1`.execute(db)
  const [ground] = rows
  if (!ground) throw new Error('The demonstration has no open contest.')
  return ground
}

/** An open contest of the demonstration, with more leaders added so that there is a choice. */
const findGround = async (db: Database): Promise<Ground> => {
  const { contest, lga } = await standing(db)
  for (const _ of [1, 2]) {
    const leader = await addLeaderIn({ db }, lga, 'public_selection')
    await sql`insert into challenge.candidate (contest_id, leader_id, lga, entered_at)
      values (${contest}, ${leader}, ${lga}, now())`.execute(db)
  }
  return standing(db)
}

const HOLDS = 12
const HOLD_MS = 40_000

/** Places holds that expire during a long run, so that returning them meets the faults too. */
const addHolds = async (db: Database, now: Date): Promise<void> => {
  for (let at = 1; at <= HOLDS; at += 1) {
    const id = randomUUID()
    await placeHold(
      { db, now: () => now },
      {
        id,
        personId: demoPerson('bola').id,
        bucket: 'earned',
        units: UNITS_PER_SUP,
        about: `hold:${id}`,
        expiresAt: new Date(now.getTime() + at * HOLD_MS),
      },
    )
  }
}

/** The installation's key for voter names. */
const ballotsKeyOf = forEachDatabase(async (db) => (await openKeys(db, APP_KEY))('ballots'))

/** The ids of a citizen's votes in the ledger and in the record. */
export const namingIn = async (db: Database) => {
  const ballotsKey = await ballotsKeyOf(db)
  return (citizenId: string, key: string): { transfer: string; record: string } => {
    const transfer = keyOf('ballot', citizenId, key)
    return { transfer, record: voterOf(ballotsKey, 'record', transfer) }
  }
}

/** Adds citizens who live in the area of an open sample contest, each with earned SUP from the rewards fund. */
export const addCitizens = async (db: Database, count: number) => {
  const ground = await findGround(db)
  const ballotsKey = await ballotsKeyOf(db)
  const now = new Date()
  const passwordHash = await hashPassword(PASSWORD)
  const citizens: Citizen[] = Array.from({ length: count }, (_, number) => {
    const id = randomUUID()
    const funds = (FUNDS[number % FUNDS.length] ?? 0) * UNITS_PER_SUP
    const name = `citizen-${number}`
    return {
      number,
      name,
      id,
      voter: voterOf(ballotsKey, ground.round, id),
      email: `${name}@torture.sup`,
      funds,
    }
  })
  await inTransaction(db, async (tx) => {
    await issue(
      { db: tx, now: () => new Date() },
      {
        name: 'torture',
        approvalId: null,
        sup: count * 100,
        purpose: 'rewards',
        reason: 'Ballots of invented citizens.',
      },
    )
    for (const { id, email, number, funds } of citizens) {
      await newPeopleStore(tx).add(
        {
          id,
          firstName: 'Citizen',
          lastName: `Number${number}`,
          email,
          phoneNumber: null,
          passwordHash,
          joinedAt: now,
        },
        { ageVerifiedAt: now, onboardingCompleted: true, isDemo: true },
      )
      await sql`insert into members.place (person_id, state_code, lga_id, changed_at)
        select ${id}, code, ${ground.lga}, ${now} from regions.state where code = 'NG-' || left(${ground.lga}, 2)`.execute(
        tx,
      )
      await grant({ db: tx }, { personId: id, units: funds, why: 'torture' })
    }
  })
  await addHolds(db, now)
  return { ground, citizens }
}
