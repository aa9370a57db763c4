import type { Bucket, TransferKind } from './contract.ts'

/** What SUP may be spent on; community selection, projects and draws come with their rooms. */
export type Spending = 'leader-vote' | 'project-vote' | 'project-funding' | 'draw-entry' | 'cashout'

/**
 * Which SUP may do what, in the order in which it is taken (decision D-03). Nobody buys influence over people: votes
 * on leaders, draws and cashout take earned SUP only.
 */
export const spendPolicy: Readonly<Record<Spending, readonly Bucket[]>> = {
  'leader-vote': ['earned'],
  'project-vote': ['purchased', 'earned'],
  'project-funding': ['purchased', 'earned'],
  'draw-entry': ['earned'],
  cashout: ['earned'],
}

/** How each kind of transfer is written in the journal. A number is never given to another kind. */
export const transferCodes: Readonly<Record<TransferKind, number>> = {
  issue: 1,
  grant: 2,
  reward: 3,
  vote: 4,
  'vote-return': 5,
  funding: 6,
  refund: 7,
  hold: 8,
  'hold-return': 9,
  purchase: 10,
  correction: 11,
  close: 12,
}

const kindsByCode = new Map(
  Object.entries(transferCodes).map(([kind, code]) => [code, kind as TransferKind] as const),
)

/** The kind of a journal's number; an unknown one is a correction that a newer version wrote. */
export const kindOf = (code: number): TransferKind => kindsByCode.get(code) ?? 'correction'

/**
 * Splits an amount over the buckets that may pay for it, in the policy's order; null when they do not cover it.
 * Amounts are whole units.
 */
export const splitSpending = (
  spending: Spending,
  amount: number,
  balances: Readonly<Record<Bucket, number>>,
): { readonly bucket: Bucket; readonly amount: number }[] | null => {
  let left = amount
  const parts = spendPolicy[spending].flatMap((bucket) => {
    const part = Math.min(left, balances[bucket])
    left -= part
    return part > 0 ? [{ bucket, amount: part }] : []
  })
  return left === 0 ? parts : null
}

/** A statement's running balance: what stood after each entry, the newest first. Whole units. */
export const runningBalances = (balanceAfterNewest: number, amounts: readonly number[]): number[] => {
  let balance = balanceAfterNewest
  return amounts.map((amount) => {
    const after = balance
    balance -= amount
    return after
  })
}
