import type { Database } from '#platform/server/database/database.ts'
import { isBlockFeed, type PublicationFeed } from '#platform/server/audit/publication-feed.ts'
import type { Log } from '#platform/server/log.ts'
import type { Publication } from '../publication/publication.ts'
import { type Follower, followersStore } from './store.ts'
import {
  MAX_ROWS_A_TURN,
  type TakenRows,
  type FollowerMark,
  MAX_POSTINGS_A_TURN,
  takeRows,
} from './followers.ts'
import type { HeldLog } from '../log/store.ts'
import { sealedStore } from './sealed-store.ts'

/** How many postings, and rows of every other feed, one turn compares. */
export interface TurnSize {
  readonly postings: number
  readonly rows: number
}

const usualTurn: TurnSize = { postings: MAX_POSTINGS_A_TURN, rows: MAX_ROWS_A_TURN }

interface Resuming {
  readonly db: Database
  readonly publication: Publication
  readonly turn?: TurnSize
  readonly log?: Pick<Log, 'warn'>
}

/** What one turn of comparing by id added. It never ends at a common mark; the first normal turn after it does. */
interface Resumed extends TakenRows {
  readonly hasMore: boolean
}

const isAhead = (transaction: string | null, own: string): boolean =>
  transaction !== null && BigInt(transaction) > BigInt(own)

/** Whether the followers name transactions that this database has not counted, because it was restored from a copy. */
const isRestored = (held: HeldLog, followers: readonly Follower[], { own }: FollowerMark): boolean =>
  (held.counted_in !== null && held.counted_in !== held.counted_here) ||
  followers.some((each) =>
    [each.below, each.window_below, each.next_from].some((transaction) => isAhead(transaction, own)),
  )

/** Reads the next ids of a feed and takes the rows that the log does not hold; done when it reaches the mark. */
const catchUp = async (
  db: Database,
  publication: Publication,
  feed: PublicationFeed,
  { floor_id, next_floor_id }: Follower,
  turn: TurnSize,
): Promise<TakenRows & { isDone: boolean }> => {
  const last = next_floor_id ?? floor_id
  if (floor_id >= last) return { entries: [], taken: 0, isDone: true }
  const limit = isBlockFeed(feed) ? turn.postings : turn.rows
  const ids = await feed.idsBetween(db, floor_id, last, limit)
  const found = await takeRows(db, publication, feed, await sealedStore(db).unsealed(feed, ids))
  const isDone = ids.length < limit
  await followersStore(db).raiseFloor(feed.name, isDone ? last : (ids.at(-1) ?? last))
  return { ...found, isDone }
}

/**
 * Compares the feeds with the log by id after a restore. A restored database numbers its transactions anew, so their
 * numbers no longer tell which rows the log holds. First it marks the highest assigned ids. When every transaction that
 * had begun before the mark has ended, no row with such an id can still appear, and each row that the log misses enters it.
 * Null when transactions can be followed as usual.
 */
export const resume = async (
  { db, publication, log, turn = usualTurn }: Resuming,
  held: HeldLog,
  followers: readonly Follower[],
  mark: FollowerMark,
): Promise<Resumed | null> => {
  const store = followersStore(db)
  if (isRestored(held, followers, mark)) {
    const steps = publication.followedFeeds.map(({ name }, at) => ({
      feed: name,
      lastId: mark.lastIds[at] ?? 0,
    }))
    await store.beginResuming(steps, mark.own, held.counted_here)
    log?.warn(
      { record: 'resuming', counted: { before: held.counted_in, now: held.counted_here } },
      'this database counts its transactions anew: the record goes on by ids',
    )
    return { entries: [], taken: 0, hasMore: true }
  }
  if (held.counted_in === null && held.counted_here !== null) await store.noteCounting(held.counted_here)
  const open = followers.filter(({ is_resuming }) => is_resuming)
  if (open.length === 0) return null
  if (open.some(({ next_from }) => isAhead(next_from, mark.below)))
    return { entries: [], taken: 0, hasMore: false }
  const steps: (TakenRows & { isDone: boolean })[] = []
  for (const [at, feed] of publication.followedFeeds.entries()) {
    const follower = followers[at]
    if (follower) steps.push(await catchUp(db, publication, feed, follower, turn))
  }
  if (steps.every(({ isDone }) => isDone)) await store.endResuming()
  return {
    entries: steps.flatMap(({ entries }) => entries),
    taken: steps.reduce((sum, { taken }) => sum + taken, 0),
    hasMore: true,
  }
}
