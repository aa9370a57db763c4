import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { postTransfers } from '#domains/wallet/server/posting/post-transfers.ts'
import { reconcile } from '#domains/wallet/server/reconciling/reconciliation.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { withScratchDatabase } from '#test/database.ts'
import { addAccounts, limitTool, measureLimit, PAYEES } from './limit.ts'
import { load } from './load.ts'
import { type Figures, goalLine, lineOf, othersLine, parentOf, ratioOf, watchOthers } from './machine.ts'

const SECONDS = 3
const ROUNDS = 3
const goals = { hot: { 64: 8, 512: 12 }, spread: { 64: 1.4, 512: 2.2 } } as const

type Base = Awaited<ReturnType<typeof addAccounts>>

/** Posts from random payers to random payees with a number of parallel callers. */
export const postMany = (db: Database, accounts: Base, payees: number, callers: number): Promise<Figures> => {
  const some = (count: number) => Math.floor(Math.random() * count)
  return load(callers, SECONDS, () => {
    const [debit, credit] = [accounts.firstPayer + some(accounts.payers), accounts.firstPayee + some(payees)]
    return postTransfers(db, [{ debit, credit, amount: 10, kind: 'vote', key: randomUUID() }])
  })
}

/** Measures the reference and the posting call in turns, so that a busy moment of the machine affects both. */
const measure = async (url: string, db: Database, accounts: Base, tool: 'pgbench' | 'the driver') => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const families = [parentOf(rows[0]?.pid ?? 0)]
  for (const [name, payees] of [
    ['hot', 1],
    ['spread', PAYEES],
  ] as const) {
    const figures = { limit: [] as Figures[], 64: [] as Figures[], 512: [] as Figures[] }
    const others: (number | null)[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const watched = watchOthers(families)
      figures.limit.push(await measureLimit(url, { ...accounts, payees }, { tool, seconds: SECONDS }))
      for (const callers of [64, 512] as const)
        figures[callers].push(await postMany(db, accounts, payees, callers))
      others.push(watched())
    }
    console.log(name === 'hot' ? ' one hot payee' : ' spread over all payees')
    console.log(lineOf('one function for each (the limit)', figures.limit))
    for (const callers of [64, 512] as const)
      console.log(lineOf(`posting call, ${callers} callers`, figures[callers], figures.limit))
    for (const callers of [64, 512] as const)
      console.log(
        goalLine(
          `${name}, ${callers} callers`,
          ratioOf(figures[callers], figures.limit),
          goals[name][callers],
        ),
      )
    console.log(othersLine(others))
  }
}

/** Compares the in-process posting call with one function call for each transfer, in one run. */
export const benchLedger = async (): Promise<void> => {
  const tool = await limitTool()
  console.log(
    `\nledger: medians of ${ROUNDS} rounds of ${SECONDS} s (lowest–highest); the limit is the best of 1, 16 and 64 clients, measured by ${tool}`,
  )
  await withScratchDatabase(async (url) => {
    const db = openDatabase(url, 4)
    try {
      await measure(url, db, await addAccounts(db), tool)
      const ledger = await reconcile({ db })
      console.log(`  books: ${ledger.isSound ? 'sound' : 'NOT SOUND'}, ${ledger.transfers} transfers`)
    } finally {
      await db.destroy()
    }
  })
}
