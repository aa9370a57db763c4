import { supText, unitsOf } from '#shared/values/money.ts'
import type { Transaction } from '../../contract.ts'
import type { TransactionQuery } from './wallet-search.ts'

/** The header of a printed statement. */
export interface StatementSummary {
  /** ISO days or times, inclusive. */
  readonly from: string
  readonly to: string
  /** Decimal text; null when filters leave out transactions, because opening and closing balances would not match. */
  readonly balances: { readonly opening: string; readonly closing: string } | null
  /** The statement continues on other pages. */
  readonly isPart: boolean
}

const signedUnits = (text: string): number =>
  text.startsWith('-') ? -(unitsOf(text.slice(1)) ?? 0) : (unitsOf(text) ?? 0)

/** The header for a list, the newest first; null for an empty list. */
export const statementSummaryOf = (
  items: readonly Transaction[],
  query: TransactionQuery,
  hasOlder: boolean,
): StatementSummary | null => {
  const [newest, oldest] = [items[0], items.at(-1)]
  if (!newest || !oldest) return null
  const isPart = hasOlder || query.cursor !== undefined
  const isNarrowed = Boolean(query.kind ?? query.direction ?? query.bucket)
  return {
    from: (!isPart && query.from) || oldest.at,
    to: (!isPart && query.to) || newest.at,
    balances: isNarrowed
      ? null
      : {
          opening: supText(signedUnits(oldest.balance) - signedUnits(oldest.amount)),
          closing: newest.balance,
        },
    isPart,
  }
}
