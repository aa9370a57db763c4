import type { AnnouncedDraw, CancelledDraw, ClosedDraw, DrawnDraw } from '#shared/civic/draw-arithmetic.ts'
import { VerificationError } from './record-reader.ts'

/** Entries of the record, as docs/public-record.md specifies them. */
export interface BallotEntry {
  readonly kind: 'ballot'
  readonly contest: string
  readonly voter: string
  readonly version: number
  readonly commitment: string
}
export interface CountEntry {
  readonly kind: 'count'
  readonly contest: string
  readonly document: string
  readonly sha256: string
}
export interface TransfersEntry {
  readonly kind: 'transfers'
  readonly block: number
  readonly lines: number
  readonly root: string
}
export interface BalancesEntry {
  readonly kind: 'balances'
  readonly document: string
  readonly blocks: number
  readonly sha256: string
}
export interface SupportEntry {
  readonly kind: 'support'
  readonly poll: string
  readonly voter: string
  readonly number: number
  readonly sup: number
}
export interface IssuanceEntry {
  readonly kind: 'issuance'
  readonly id: number
  readonly units: string
  readonly purpose: string
  readonly reason: string
}
export interface ReleaseEntry {
  readonly kind: 'release'
  readonly id: number
  readonly project: string
  readonly step: number
  readonly units: string
  readonly reason: string
}
export interface SpendingEntry {
  readonly kind: 'spending'
  readonly id: number
  /** Null for income. */
  readonly spending: string | null
  /** Earlier: what two people spent of donations before the treasury did. */
  readonly what: 'payment' | 'income' | 'earlier'
  /** SUP, or an ISO 4217 code. */
  readonly unit: string
  readonly amount: string
  readonly fund: string
}
export interface ReservesEntry {
  readonly kind: 'reserves'
  readonly id: number
  readonly month: string
  readonly blocks: number
  readonly sup: Readonly<Record<string, string>>
  readonly naira: {
    readonly accounts: Readonly<Record<string, string>>
    readonly income: string
    readonly spent: string
    readonly held: string
    readonly rate: string
    readonly owed: string
  }
  readonly coverage: number | null
}
interface DrawEntryOf<Act extends string> {
  readonly kind: 'draw'
  readonly act: Act
  readonly draw: string
}
export type DrawEntry =
  | (DrawEntryOf<'announced'> & AnnouncedDraw)
  | (DrawEntryOf<'closed'> & ClosedDraw)
  | (DrawEntryOf<'drawn'> & DrawnDraw)
  | (DrawEntryOf<'cancelled'> & CancelledDraw)
export type Entry =
  | BallotEntry
  | CountEntry
  | TransfersEntry
  | BalancesEntry
  | SupportEntry
  | IssuanceEntry
  | ReleaseEntry
  | SpendingEntry
  | ReservesEntry
  | DrawEntry
  | { readonly kind: 'staff' }

const kinds = new Set([
  'ballot',
  'count',
  'transfers',
  'balances',
  'support',
  'issuance',
  'release',
  'spending',
  'reserves',
  'draw',
  'staff',
])

/** Parses an entry; throws for an unknown kind. */
export const entryOf = (line: string, at: number): Entry => {
  const entry: unknown = JSON.parse(line)
  if (typeof entry === 'object' && entry !== null && 'kind' in entry && kinds.has(String(entry.kind)))
    return entry as Entry
  throw new VerificationError(`Entry ${at} is of no known kind.`)
}

const only =
  <Kind extends Entry['kind']>(kind: Kind) =>
  (entries: readonly Entry[]): Extract<Entry, { kind: Kind }>[] =>
    entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind)

export const ballotsOf = only('ballot')
export const countEntriesOf = only('count')
export const transfersOf = only('transfers')
export const balancesIn = only('balances')
export const supportsOf = only('support')
export const issuancesOf = only('issuance')
export const releasesOf = only('release')
export const spendingOf = only('spending')
export const reservesIn = only('reserves')
export const drawEntriesOf = only('draw')
