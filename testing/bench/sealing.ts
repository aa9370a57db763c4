import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { domains } from '#app/server/domains.ts'
import { publicationOf } from '#domains/record/server/publication/publication.ts'
import { keepRecord } from '#domains/record/server/sealing/keep-record.ts'
import { openLog } from '#domains/record/server/log/open-log.ts'
import { sealAll } from '#domains/record/server/sealing/seal.ts'
import { postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import { withScratchDatabase } from '#test/database.ts'
import { addAccounts } from './limit.ts'
import { load } from './load.ts'
import { cpuOf, goalLine, median, parentOf, percentile } from './machine.ts'

const CALLERS = 256
const SECONDS = 6
const ORIGIN = 'http://localhost:3000'
const SEED = Buffer.alloc(32, 'bench')
const goals = { cpu: 0.4, lag: 2 } as const
const silent = { warn: () => {}, error: () => {}, info: () => {} } as unknown as Log

type Base = Awaited<ReturnType<typeof addAccounts>>

const pour = (db: Database, { firstPayer, payers, firstPayee }: Base, seconds: number) =>
  load(CALLERS, seconds, () =>
    postTransfers(db, [
      {
        debit: firstPayer + Math.floor(Math.random() * payers),
        credit: firstPayee,
        amount: 10,
        kind: 'vote',
        key: randomUUID(),
      },
    ]),
  )

const publication = publicationOf(domains.declared)

const transfers = async (db: Database): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from wallet.transfer`.execute(db)).rows[0]?.count ??
  0

/** Seconds since the newest posting in the record. */
const lagOf = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ lag: number }>`select extract(epoch from clock_timestamp() - at)::float8 as lag
    from wallet.transfer where id = (select max(id) from unnest((select ids from record.block order by n desc limit 1)) id)`.execute(
    db,
  )
  return rows[0]?.lag ?? 0
}

/** The CPU time of posting and of sealing the postings, measured separately. */
const measureCpu = async (db: Database, accounts: Base, families: readonly string[]): Promise<void> => {
  const signer = await openLog(db, ORIGIN, SEED)
  const sealing = { db, publication, now: () => new Date(), signer }
  await sealAll(sealing)
  const before = await transfers(db)
  const start = cpuOf(families)
  await pour(db, accounts, SECONDS)
  const posted = cpuOf(families)
  const count = (await transfers(db)) - before
  const begin = cpuOf(families)
  const at = performance.now()
  await sealAll(sealing)
  const took = (performance.now() - at) / 1000
  const sealed = cpuOf(families)
  const micro = (seconds: number) => ((seconds / count) * 1e6).toFixed(1)
  const [posting, own] = [posted - start, sealed - begin]
  console.log(
    `  ${count} postings: ${micro(posting)} us of CPU each to post, ${micro(own)} us to seal; sealed at ${(count / took).toFixed(0)}/s`,
  )
  console.log(goalLine('CPU of sealing beside that of posting', own / posting, goals.cpu, 'most'))
}

/** The delay of the record while postings arrive at full speed. */
const measureLag = async (db: Database, accounts: Base): Promise<void> => {
  const record = await keepRecord({
    db,
    publication,
    origin: ORIGIN,
    seed: SEED,
    log: silent,
    now: () => new Date(),
    period: 0,
  })
  const lags: number[] = []
  const clock = { isOver: false }
  const watching = (async () => {
    await new Promise((done) => setTimeout(done, 2_000))
    while (!clock.isOver) {
      lags.push(await lagOf(db))
      await new Promise((done) => setTimeout(done, 200))
    }
  })()
  const { perSecond } = await pour(db, accounts, SECONDS + 2)
  clock.isOver = true
  await watching
  await record.stop()
  const sorted = lags.toSorted((a, b) => a - b)
  console.log(
    `  beside ${perSecond.toFixed(0)} postings/s: behind by ${median(lags).toFixed(2)} s at the median`,
  )
  console.log(goalLine('seconds behind, 95 of 100 looks', percentile(sorted, 0.95), goals.lag, 'most'))
}

/** The cost of the public record compared with posting, and its delay. */
export const benchSealing = async (): Promise<void> => {
  console.log(`\nsealing: ${CALLERS} callers post for ${SECONDS} s on one hot payee`)
  await withScratchDatabase(async (url) => {
    const db = openDatabase(url, 6)
    try {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      const accounts = await addAccounts(db)
      await measureCpu(db, accounts, [parentOf(rows[0]?.pid ?? 0)])
      await measureLag(db, accounts)
    } finally {
      await db.destroy()
    }
  })
}
