import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { accountsStore } from '#domains/wallet/server/accounts-store.ts'
import { post } from '#domains/wallet/server/posting.ts'
import { reconcile } from '#domains/wallet/server/reconciling.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { withScratchDatabase } from '#test/database.ts'

const PAYERS = 20_000
const POTS = 1_000
const SECONDS = 4
const FIRST = 1_800_000_000_000
const FIRST_POT = 2_900_000_000_000

/** Accounts with a lot to spend, written beside the journal: what is measured is posting, not opening. */
const fill = async (db: Database): Promise<void> => {
  await sql`insert into wallet.account (id, kind, owner, balance)
    select ${FIRST}::bigint + n, 'pool', 'bench:' || n, 0 from generate_series(1, ${PAYERS}::int) n`.execute(
    db,
  )
  await sql`insert into wallet.account (id, kind, owner) select ${FIRST_POT}::bigint + n, 'contest', 'bench:' || n
    from generate_series(1, ${POTS}::int) n`.execute(db)
  const issuance = await accountsStore(db).numberOf('issuance', 'issuance')
  await sql`insert into wallet.transfer (debit_id, credit_id, amount, code, key)
    select ${issuance}, id, 1000000000, 1, gen_random_uuid() from wallet.account where owner like 'bench:%' and kind = 'pool'`.execute(
    db,
  )
  await sql`update wallet.account set balance = 1000000000 where owner like 'bench:%' and kind = 'pool'`.execute(
    db,
  )
  await sql`update wallet.account set balance = -1000000000::bigint * ${PAYERS} where id = ${issuance}`.execute(
    db,
  )
  await sql`vacuum analyze wallet.account, wallet.transfer`.execute(db)
}

// The limit it is measured against: one call for each transfer, one statement, no HTTP (research/performance.md 2.1).
const postOne = `create function wallet.bench_post_one(p_key uuid, p_debit bigint, p_credit bigint, p_amount bigint)
returns bigint language plpgsql as $$
declare made bigint;
begin
  update wallet.account a set balance = a.balance - p_amount where a.id = p_debit and a.balance >= p_amount;
  if not found then return null; end if;
  insert into wallet.transfer (debit_id, credit_id, amount, code, key) values (p_debit, p_credit, p_amount, 4, p_key)
    on conflict (debit_id, key) do nothing returning id into made;
  update wallet.account a set balance = a.balance + p_amount where a.id = p_credit;
  return made;
end $$`

const some = (count: number): number => 1 + Math.floor(Math.random() * count)

/** Runs `work` in so many callers at once for some seconds; how often a second it ended, and half and most of the waits in ms. */
const load = async (callers: number, work: () => Promise<unknown>) => {
  const waits: number[] = []
  const clock = { isOver: false }
  const caller = async () => {
    while (!clock.isOver) {
      const started = performance.now()
      await work()
      waits.push(performance.now() - started)
    }
  }
  const started = performance.now()
  const all = Array.from({ length: callers }, caller)
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  clock.isOver = true
  await Promise.all(all)
  const seconds = (performance.now() - started) / 1000
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { perSecond: waits.length / seconds, p50: at(0.5), p99: at(0.99) }
}
type Load = Awaited<ReturnType<typeof load>>

const line = (name: string, { perSecond, p50, p99 }: Load, limit?: Load): string =>
  `  ${name.padEnd(44)} ${perSecond.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms${
    limit ? `   ${(perSecond / limit.perSecond).toFixed(1)} x the limit` : ''
  }`

/** The best of one call for each transfer, with 1, 16 and 64 clients. */
const limitOf = async (url: string, isHot: boolean): Promise<Load> => {
  const found: Load[] = []
  for (const clients of [1, 16, 64]) {
    const pool = new pg.Pool({ connectionString: url, max: clients })
    const text = 'select wallet.bench_post_one($1, $2, $3, $4)'
    found.push(
      await load(clients, () =>
        pool.query({
          name: 'one',
          text,
          values: [randomUUID(), FIRST + some(PAYERS), FIRST_POT + (isHot ? 1 : some(POTS)), 10],
        }),
      ),
    )
    await pool.end()
  }
  return found.reduce((best, each) => (each.perSecond > best.perSecond ? each : best))
}

/** The posting call in process against one function for each transfer without HTTP, both in one run. */
export const benchLedger = async (): Promise<void> => {
  console.log(
    `\nledger: ${PAYERS} payers, ${POTS} payees, ${SECONDS} s each; the limit measured by the driver, ${cpus().length} cores`,
  )
  await withScratchDatabase(async (url) => {
    const db = openDatabase(url, 4)
    try {
      await fill(db)
      await sql.raw(postOne).execute(db)
      for (const isHot of [true, false]) {
        console.log(isHot ? ' one hot payee' : ' spread over all payees')
        const limit = await limitOf(url, isHot)
        console.log(line('one function for each (best of 1, 16, 64)', limit))
        for (const callers of [64, 512]) {
          const posted = await load(callers, () =>
            post(db, [
              {
                debit: FIRST + some(PAYERS),
                credit: FIRST_POT + (isHot ? 1 : some(POTS)),
                amount: 10,
                kind: 'vote',
                key: randomUUID(),
              },
            ]),
          )
          console.log(line(`posting call, ${callers} callers`, posted, limit))
        }
      }
      const books = await reconcile({ db })
      console.log(`  books: ${books.isSound ? 'sound' : 'NOT SOUND'}, ${books.transfers} transfers`)
    } finally {
      await db.destroy()
    }
  })
}
