import { sql } from 'kysely'
import { prepareDatabase } from '#app/server/prepare.ts'
import { leaderCountsStore } from '#domains/leaders/server/directory/counts-store.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { addManyLeaders } from '#test/many-leaders.ts'
import { executionsOf, type Listener, listenOn } from './executions.ts'
import { familyOf, fillDatabase, openWith, tidy } from './filled-database.ts'
import { goalLine, median, othersLine, watchOthers } from './machine.ts'
import { fillPolls } from './polls.ts'
import { type Read, readsOf } from './scans.ts'

const VOLUME = { people: 100_000, transfers: 1_000_000 }
const LEADERS = 13_000
const BALLOTS = 200_000
const VOTES = 1_000_000
const WARM_UP = 5
const RUNS = 40
const EXPLAINED = 12
/** Goal 10 of performance.md also covers these; `standing` measures the leaderboard. */
const MISSING = ['directory by score', 'heatmap']

const timeOf = async (work: () => Promise<unknown>): Promise<{ took: number; answer: string }> => {
  const start = performance.now()
  const answer = await work()
  return { took: performance.now() - start, answer: JSON.stringify(answer) }
}

interface Beside {
  readonly asked: number
  readonly scanned: number
}

/** Runs a read and its scan in turns; fails when their answers differ. */
const timesOf = async ({ name, ask, scan }: Read): Promise<Beside> => {
  const [asked, scanned]: [number[], number[]] = [[], []]
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const [own, plain] = [await timeOf(() => ask(run)), await timeOf(() => scan(run))]
    if (own.answer !== plain.answer)
      throw new Error(`${name}: the product answers ${own.answer}, the scan ${plain.answer}`)
    if (run < WARM_UP) continue
    asked.push(own.took)
    scanned.push(plain.took)
  }
  return { asked: median(asked), scanned: median(scanned) }
}

/** Repeats the statements of a read and of its scan; only PostgreSQL's own time counts. */
const executionsBeside = async (read: Read, { own, all, db, plain }: Lines): Promise<Beside> => {
  const [asked, scanned]: [number[], number[]] = [[], []]
  for (let run = 0; run < EXPLAINED; run += 1) {
    await read.ask(run)
    await read.scan(run)
    asked.push(await executionsOf(db, own.heard()))
    scanned.push(await executionsOf(plain, all.heard()))
  }
  return { asked: median(asked), scanned: median(scanned) }
}

const show = (name: string, { asked, scanned }: Beside, digits: number): string =>
  `  ${name.padEnd(58)} ${asked.toFixed(digits).padStart(7)} ms, the scan ${scanned.toFixed(digits).padStart(8)} ms, ${(scanned / asked).toFixed(1)} x`

/** A connection that reads whole tables to answer and spends no time on anything else. */
const openPlain = (url: string): Database =>
  openWith(url, ['enable_indexscan=off', 'enable_indexonlyscan=off', 'enable_bitmapscan=off', 'jit=off'])

const textsOf = async (db: Database, query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ text }) => text)

/** Connections for the times, and two recording connections that collect the statements of the reads. */
interface Lines {
  readonly db: Database
  readonly plain: Database
  readonly own: Listener
  readonly all: Listener
}

const measure = async (read: Read, remembered: Read, lines: Lines): Promise<void> => {
  console.log(show(read.name, await timesOf(read), 2))
  const executions = await executionsBeside(remembered, lines)
  console.log(show('  PostgreSQL alone, without planning and travel', executions, 3))
  if (read.goal === undefined) return
  const ratio = executions.scanned / executions.asked
  console.log(goalLine(`${read.name}: PostgreSQL alone, times as fast as the scan`, ratio, read.goal))
}

const shelvesOf = async (db: Database) => ({
  people: await textsOf(
    db,
    sql`select person_id::text as text from wallet.account where kind = 'earned' and id % 997 = 0`,
  ),
  leaderNames: await textsOf(
    db,
    sql`select folded_name as text from leaders.leader where biography <> 'Invented.' order by id limit 100`,
  ),
  personNames: await textsOf(
    db,
    sql`select search_name as text from identity.person where citizen_number % 997 = 0`,
  ),
})

const measureAll = async (url: string): Promise<void> => {
  const lines: Lines = {
    db: openDatabase(url, 4),
    plain: openPlain(url),
    own: listenOn(url),
    all: listenOn(url),
  }
  const { db, plain, own, all } = lines
  try {
    const shelves = {
      polled: await fillPolls(url, { ballots: BALLOTS, votes: VOTES }),
      ...(await shelvesOf(db)),
    }
    const watched = watchOthers([await familyOf(db)])
    const remembered = await readsOf({ db: own.db, plain: all.db, ...shelves })
    // Statements before the first read do not belong to it.
    own.heard()
    for (const [at, read] of (await readsOf({ db, plain, ...shelves })).entries()) {
      const same = remembered[at]
      if (same) await measure(read, same, lines)
    }
    for (const name of MISSING) console.log(`  not in the product yet: ${name}`)
    console.log(othersLine([watched()]))
  } finally {
    for (const each of [db, plain, own.db, all.db]) await each.destroy()
  }
}

/** What the product does every ten minutes, and the database whenever it chooses. */
const settle = async (url: string): Promise<void> => {
  const db = openDatabase(url, 1)
  await addManyLeaders(db, LEADERS)
  await leaderCountsStore(db).mend()
  await tidy(db, ['leaders.leader', 'leaders.leader_count'])
  await db.destroy()
}

/** Compares each read of the product with the plain scan for the same answer, in turns, on one filled database. */
export const benchReads = async (): Promise<void> => {
  console.log(
    `\nreads: medians of ${RUNS} times in turns, among ${LEADERS} leaders, ${VOLUME.people} people, ${VOLUME.transfers} transfers, ${BALLOTS} ballots and ${VOTES} votes in polls`,
  )
  const postgres = await startTestServer()
  const database = await cloneDatabase(postgres.url, null)
  try {
    await prepareDatabase(database.url, { isDemonstration: false })
    await fillDatabase(database.url, VOLUME)
    await settle(database.url)
    await measureAll(database.url)
  } finally {
    await database.drop()
    await postgres.stop()
  }
}
