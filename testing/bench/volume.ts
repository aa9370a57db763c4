import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { prepareDatabase } from '#app/server/prepare.ts'
import { proveLedger, reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { systemClock } from '#platform/server/clock.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase, startTestServer } from '#test/database.ts'
import { openRehearsalApp } from '../rehearsal/app.ts'
import { familyOf, type Filled, fillDatabase, openWith, type Volume } from './filled-database.ts'
import { postMany } from './ledger.ts'
import { addAccounts, PAYEES } from './limit.ts'
import { type Figures, goalLine, lineOf, othersLine, ratioOf, watchOthers } from './machine.ts'
import { gatherCrowds } from './voters.ts'
import { isWrkHere, openWrk } from './wrk.ts'

const VOLUME: Volume = { people: 1_000_000, transfers: 10_000_000 }
const CALLERS = 64
const CONNECTIONS = 64
const ROUNDS = 5
const SECONDS = 3
/** At most 15 % slower than empty. */
const GOAL = 0.85
const SIZE = `${VOLUME.transfers / 1e6} M`

type Accounts = Parameters<typeof postMany>[1]

/** A database with the bench's own accounts. */
interface Side {
  readonly url: string
  readonly db: Database
  readonly accounts: Accounts
}

const openSide = async (url: string): Promise<Side> => {
  const db = openDatabase(url, 4)
  return { url, db, accounts: await addAccounts(db) }
}

type Measure = () => Promise<Figures>

/**
 * Measures in turns after one unmeasured round, so that a busy moment and the first access to pages affect all of
 * them.
 */
const inTurns = async (
  families: readonly string[],
  measures: readonly Measure[],
): Promise<{ figures: Figures[][]; others: string }> => {
  const figures: Figures[][] = measures.map(() => [])
  const others: (number | null)[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const watched = watchOthers(families)
    for (const [at, measure] of measures.entries()) {
      const found = await measure()
      if (round >= 0) figures[at]?.push(found)
    }
    const share = watched()
    if (round >= 0) others.push(share)
  }
  return { figures, others: othersLine(others) }
}

const compare = (
  what: string,
  [empty = [], full = []]: readonly Figures[][],
  { isGoal = true }: { isGoal?: boolean } = {},
): void => {
  console.log(lineOf(`${what}, empty`, empty))
  console.log(lineOf(`${what}, with ${SIZE}`, full))
  const ratio = ratioOf(full, empty)
  const name = `${what}: with ${SIZE} transfers to empty`
  console.log(isGoal ? goalLine(name, ratio, GOAL) : `  ${name}: ${ratio.toFixed(2)}`)
}

/** The posting call on both: one hot payee, all payees, and payments from the accounts of all people. */
const measureLedger = async (
  families: readonly string[],
  empty: Side,
  full: Side,
  { firstEarned, people }: Filled,
): Promise<void> => {
  for (const [name, payees] of [
    ['hot', 1],
    ['spread', PAYEES],
  ] as const) {
    const { figures, others } = await inTurns(
      families,
      [empty, full].map(
        ({ db, accounts }): Measure =>
          () =>
            postMany(db, accounts, payees, CALLERS),
      ),
    )
    compare(`posting, ${name}`, figures)
    console.log(others)
  }
  const everybody = { ...full.accounts, firstPayer: firstEarned, payers: people }
  const { figures, others } = await inTurns(families, [
    () => postMany(empty.db, empty.accounts, PAYEES, CALLERS),
    () => postMany(full.db, everybody, PAYEES, CALLERS),
  ])
  // This touches fifty times as many accounts as the empty side, which has 20,000: a different workload, reported
  // separately.
  compare(`posting, any of ${people / 1e6} M people`, figures, { isGoal: false })
  console.log(others)
}

const openVotes = async (url: string) => {
  const app = await openRehearsalApp(url, systemClock)
  const wrk = await openWrk(await gatherCrowds(app))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  return {
    vote: (): Promise<Figures> =>
      wrk.vote({ kind: 'closed', port, crowd: 'hot', connections: CONNECTIONS, seconds: SECONDS }),
    stop: async () => {
      await wrk.stop()
      await app.stop()
    },
  }
}

/** Votes on one hot leader through the whole server, on both databases. */
const measureVotes = async (families: readonly string[], urls: readonly string[]): Promise<void> => {
  if (!(await isWrkHere())) {
    console.log('  votes over HTTP are not measured here: wrk is not on this machine')
    return
  }
  const halls = []
  for (const url of urls) halls.push(await openVotes(url))
  const { figures, others } = await inTurns(
    families,
    halls.map(({ vote }) => vote),
  )
  compare('HTTP votes, hot', figures)
  console.log(others)
  for (const app of halls) await app.stop()
}

const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const start = performance.now()
  await work()
  return `${((performance.now() - start) / 1000).toFixed(2)} s`
}

/** Proves the ledger of the full database: the first proof, the next proof, and the whole ledger again. */
const proveFull = async ({ db, accounts, url }: Side): Promise<void> => {
  const first = await timed(() => proveLedger({ db }))
  await postMany(db, accounts, PAYEES, CALLERS)
  const next = await timed(() => proveLedger({ db }))
  console.log(
    `  proof of the books: the first one ${first}, the next one ${next} (after ${SECONDS} s of posting)`,
  )
  const patient = openWith(url, ['statement_timeout=0'])
  const start = performance.now()
  const ledger = await reconcile({ db: patient })
  console.log(
    `  books: ${ledger.isSound ? 'sound' : 'NOT SOUND'}, ${ledger.transfers} transfers, ${ledger.accounts} accounts, compared anew in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  await patient.destroy()
}

/**
 * Compares the posting call and votes over HTTP on a database full of people and transfers with an empty one, in
 * one run.
 */
export const benchVolume = async (): Promise<void> => {
  console.log(
    `\nvolume: ${VOLUME.people} people and ${VOLUME.transfers} transfers beside an empty database of the same server; medians of ${ROUNDS} rounds of ${SECONDS} s in turns (lowest–highest), ${CALLERS} callers`,
  )
  const postgres = await startTestServer()
  const databases = [await cloneDatabase(postgres.url, null), await cloneDatabase(postgres.url, null)]
  try {
    const [emptyUrl = '', fullUrl = ''] = databases.map(({ url }) => url)
    for (const url of [emptyUrl, fullUrl]) await prepareDatabase(url, { isDemonstration: false })
    const filled = await fillDatabase(fullUrl, VOLUME)
    console.log(`  filled in ${filled.seconds.toFixed(0)} s, ${(filled.bytes / 2 ** 30).toFixed(2)} GiB`)
    const [empty, full] = [await openSide(emptyUrl), await openSide(fullUrl)]
    const families = [await familyOf(empty.db)]
    await sql`checkpoint`.execute(full.db)
    await measureLedger(families, empty, full, filled)
    await proveFull(full)
    await measureVotes(families, [emptyUrl, fullUrl])
    await empty.db.destroy()
    await full.db.destroy()
  } finally {
    for (const database of databases) await database.drop()
    await postgres.stop()
  }
}
