import type { Database } from '#platform/server/database/database.ts'
import type { PublicationFeed } from '#platform/server/audit/publication-feed.ts'
import { settledOf } from '../following/store.ts'
import type { Publication } from '../publication/publication.ts'
import type { WaitingRows } from './store.ts'
import { logStore } from '../log/store.ts'
import { isDayOver } from '../publication/schedule.ts'
import { sealedStore } from '../following/sealed-store.ts'

const ROWS_AT_ONCE = 5_000

/** The first row above the floor that was written before a moment and is not in the log, or null. */
const firstWaitingRow = async (
  db: Database,
  feed: PublicationFeed,
  before: Date,
): Promise<WaitingRows | null> => {
  let { floor: after } = await settledOf(db, feed.name)
  for (;;) {
    const rows = await feed.olderThan(db, { after, before, limit: ROWS_AT_ONCE })
    const ids = rows.map(({ id }) => id)
    const [missing] = await sealedStore(db).unsealed(feed, ids)
    const found = rows.find(({ id }) => id === missing)
    if (found) return { journal: feed.table, id: found.id, since: found.at.toISOString() }
    if (rows.length < ROWS_AT_ONCE) return null
    after = ids.at(-1) ?? after
  }
}

/**
 * Names the feeds with rows from before a moment that the log has not taken, and since when they wait; and rows that were
 * taken but not published although their day is over. It asks the log for each id and trusts nothing of the followers but
 * the floor, below which the inspection compares every row.
 */
export const findWaitingRows = async (
  db: Database,
  { followedFeeds }: Pick<Publication, 'followedFeeds'>,
  before: Date,
): Promise<WaitingRows[]> => {
  const waiting: WaitingRows[] = []
  for (const feed of followedFeeds) {
    const found = await firstWaitingRow(db, feed, before)
    if (found) waiting.push(found)
  }
  const since = (await logStore(db).log())?.waiting_since
  if (since && isDayOver(since, before))
    waiting.push({ journal: 'record.waiting', id: 0, since: since.toISOString() })
  return waiting
}
