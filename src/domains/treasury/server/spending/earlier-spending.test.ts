import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate, migrationsFolder } from '#platform/server/database/migrate.ts'
import { functionsFolder } from '#platform/server/database/sql-functions.ts'
import { cloneDatabase } from '#test/database.ts'

/** From this one on, the treasury alone spends donations (decision 0058). */
const MOVE = '20261127-0400-treasury-spends-donations.sql'
const SOMEBODY = '00000000-0000-4000-8000-000000000001'

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: ReturnType<typeof openDatabase>
const bring = async (isWanted: (name: string) => boolean): Promise<string[]> => {
  const from = fileURLToPath(migrationsFolder)
  for (const name of (await readdir(from)).filter((each) => isWanted(each)))
    await cp(join(from, name), join(folder, name))
  return migrate(db, pathToFileURL(`${folder}/`), functionsFolder)
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sup-earlier-'))
  database = await cloneDatabase(inject('databaseServer'), null)
  db = openDatabase(database.url, 2)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Rows of a database that the release before has written, without the people behind them. */
const writeEarlierRows = () =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into donations.balance (fund, currency, given, fees, back, spent) values
      ('general', 'NGN', 1000000, 10000, 0, 300000), ('leaders', 'USD', 50000, 500, 0, 12000)`.execute(tx)
    await sql`insert into donations.spending (fund, currency, minor, paid_to, purpose, approval_id, at) values
      ('general', 'NGN', 100000, 'A host', 'Servers of October', gen_random_uuid(), '2026-10-31 23:30+00'),
      ('general', 'NGN', 200000, 'A printer', 'Leaflets', gen_random_uuid(), '2026-11-02 09:00+00'),
      ('leaders', 'USD', 12000, 'A school', 'Training', gen_random_uuid(), '2026-11-03 09:00+00')`.execute(tx)
    for (const [kind, subject] of [
      ['donations.spending', 'one that waits'],
      ['treasury.spending', 'another kind'],
    ])
      await sql`insert into approvals.approval (id, kind, subject, payload, reason, permission, proposed_by, proposed_at,
          expires_at)
        values (gen_random_uuid(), ${kind}, ${subject}, '{}', 'As the team decided.', 'treasury', ${SOMEBODY},
          '2026-11-20', '2026-11-23')`.execute(tx)
  })

test('what was spent of donations before the treasury did stands in both books once, at its own time', async () => {
  expect(await bring((name) => name < MOVE)).not.toContain(MOVE)
  await writeEarlierRows()
  expect(await bring((name) => name >= MOVE)).toContain(MOVE)
  const { rows: lines } =
    await sql`select kind, purpose, unit, amount, fund, payee, to_char(day, 'YYYY-MM-DD') as day
    from treasury.entry where kind = 'earlier' order by at`.execute(db)
  expect(lines).toEqual([
    {
      kind: 'earlier',
      purpose: 'operations',
      unit: 'NGN',
      amount: 100_000,
      fund: 'donations:general',
      payee: 'A host',
      // Half past midnight in Lagos.
      day: '2026-11-01',
    },
    {
      kind: 'earlier',
      purpose: 'operations',
      unit: 'NGN',
      amount: 200_000,
      fund: 'donations:general',
      payee: 'A printer',
      day: '2026-11-02',
    },
    {
      kind: 'earlier',
      purpose: 'programmes',
      unit: 'USD',
      amount: 12_000,
      fund: 'donations:leaders:usd',
      payee: 'A school',
      day: '2026-11-03',
    },
  ])
  // The sums of the funds, of the treasury and of the book of the money are the same, and no balance has moved.
  const { rows: sums } =
    await sql`select currency, sum(spent)::bigint as spent, sum(given - fees - back - spent)::bigint as left,
      (select sum(amount)::bigint from treasury.entry where kind = 'earlier' and unit = currency) as treasury,
      (select sum(minor)::bigint from payments.entry where kind = 'spending' and from_account = 'donations'
        and to_account = 'payees' and entry.currency = balance.currency) as book
    from donations.balance group by currency order by currency`.execute(db)
  expect(sums).toEqual([
    { currency: 'NGN', spent: 300_000, left: 690_000, treasury: 300_000, book: 300_000 },
    { currency: 'USD', spent: 12_000, left: 37_500, treasury: 12_000, book: 12_000 },
  ])
  const { rows: waiting } = await sql`select kind, state from approvals.approval order by kind`.execute(db)
  expect(waiting).toEqual([
    { kind: 'donations.spending', state: 'overtaken' },
    { kind: 'treasury.spending', state: 'waiting' },
  ])
})
