import { sql } from 'kysely'
import { listLeaders, countLeaders } from '#domains/leaders/server/directory/directory.ts'
import { userDirectoryStore } from '#domains/identity/server/user-directory/store.ts'
import { receiptCodeOf } from '#domains/voting/server/voters/names.ts'
import { showCount } from '#domains/voting/server/counting/count.ts'
import { pollTotals } from '#domains/voting/server/polls/polls.ts'
import { sourceOfReceipt } from '#domains/voting/server/receipts/receipts.ts'
import { accountsStore } from '#domains/wallet/server/accounts/store.ts'
import { readOverview } from '#domains/wallet/server/statements/overview-store.ts'
import { listEntries } from '#domains/wallet/server/statements/store.ts'
import { encodeCursor } from '#platform/server/database/cursors.ts'
import type { Database } from '#platform/server/database/database.ts'
import { UNITS_PER_SUP } from '#shared/values/money.ts'
import type { Polled } from './polls.ts'

/** A read of the product and the scan for the same answer; both receive how often they ran before. */
export interface Read {
  readonly name: string
  readonly ask: (turn: number) => Promise<unknown>
  readonly scan: (turn: number) => Promise<unknown>
  /** The minimum speedup (goal 10 of performance.md) when PostgreSQL alone runs both; most reads have none. */
  readonly goal?: number
}

/** The input of the reads. */
export interface Shelves {
  /** A connection like the product's, and one that must not use an index. */
  readonly db: Database
  readonly plain: Database
  readonly polled: Polled
  readonly people: readonly string[]
  readonly leaderNames: readonly string[]
  readonly personNames: readonly string[]
}

const PAGE = 20
const DEEP = 12_000
const POLLS_ON_PAGE = 20
const LATEST = 5

const of = <T>(all: readonly T[], turn: number): T => {
  const one = all[(turn * 7) % all.length]
  if (one === undefined) throw new Error('There is nothing to ask for.')
  return one
}

const idsOf = (rows: readonly { readonly id: string | number }[]) => rows.map(({ id }) => String(id))

const numberFrom = async (db: Database, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.n ?? 0

const PUBLIC = sql`from leaders.leader where status <> 'rejected'`

/** A directory page twelve thousand leaders down, with the total. */
const deepPage = async ({ db, plain }: Shelves): Promise<Read> => {
  const { rows } = await sql<{ id: string; key: string }>`select id, folded_name as key ${PUBLIC}
    order by folded_name, id limit 1 offset ${DEEP - 1}`.execute(db)
  const cursor = encodeCursor('leaders-name', of(rows, 0))
  return {
    name: `directory: the page after ${DEEP} leaders, by name, with the total`,
    goal: 30,
    ask: async () => {
      const { items, total } = await listLeaders({ db }, { sort: 'name', limit: PAGE, cursor })
      return [idsOf(items), total]
    },
    scan: async () => {
      const page = await sql<{ id: string }>`select * ${PUBLIC}
        order by folded_name, id limit ${PAGE} offset ${DEEP}`.execute(plain)
      return [idsOf(page.rows), await numberFrom(plain, sql`select count(*) as n ${PUBLIC}`)]
    },
  }
}

const leaderSearch = ({ db, plain, leaderNames }: Shelves): Read => ({
  name: 'directory: first page of leaders found by a whole name',
  goal: 5,
  ask: async (turn) => {
    const search = of(leaderNames, turn)
    const { items, total } = await listLeaders({ db }, { search, sort: 'name', limit: PAGE })
    return [idsOf(items), total]
  },
  scan: async (turn) => {
    const like = sql`${PUBLIC} and search_text ilike all (${of(leaderNames, turn)
      .split(' ')
      .map((word) => `%${word}%`)}::text[])`
    const page = await sql<{ id: string }>`select * ${like} order by folded_name, id limit ${PAGE}`.execute(
      plain,
    )
    return [idsOf(page.rows), await numberFrom(plain, sql`select count(*) as n ${like}`)]
  },
})

const userDirectorySearch = ({ db, plain, personNames }: Shelves): Read => ({
  name: 'staff roster: first page of people found by two names',
  ask: async (turn) => {
    const words = of(personNames, turn).split(' ')
    const { rows, total } = await userDirectoryStore(db).search({ words }, undefined, PAGE)
    return [idsOf(rows), total]
  },
  scan: async (turn) => {
    const like = sql`from identity.person where search_name ilike all (${of(personNames, turn)
      .split(' ')
      .map((word) => `%${word}%`)}::text[])`
    const page = await sql<{ id: string }>`select * ${like}
        order by citizen_number desc limit ${PAGE}`.execute(plain)
    return [idsOf(page.rows), await numberFrom(plain, sql`select count(*) as n ${like}`)]
  },
})

/** The five figures of the dashboard and the directory, each with its own count for comparison. */
const directoryCounters = ({ db, plain }: Shelves): Read => ({
  name: 'dashboard and directory: their five figures',
  goal: 300,
  ask: async () => {
    const { verified, pipeline, officeTypes, states, regions } = await countLeaders({ db })
    return [verified, pipeline, officeTypes, states, regions]
  },
  scan: async () => {
    const away = sql`('verified', 'rejected', 'suspended')`
    return [
      await numberFrom(plain, sql`select count(*) as n ${PUBLIC} and is_verified`),
      await numberFrom(plain, sql`select count(*) as n ${PUBLIC} and status not in ${away}`),
      await numberFrom(plain, sql`select count(distinct office_type) as n ${PUBLIC}`),
      await numberFrom(plain, sql`select count(distinct state) as n ${PUBLIC}`),
      await numberFrom(plain, sql`select count(distinct region) as n ${PUBLIC}`),
    ]
  },
})

/** A job updates the totals of polls every minute; the read adds the last minute. */
const pollCounters = ({ db, plain, polled }: Shelves): Read => {
  const shown = (turn: number) =>
    polled.polls.slice((turn * 7) % (polled.polls.length - POLLS_ON_PAGE)).slice(0, POLLS_ON_PAGE)
  return {
    name: `projects: live totals of ${POLLS_ON_PAGE} polls`,
    goal: 300,
    ask: async (turn) => {
      const totals = await pollTotals({ db }, shown(turn))
      return shown(turn).map((id) => [totals.get(id)?.voters, totals.get(id)?.received])
    },
    scan: async (turn) => {
      const { rows } = await sql<{ id: string; voters: number; received: number }>`
        select poll_id as id, count(*) as voters, sum(amount)::bigint as received from voting.support_record
        where poll_id = any (${shown(turn)}::uuid[]) group by poll_id`.execute(plain)
      const totals = new Map(rows.map((row) => [row.id, row]))
      return shown(turn).map((id) => [totals.get(id)?.voters, totals.get(id)?.received])
    },
  }
}

const statementPage = ({ db, plain, people }: Shelves): Read => ({
  name: "wallet: first page of a person's statement",
  ask: async (turn) =>
    (await listEntries(db, of(people, turn), {}, PAGE)).map(({ id, balance }) => [id, balance]),
  scan: async (turn) => {
    const { rows } = await sql<{ id: number; balance: number }>`select id, balance from (
        select id, amount, (sum(amount) over (order by id))::bigint as balance
        from wallet.entry where person_id = ${of(people, turn)}
      ) mine order by id desc, amount desc limit ${PAGE}`.execute(plain)
    return rows.map(({ id, balance }) => [id, balance])
  },
})

const overview = ({ db, plain, people }: Shelves): Read => {
  const since = '2020-01-01'
  return {
    name: 'wallet: flows by month and the newest entries',
    ask: async (turn) => {
      const numbers = (await accountsStore(db).ofPerson(of(people, turn))).map(({ id }) => id)
      const { flows, latest } = await readOverview(db, numbers, { since, limit: LATEST })
      return [flows.reduce((sum, { came, went }) => sum + came + went, 0), idsOf(latest)]
    },
    scan: async (turn) => {
      const person = of(people, turn)
      const flows = await sql<{ moved: number }>`select sum(abs(amount))::bigint as moved
        from wallet.entry where person_id = ${person} and at >= ${since}::date
        group by to_char(at, 'YYYY-MM'), code, bucket`.execute(plain)
      const latest = await sql<{ id: number }>`select * from wallet.entry where person_id = ${person}
        order by id desc limit ${LATEST}`.execute(plain)
      return [flows.rows.reduce((sum, { moved }) => sum + moved, 0), idsOf(latest.rows)]
    },
  }
}

const receipt = ({ db, plain, polled }: Shelves): Read => ({
  name: 'receipts: one found by its code',
  ask: async (turn) => (await sourceOfReceipt({ db }, receiptCodeOf(of(polled.commitments, turn))))?.id,
  scan: async (turn) => {
    const code = of(polled.commitments, turn)
    return numberFrom(
      plain,
      sql`select id as n from voting.cast_record where substring(commitment for 8) = ${code}
        union all select id from voting.support_record where substring(commitment for 8) = ${code} limit 1`,
    )
  },
})

const contestCount = ({ db, plain, polled }: Shelves): Read => ({
  name: 'contests: a published count against counting its ballots',
  ask: async () => (await showCount({ db }, polled.counted)).lines,
  scan: async () => {
    const { rows } =
      await sql`select leader_id as "leaderId", (amount / ${UNITS_PER_SUP}::int)::int as amount, count(*)::int as ballots
      from voting.ballot where contest_id = ${polled.counted}
      group by leader_id, amount order by leader_id, amount`.execute(plain)
    return rows
  },
})

/** Every read of the product that this bench covers. */
export const readsOf = async (shelves: Shelves): Promise<Read[]> => [
  await deepPage(shelves),
  leaderSearch(shelves),
  userDirectorySearch(shelves),
  directoryCounters(shelves),
  pollCounters(shelves),
  statementPage(shelves),
  overview(shelves),
  receipt(shelves),
  contestCount(shelves),
]
