import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { isStatementCut } from '../database/database.ts'

/** Rows of a batch: far fewer than the statement limit allows. */
const BATCH = 5_000
/** A batch of fewer rows that is cut is not too large: something else is wrong. */
const MIN_BATCH = 20
const MAX_MS = 5 * 60_000

/**
 * Runs `step` with the number of rows that it may take until it takes fewer, and returns how many it took. Each step is a
 * transaction of its own; one that a time limit cuts is repeated with fewer rows. What is left after `maxMs` waits for the
 * next run.
 */
export const inBatches = async (
  step: (limit: number) => Promise<number>,
  maxMs = MAX_MS,
): Promise<number> => {
  const end = performance.now() + maxMs
  let [taken, limit] = [0, BATCH]
  do {
    const some = await step(limit).catch((error: unknown) => {
      if (!isStatementCut(error) || limit < MIN_BATCH) throw error
      return null
    })
    if (some === null) limit = Math.floor(limit / 4)
    else if (some < limit) return taken + some
    else taken += some
  } while (performance.now() < end)
  return taken
}

const someOf = (table: string, condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
  sql`where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${limit}))`

const countOf = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): number => Number(numAffectedRows)

/** Deletes up to `limit` rows of a table; returns how many. */
export const deleteSome = async (
  db: QueryExecutorProvider,
  table: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> =>
  countOf(await sql`delete from ${sql.table(table)} ${someOf(table, condition, limit)}`.execute(db))

/** Deletes the rows of a table that meet a condition, in batches; returns how many. */
export const deleteInBatches = (
  db: QueryExecutorProvider,
  table: string,
  condition: RawBuilder<unknown>,
  maxMs?: number,
): Promise<number> => inBatches((limit) => deleteSome(db, table, condition, limit), maxMs)

/** Changes the rows of a table that meet a condition, in batches. A changed row must not meet it any more. */
export const updateInBatches = (
  db: QueryExecutorProvider,
  table: string,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<number> =>
  inBatches(async (limit) =>
    countOf(
      await sql`update ${sql.table(table)} set ${change} ${someOf(table, condition, limit)}`.execute(db),
    ),
  )
