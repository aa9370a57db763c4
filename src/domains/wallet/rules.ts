import type { Bucket, TransferKind } from './contract.ts'

/** What SUP may be spent on; community selection, projects and draws come with their rooms. */
type Spending = 'leader-vote' | 'project-vote' | 'project-funding' | 'draw-entry' | 'cashout'

/**
 * Which SUP may do what, in the order in which it is taken (decision D-03). Nobody buys influence over people: votes
 * on leaders, draws and cashout take earned SUP only.
 */
export const spendPolicy = {
  'leader-vote': ['earned'],
  'project-vote': ['purchased', 'earned'],
  'project-funding': ['purchased', 'earned'],
  'draw-entry': ['earned'],
  cashout: ['earned'],
} as const satisfies Readonly<Record<Spending, readonly Bucket[]>>

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
