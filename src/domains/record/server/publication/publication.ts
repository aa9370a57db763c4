import { auditFeed } from '#platform/server/audit/audit-feed.ts'
import type { PublicationFeed } from '#platform/server/audit/publication-feed.ts'
import {
  findsMisplaced,
  followsFeed,
  givesReceipts,
  type PublishedFiles,
  type PublishedLedger,
  publishesFiles,
  publishesLedger,
  provesReserves,
  type ReservesProof,
  type SourceOfReceipt,
} from '#platform/server/audit/publication-kind.ts'
import type { Declared } from '#platform/server/manifest.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invariant } from '#shared/errors.ts'

/** What the domains publish, as the record follows it. */
export interface Publication {
  readonly ledger: PublishedLedger
  /** Feeds in which each row becomes one entry of the log. */
  readonly entryFeeds: readonly PublicationFeed[]
  /** Feeds whose rows could be linked to a ballot: we take rows immediately and publish them later. */
  readonly delayedFeeds: ReadonlySet<PublicationFeed>
  /** All feeds that the record follows. Transfers are taken in blocks. */
  readonly followedFeeds: readonly PublicationFeed[]
  readonly sourceOfReceipt: SourceOfReceipt
  readonly files: readonly PublishedFiles[]
  readonly misplaced: readonly ((db: Database) => Promise<readonly string[]>)[]
  readonly reserves: ReservesProof
}

/** The entries of the record, in the order in which one turn reads their feeds: docs/public-record.md describes each. */
const ENTRY_ORDER = [
  'ballot',
  'support',
  'count',
  'issuance',
  'release',
  'spending',
  'reserves',
  'draw',
  'staff',
]

/** What the domains declare; each entry that the record knows has exactly one feed. */
export const publicationOf = (declared: Declared): Publication => {
  const feeds = declared.of(followsFeed)
  const all = [...feeds.map(({ feed }) => feed), auditFeed]
  const placeOf = ({ name }: PublicationFeed) => ENTRY_ORDER.indexOf(name)
  const entryFeeds = all.toSorted((one, other) => placeOf(one) - placeOf(other))
  invariant(
    entryFeeds.map(({ name }) => name).join() === ENTRY_ORDER.join(),
    'each entry that the record knows has one feed',
  )
  const ledger = declared.one(publishesLedger)
  return {
    ledger,
    entryFeeds,
    delayedFeeds: new Set(feeds.filter(({ isDelayed }) => isDelayed).map(({ feed }) => feed)),
    followedFeeds: [ledger.feed, ...entryFeeds],
    sourceOfReceipt: declared.one(givesReceipts),
    files: declared.of(publishesFiles),
    misplaced: declared.of(findsMisplaced),
    reserves: declared.one(provesReserves),
  }
}
