import { feedOf } from '#platform/server/audit/publication-feed.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { ProofFigures } from './reserves/reserves.ts'

interface SpendingLine {
  readonly at: Date
  readonly spending: string | null
  readonly what: string
  readonly purpose: string | null
  readonly unit: string
  readonly amount: number
  readonly fund: string
  readonly payee: string
  readonly reason: string
  readonly reference: string
}

/** Payments from the funds for the public record, with payee and public reason. Who decided them stays private. */
export const spendingFeed = feedOf<SpendingLine>({
  name: 'spending',
  table: 'treasury.entry',
  moment: 'at',
  columns: `row.at, row.spending_id as spending, row.kind as what, row.purpose, row.unit, row.amount, row.fund, row.payee,
    row.reason, row.reference`,
  linesOf: (_db, rows) =>
    rows.map(({ id, at, amount, ...rest }) =>
      JSON.stringify({ kind: 'spending', id, day: lagosDay(at), amount: String(amount), ...rest }),
    ),
})

interface ReserveLine {
  readonly at: Date
  readonly month: string
  readonly blocks: number
  readonly figures: ProofFigures
}

/** Proofs of reserves for the public record. */
export const reserveFeed = feedOf<ReserveLine>({
  name: 'reserves',
  table: 'treasury.reserve',
  moment: 'at',
  columns: 'row.at, row.month, row.blocks, row.figures',
  linesOf: (_db, rows) =>
    rows.map(({ id, at, month, blocks, figures: { sup, naira, coverage, provider } }) =>
      JSON.stringify({
        kind: 'reserves',
        id,
        day: lagosDay(at),
        month,
        blocks,
        sup,
        naira,
        coverage,
        provider,
      }),
    ),
})
