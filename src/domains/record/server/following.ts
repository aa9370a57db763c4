import { auditFeed } from '#platform/server/audit/audit-feed.ts'
import type { Database } from '#platform/server/database/database.ts'
import type {
  PublicationFeed,
  FeedBlock,
  FeedLine,
  Transactions,
} from '#platform/server/audit/publication-feed.ts'
import { ballotFeed, countFeed, supportFeed } from '#domains/voting/server/publication-feeds.ts'
import { transferFeed } from '#domains/wallet/server/publication-feeds.ts'
import { leafHash } from '../log/merkle.ts'
import { type Follower, followersStore, type FollowerStep } from './followers-store.ts'
import { logStore, type NewEntry } from './log-store.ts'
import { sha256 } from './signing.ts'
import { type TakenRow, waitingStore } from './waiting-store.ts'

/** Journals whose every row is an entry. */
export const entryFeeds: readonly PublicationFeed[] = [ballotFeed, supportFeed, countFeed, auditFeed]
/** Those whose rows can be tied to a ballot: they are taken at once and published later. */
const later: ReadonlySet<PublicationFeed> = new Set([ballotFeed, supportFeed, countFeed])
/** All that is followed: postings are taken by blocks. */
export const journals: readonly PublicationFeed[] = [transferFeed, ...entryFeeds]

/** Most rows of a publication feed in one turn. */
export const MAX_ROWS_A_TURN = 2_000
/** Most postings of a block, and most of a turn. */
export const BLOCK = 1_024
// As many as the database sorts in its memory (work_mem): more would go by way of the disk.
export const POSTINGS_AT_ONCE = BLOCK * 16

/** What a turn read of the publication feeds: entries that are published at once, and how much was taken to be published later. */
export interface TakenRows {
  readonly entries: NewEntry[]
  readonly taken: number
}

/** Takes blocks of postings: their ids, the hashes of their lines, and what they add up to. */
const takeBlocks = async (db: Database, found: readonly FeedBlock[]): Promise<TakenRows> => {
  if (found.length > 0) await logStore(db).addBlocks((await logStore(db).blocks()).blocks, found)
  return { entries: [], taken: found.length }
}

const utf8 = new TextEncoder()

/** The hash of all that a line says of its row, also of what is not published. */
export const leafOf = ({ text, whole }: FeedLine): Buffer =>
  Buffer.from(leafHash(sha256, utf8.encode(whole ?? text)))

const takenOf = (journal: PublicationFeed, line: FeedLine): TakenRow => {
  const { contest, poll, voter } = JSON.parse(line.text) as Record<string, string | undefined>
  return {
    kind: journal.name,
    sourceId: line.id,
    leaf: leafOf(line),
    box: contest ?? poll ?? null,
    voter: voter ?? null,
    body: line.text,
  }
}

/** Takes lines of a publication feed, or makes them entries where nothing ties them to a ballot. */
const takeLines = async (
  db: Database,
  journal: PublicationFeed,
  lines: readonly FeedLine[],
): Promise<TakenRows> => {
  if (!later.has(journal))
    return {
      entries: lines.map(({ id, text }) => ({ kind: journal.name, sourceId: id, body: text })),
      taken: 0,
    }
  await waitingStore(db).take(lines.map((line) => takenOf(journal, line)))
  return { entries: [], taken: lines.length }
}

/** Takes the rows of these ids. */
export const takeRows = async (
  db: Database,
  journal: PublicationFeed,
  ids: readonly number[],
): Promise<TakenRows> =>
  journal === transferFeed
    ? takeBlocks(db, await transferFeed.blocksOf(db, ids, BLOCK))
    : takeLines(db, journal, await journal.linesOf(db, ids))

/** What was read, and the last of the ids if there are more. */
interface Read extends TakenRows {
  readonly windowAfterId: number | null
}

const readFeed = async (
  db: Database,
  journal: PublicationFeed,
  follower: Follower,
  below: string,
): Promise<Read> => {
  const window = { after: follower.window_after_id ?? follower.floor_id, from: follower.below, below }
  if (journal === transferFeed) {
    const blocks = await transferFeed.followBlocks(db, { ...window, limit: POSTINGS_AT_ONCE }, BLOCK)
    const read = blocks.reduce((sum, { ids }) => sum + ids.length, 0)
    const last = blocks.at(-1)?.ids.at(-1) ?? null
    return { ...(await takeBlocks(db, blocks)), windowAfterId: read === POSTINGS_AT_ONCE ? last : null }
  }
  const lines = await journal.follow(db, { ...window, limit: MAX_ROWS_A_TURN })
  return {
    ...(await takeLines(db, journal, lines)),
    windowAfterId: lines.length === MAX_ROWS_A_TURN ? (lines.at(-1)?.id ?? null) : null,
  }
}

/** A moment by which the publication feeds are followed. */
export interface FollowerMark extends Transactions {
  /** The highest id that each publication feed had given out before this transaction had its number. */
  readonly lastIds: readonly number[]
}

/** The highest ids that the publication feeds have given out, in their order. */
export const lastIdsNow = async (db: Database): Promise<number[]> => {
  const lastIds: number[] = []
  for (const journal of journals) lastIds.push(await journal.lastId(db))
  return lastIds
}

/** Whether no moment is half read, and nothing is being compared by ids: sums of all publication feeds agree then. */
export const isWhole = (followers: readonly Follower[]): boolean =>
  followers.every((each) => !each.is_resuming && each.window_below === null)

/**
 * Reads what is settled and moves the followers on. All of one turn are read up to the same transaction, and up to that
 * one again until a window that was too large for a turn is read: what belongs together enters the record together.
 */
export const newEntries = async (
  db: Database,
  followers: readonly Follower[],
  { own, lastIds, ...mark }: FollowerMark,
): Promise<TakenRows & { hasMore: boolean }> => {
  const below = followers.find(({ window_below }) => window_below !== null)?.window_below ?? mark.below
  const entries: NewEntry[] = []
  const steps: FollowerStep[] = []
  let taken = 0
  for (const [at, journal] of journals.entries()) {
    const follower = followers[at]
    if (!follower) throw new Error(`The record does not follow ${journal.name}.`)
    const read = await readFeed(db, journal, follower, below)
    entries.push(...read.entries)
    taken += read.taken
    steps.push({ journal: journal.name, windowAfterId: read.windowAfterId, lastId: lastIds[at] ?? 0 })
  }
  await followersStore(db).move(steps, { below, own })
  return { entries, taken, hasMore: steps.some(({ windowAfterId }) => windowAfterId !== null) }
}
