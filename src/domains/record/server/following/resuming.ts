import type { Database } from '#platform/server/database.ts'
import type { PublicationFeed } from '#platform/server/publication-feed.ts'
import type { Log } from '#platform/server/log.ts'
import { transferFeed } from '#domains/wallet/server/publication-feeds.ts'
import { type Follower, followersStore } from './store.ts'
import {
  MAX_ROWS_A_TURN,
  type TakenRows,
  journals,
  type FollowerMark,
  POSTINGS_AT_ONCE,
  takeRows,
} from './following.ts'
import type { HeldLog } from '../log/store.ts'
import { sealedStore } from './sealed-store.ts'

interface Resuming {
  readonly db: Database
  readonly log?: Pick<Log, 'warn'>
}

/** What a turn of going on by ids added; it is never a whole moment, the turn after the last one is. */
interface Resumed extends TakenRows {
  readonly hasMore: boolean
}

const isAhead = (transaction: string | null, own: string): boolean =>
  transaction !== null && BigInt(transaction) > BigInt(own)

/** Whether the followers speak of transactions that this database has not counted: it was restored from a copy. */
const countsAnew = (held: HeldLog, followers: readonly Follower[], { own }: FollowerMark): boolean =>
  (held.counted_in !== null && held.counted_in !== held.counted_here) ||
  followers.some((each) =>
    [each.below, each.window_below, each.next_from].some((transaction) => isAhead(transaction, own)),
  )

/** Reads the next ids of a publication feed and takes what the log does not hold of them; done when the mark is reached. */
const stepOn = async (
  db: Database,
  journal: PublicationFeed,
  { floor_id, next_floor_id }: Follower,
): Promise<TakenRows & { isDone: boolean }> => {
  const last = next_floor_id ?? floor_id
  if (floor_id >= last) return { entries: [], taken: 0, isDone: true }
  const most = journal === transferFeed ? POSTINGS_AT_ONCE : MAX_ROWS_A_TURN
  const ids = await journal.idsBetween(db, floor_id, last, most)
  const found = await takeRows(db, journal, await sealedStore(db).unsealed(journal, ids))
  const isDone = ids.length < most
  await followersStore(db).raiseFloor(journal.name, isDone ? last : (ids.at(-1) ?? last))
  return { ...found, isDone }
}

/**
 * Goes on by ids where a restored database counts its transactions anew, so that their numbers say nothing about what is
 * in the log. First a mark is made: the highest ids given out. Once every transaction that had begun then is over, no
 * row with such an id is still to come, however late it was committed; each one that the log does not hold enters it.
 * Null where transactions can be followed.
 */
export const resume = async (
  { db, log }: Resuming,
  held: HeldLog,
  followers: readonly Follower[],
  mark: FollowerMark,
): Promise<Resumed | null> => {
  const store = followersStore(db)
  if (countsAnew(held, followers, mark)) {
    const steps = journals.map(({ name }, at) => ({ journal: name, lastId: mark.lastIds[at] ?? 0 }))
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
  for (const [at, journal] of journals.entries()) {
    const follower = followers[at]
    if (follower) steps.push(await stepOn(db, journal, follower))
  }
  if (steps.every(({ isDone }) => isDone)) await store.endResuming()
  return {
    entries: steps.flatMap(({ entries }) => entries),
    taken: steps.reduce((sum, { taken }) => sum + taken, 0),
    hasMore: true,
  }
}
