import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { newPeopleStore as peopleStore } from '#domains/identity/server/users/store.ts'
import { ballotsStore } from '#domains/voting/server/ballots/store.ts'
import { voteCountsStore } from '#domains/voting/server/counting/store.ts'
import { pollsStore } from '#domains/voting/server/polls/store.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { expireHolds, placeHold, postHold, voidHold } from '#domains/wallet/server/holds/holds.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Fixture } from './fixture.ts'

/** One condition in the SQL of a store, and its replacement. */
export interface StoreMutant {
  readonly what: string
  readonly from: RegExp
  readonly to: string
}

/**
 * Conditional writes of both domains' stores. If a condition holds a value, the value stays, because it has a number.
 */
export const storeMutants: readonly StoreMutant[] = [
  {
    what: 'an open hold is ended',
    from: /(update "wallet"."hold" .*)and "state" = (\$\d+)/,
    to: '$1and $2::text <> $2::text || $2::text',
  },
  {
    what: 'a hold that has not run out is paid',
    from: /and "expires_at" > (\$\d+)/,
    to: 'and $1::timestamptz is not null',
  },
  {
    what: 'a hold that has run out expires',
    from: /and "expires_at" <= (\$\d+)/,
    to: 'and $1::timestamptz is not null',
  },
  { what: 'a hold is placed once', from: /(insert into "wallet"."hold" .*)on conflict do nothing/, to: '$1' },
  {
    what: 'an account is opened once',
    from: /(nextval\('wallet.person_account'\)[^]*)on conflict \(kind, owner\) do nothing/,
    to: '$1',
  },
  {
    what: 'a pot is opened once',
    from: /(nextval\('wallet.pot_account'\)[^]*)on conflict \(kind, owner\) do nothing/,
    to: '$1',
  },
  { what: 'a box is sealed once', from: /and "sealed_at" is null/, to: '' },
  { what: 'a box is opened once', from: /(insert into "voting"."box" .*)on conflict do nothing/, to: '$1' },
  {
    what: 'a poll is opened once',
    from: /(insert into "voting"."poll" .*)on conflict \("id"\) do nothing/,
    to: '$1',
  },
  {
    what: 'a close is not put off',
    from: /and \("closes_at" is null or "closes_at" > (\$\d+)\)/,
    to: 'and $1::timestamptz is not null',
  },
]

/** A database that applies the mutant's change to every statement; counts the matches. */
export const openMutated = (url: string, mutant: StoreMutant | null) => {
  const fitted = { times: 0 }
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown
    const send = (text: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !mutant?.from.test(text)) return query(text, ...rest)
      fitted.times += 1
      return query(text.replace(mutant.from, mutant.to), ...rest)
    }
    Object.assign(client, { query: send })
  })
  const db: Database = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
  return { db, fitted, close: () => db.destroy() }
}

interface Scene {
  readonly breaks: string
  readonly run: (db: Database, fixture: Fixture) => Promise<boolean>
}

const START = new Date('2026-11-21T10:00:00Z')
const LATER = new Date(START.getTime() + 120_000)
const at = (db: Database, now: Date) => ({ db, now: () => now })

const place = async (db: Database, f: Fixture, id: string = randomUUID()): Promise<string> => {
  const expiresAt = new Date(START.getTime() + 60_000)
  await placeHold(at(db, START), { id, personId: f.adaId, bucket: 'earned', units: 1, about: 'x', expiresAt })
  return id
}

/** Two transactions open the same object: the second waits for the first, and must find what it created. */
const twiceAtOnce = async (db: Database, open: (db: Database) => Promise<unknown>): Promise<boolean> => {
  const both: Promise<unknown>[] = []
  await db.transaction().execute(async (tx) => {
    await open(tx as unknown as Database)
    both.push(open(db).catch((error: unknown) => error))
    await sleep(60)
  })
  return (await Promise.all(both)).some((answer) => answer instanceof Error)
}

const addPerson = async (db: Database): Promise<string> => {
  const id = randomUUID()
  await peopleStore(db).add({
    id,
    firstName: 'New',
    lastName: 'Comer',
    email: `${id}@mutants.sup`,
    phoneNumber: null,
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
    joinedAt: START,
  })
  return id
}

const fails = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  )

const holds: readonly Scene[] = [
  {
    breaks: 'a hold ends once',
    run: async (db, f) => {
      const id = await place(db, f)
      await voidHold(at(db, START), id)
      return voidHold(at(db, START), id).catch(() => true)
    },
  },
  {
    breaks: 'what has run out is not paid',
    run: async (db, f) => await postHold(at(db, LATER), await place(db, f), f.pool),
  },
  {
    breaks: 'what has not run out stays',
    run: async (db, f) => {
      const id = await place(db, f)
      await expireHolds(at(db, START))
      return !(await voidHold(at(db, START), id))
    },
  },
  {
    breaks: 'an id of a hold is refused the second time, in words',
    run: async (db, f) => {
      const id = await place(db, f)
      return place(db, f, id).then(
        () => true,
        (error: { code?: string }) => error.code !== 'key-reused',
      )
    },
  },
]

const openings: readonly Scene[] = [
  {
    breaks: 'an account may be opened twice at once',
    run: async (db) => {
      const id = await addPerson(db)
      return twiceAtOnce(db, (each) => accountsStore(each).openForPerson(id, 'earned'))
    },
  },
  {
    breaks: 'a pot may be opened twice at once',
    run: (db) => {
      const owner = randomUUID()
      return twiceAtOnce(db, (each) => accountsStore(each).openPool('pool', owner))
    },
  },
  {
    breaks: 'a box may be opened again',
    run: (db, f) =>
      fails(
        ballotsStore(db).openBallotBox(
          { contestId: f.open, roundId: f.round, pool: f.pool, opensAt: START, closesAt: LATER },
          [],
        ),
      ),
  },
  {
    breaks: 'a box is sealed by one',
    run: async (db, f) => (await voteCountsStore(db).seal(f.sealed, LATER)) !== undefined,
  },
  {
    breaks: 'a poll may be opened again',
    run: (db, f) => fails(pollsStore(db).open({ id: f.poll, pool: f.pool, about: 'x', opensAt: START })),
  },
  {
    breaks: 'a poll that was closed is not closed later',
    run: async (db) => {
      const id = randomUUID()
      await pollsStore(db).open({
        id,
        pool: await accountsStore(db).openPool('project', id),
        about: 'x',
        opensAt: START,
      })
      await pollsStore(db).close(id, LATER)
      await pollsStore(db).close(id, new Date(LATER.getTime() + 1))
      return (await pollsStore(db).find(id))?.closes_at?.getTime() !== LATER.getTime()
    },
  },
]

/** Uses of the stores, each true when its promise is broken. */
export const scenes: readonly Scene[] = [...holds, ...openings]
