import type { Database } from '#platform/server/database/database.ts'
import {
  isBlockFeed,
  type PublicationFeed,
  type FeedBlock,
  type FeedLine,
  type Transactions,
} from '#platform/server/audit/publication-feed.ts'
import type { Publication } from '../publication/publication.ts'
import { leafHash } from '../../log/merkle.ts'
import { type Follower, followersStore, type FollowerStep } from './store.ts'
import { logStore, type NewEntry } from '../log/store.ts'
import { sha256 } from '../log/signer.ts'
import { type TakenLine, waitingStore } from '../publication/waiting-store.ts'

/** Maximum number of rows of one feed in one turn. */
export const MAX_ROWS_A_TURN = 2_000
/** Maximum number of postings in a block. */
export const BLOCK_SIZE = 1_024
// As many postings as the database sorts in memory (work_mem); more would spill to disk.
export const MAX_POSTINGS_A_TURN = BLOCK_SIZE * 16

/** What a turn read: entries to publish now, and the number of rows taken for later publication. */
export interface TakenRows {
  readonly entries: NewEntry[]
  readonly taken: number
}

/** Stores blocks of postings: their ids, the hashes of their lines, and their sums. */
const takeBlocks = async (db: Database, found: readonly FeedBlock[]): Promise<TakenRows> => {
  if (found.length > 0) await logStore(db).addBlocks((await logStore(db).blocks()).blocks, found)
  return { entries: [], taken: found.length }
}

const utf8 = new TextEncoder()

/** The hash of the whole row, including what is not published. */
export const leafOf = ({ text, whole }: FeedLine): Buffer =>
  Buffer.from(leafHash(sha256, utf8.encode(whole ?? text)))

const takenRowOf = (feed: PublicationFeed, line: FeedLine): TakenLine => {
  const { contest, poll, voter } = JSON.parse(line.text) as Record<string, string | undefined>
  return {
    kind: feed.name,
    sourceId: line.id,
    leaf: leafOf(line),
    box: contest ?? poll ?? null,
    voter: voter ?? null,
    body: line.text,
  }
}

/** Makes entries of the lines of a feed, or stores them for later when they could be linked to a ballot. */
const takeLines = async (
  db: Database,
  { delayedFeeds }: Publication,
  feed: PublicationFeed,
  lines: readonly FeedLine[],
): Promise<TakenRows> => {
  if (!delayedFeeds.has(feed))
    return {
      entries: lines.map(({ id, text }) => ({ kind: feed.name, sourceId: id, body: text })),
      taken: 0,
    }
  await waitingStore(db).take(lines.map((line) => takenRowOf(feed, line)))
  return { entries: [], taken: lines.length }
}

/** Takes the rows with these ids. */
export const takeRows = async (
  db: Database,
  publication: Publication,
  feed: PublicationFeed,
  ids: readonly number[],
): Promise<TakenRows> =>
  isBlockFeed(feed)
    ? takeBlocks(db, await feed.blocksOf(db, ids, BLOCK_SIZE))
    : takeLines(db, publication, feed, await feed.linesOf(db, ids))

/** What was read, and the last id read when more rows are left. */
interface FeedRead extends TakenRows {
  readonly windowAfterId: number | null
}

const readFeed = async (
  db: Database,
  publication: Publication,
  feed: PublicationFeed,
  follower: Follower,
  below: string,
): Promise<FeedRead> => {
  const window = { after: follower.window_after_id ?? follower.floor_id, from: follower.below, below }
  if (isBlockFeed(feed)) {
    const blocks = await feed.followBlocks(db, { ...window, limit: MAX_POSTINGS_A_TURN }, BLOCK_SIZE)
    const read = blocks.reduce((sum, { ids }) => sum + ids.length, 0)
    const last = blocks.at(-1)?.ids.at(-1) ?? null
    return { ...(await takeBlocks(db, blocks)), windowAfterId: read === MAX_POSTINGS_A_TURN ? last : null }
  }
  const lines = await feed.follow(db, { ...window, limit: MAX_ROWS_A_TURN })
  return {
    ...(await takeLines(db, publication, feed, lines)),
    windowAfterId: lines.length === MAX_ROWS_A_TURN ? (lines.at(-1)?.id ?? null) : null,
  }
}

/** The point up to which one turn follows the feeds. */
export interface FollowerMark extends Transactions {
  /** The highest id of each feed before this transaction got its number. */
  readonly lastIds: readonly number[]
}

/** The highest id that each feed has assigned, in the order of `followedFeeds`. */
export const lastIdsNow = async (
  db: Database,
  { followedFeeds }: Pick<Publication, 'followedFeeds'>,
): Promise<number[]> => {
  const lastIds: number[] = []
  for (const feed of followedFeeds) lastIds.push(await feed.lastId(db))
  return lastIds
}

/** Whether every feed is read to the same mark and none is being compared by id; only then do the sums of all feeds agree. */
export const isWhole = (followers: readonly Follower[]): boolean =>
  followers.every((each) => !each.is_resuming && each.window_below === null)

/**
 * Reads settled rows and advances the followers. A turn reads every feed up to the same transaction. When one window is
 * too large for a turn, the next turns use the same limit until it is read, so that related rows enter the record together.
 */
export const newEntries = async (
  db: Database,
  publication: Publication,
  followers: readonly Follower[],
  { own, lastIds, ...mark }: FollowerMark,
): Promise<TakenRows & { hasMore: boolean }> => {
  const below = followers.find(({ window_below }) => window_below !== null)?.window_below ?? mark.below
  const entries: NewEntry[] = []
  const steps: FollowerStep[] = []
  let taken = 0
  for (const [at, feed] of publication.followedFeeds.entries()) {
    const follower = followers[at]
    if (!follower) throw new Error(`The record does not follow ${feed.name}.`)
    const read = await readFeed(db, publication, feed, follower, below)
    entries.push(...read.entries)
    taken += read.taken
    steps.push({ feed: feed.name, windowAfterId: read.windowAfterId, lastId: lastIds[at] ?? 0 })
  }
  await followersStore(db).move(steps, { below, own })
  return { entries, taken, hasMore: steps.some(({ windowAfterId }) => windowAfterId !== null) }
}
