import type { Ctx } from '../context.ts'
import { slot } from '../contributions/slot.ts'
import type { Database } from '../database/database.ts'
import type { BlockFeed, PublicationFeed, Settled } from './publication-feed.ts'

/** A feed in which each row becomes one entry of the public record. */
export interface FollowedFeed {
  readonly feed: PublicationFeed
  /** Set where rows could be linked to a ballot: they are taken at once and published later. */
  readonly isDelayed?: true
}
export const followsFeed = slot<FollowedFeed>('record.feed')

/** The postings, which enter the record in blocks, and the balances that they lead to. */
export interface PublishedLedger {
  readonly feed: BlockFeed
  /** The balances of all accounts after the settled postings, in whole units by group, sorted by name. */
  balancesBefore(db: Database, settled: Settled): Promise<Readonly<Record<string, string>>>
}
export const publishesLedger = slot<PublishedLedger>('record.ledger')

/** The row behind a receipt code: its feed, its id, and the ballots that replaced it. */
export interface ReceiptSource {
  readonly code: string
  readonly feed: 'ballot' | 'support'
  readonly id: number
  readonly castAt: Date
  /** Later ballots of the same voter: once the record holds one, it is public that this ballot was replaced. */
  readonly laterIds: readonly number[]
}

/** Finds what is behind a code as a person types it; null for an unknown code. */
export type SourceOfReceipt = (ctx: Pick<Ctx, 'db'>, text: string) => Promise<ReceiptSource | null>
export const givesReceipts = slot<SourceOfReceipt>('record.receipts')

/** Files of one folder of the record that their domain writes. */
export interface PublishedFiles {
  readonly folder: string
  /** The text of a file by the id in its name; null for one that is not published. */
  text(db: Database, id: string, form: 'json' | 'jsonl'): Promise<string | null>
  /** Whether a file of this form never changes. */
  isFinal(form: 'json' | 'jsonl'): boolean
}
export const publishesFiles = slot<PublishedFiles>('record.files')

/** Compares tables of one domain with each other and names the rows that do not agree. */
export const findsMisplaced = slot<(db: Database) => Promise<readonly string[]>>('record.misplaced')

type ProofContext = Pick<Ctx, 'db' | 'now'>

/** The proof of reserves that the record writes when its postings are published. */
export interface ReservesProof {
  isDue(ctx: ProofContext): Promise<boolean>
  write(
    ctx: ProofContext,
    proven: { readonly blocks: number; readonly accounts: Readonly<Record<string, string>> },
  ): Promise<boolean>
}
export const provesReserves = slot<ReservesProof>('record.reserves')
