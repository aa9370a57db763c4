import type { Database } from '#platform/server/database/database.ts'
import type { PublicationFeed } from '#platform/server/audit/publication-feed.ts'
import { settledOf } from './followers-store.ts'
import { journals } from './following.ts'
import type { WaitingRows } from './inspections-store.ts'
import { logStore } from './log-store.ts'
import { isDayOver } from './publication.ts'
import { sealedStore } from './sealed-store.ts'

const ROWS_AT_ONCE = 5_000

/** The first row above the floor that was written before a moment and is not in the log, or null. */
const firstThatWaits = async (
  db: Database,
  journal: PublicationFeed,
  before: Date,
): Promise<WaitingRows | null> => {
  let { floor: after } = await settledOf(db, journal.name)
  for (;;) {
    const rows = await journal.olderThan(db, { after, before, limit: ROWS_AT_ONCE })
    const ids = rows.map(({ id }) => id)
    const [missing] = await sealedStore(db).unsealed(journal, ids)
    const found = rows.find(({ id }) => id === missing)
    if (found) return { journal: journal.table, id: found.id, since: found.at.toISOString() }
    if (rows.length < ROWS_AT_ONCE) return null
    after = ids.at(-1) ?? after
  }
}

/**
 * Which publication feeds have rows from before a moment that are not taken for the log, and since when they wait; and whether what was
 * taken is not published although its day is over. Whatever keeps them
 * out, it is found by asking the log for each id: nothing that the followers believe is taken for granted but the floor,
 * below which the watch compares every row.
 */
export const rowsThatWait = async (db: Database, before: Date): Promise<WaitingRows[]> => {
  const waiting: WaitingRows[] = []
  for (const journal of journals) {
    const found = await firstThatWaits(db, journal, before)
    if (found) waiting.push(found)
  }
  const since = (await logStore(db).log())?.waiting_since
  if (since && isDayOver(since, before))
    waiting.push({ journal: 'record.waiting', id: 0, since: since.toISOString() })
  return waiting
}
