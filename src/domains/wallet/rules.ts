import type { Bucket, TransferKind } from './contract.ts'
import type { Flow, Spending } from './overview-contract.ts'
import { UnknownValue } from '#shared/values/known.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'

/**
 * Which SUP may pay for what, in the order of payment (decision D-03). Money buys no influence over people: votes on
 * leaders, draws and cashout take earned SUP only.
 */
export const spendPolicy = {
  'leader-vote': ['earned'],
  'project-vote': ['purchased', 'earned'],
  'project-funding': ['purchased', 'earned'],
  'draw-entry': ['earned'],
  cashout: ['earned'],
} as const satisfies Readonly<Record<Spending, readonly Bucket[]>>

/** The code of each kind of transfer in the ledger. A code is never reused for another kind. */
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
  release: 20,
  cashout: 21,
  'draw-entry': 22,
  prize: 23,
  donation: 24,
  match: 25,
  'match-return': 26,
}

const kindsByCode = new Map(
  Object.entries(transferCodes).map(([kind, code]) => [code, kind as TransferKind] as const),
)

/** The kind of a transfer code; throws `UnknownValue` for a code that only a newer release knows. */
export const transferKindOf = (code: number): TransferKind => {
  const kind = kindsByCode.get(code)
  if (kind === undefined) throw new UnknownValue('transfer code', code)
  return kind
}

const flowsOfKinds: Readonly<Record<TransferKind, Flow>> = {
  issue: 'other',
  grant: 'earned',
  reward: 'earned',
  vote: 'voted',
  'vote-return': 'returned',
  funding: 'funded',
  refund: 'returned',
  hold: 'set-aside',
  'hold-return': 'returned',
  purchase: 'bought',
  correction: 'other',
  close: 'other',
  release: 'other',
  cashout: 'cashed-out',
  'draw-entry': 'draws',
  prize: 'earned',
  donation: 'funded',
  match: 'other',
  'match-return': 'other',
}

/** The flow of a transfer from its owner's view; a grant of purchased SUP comes from an organization (decision D-03). */
export const flowOf = (kind: TransferKind, bucket: Bucket): Flow =>
  kind === 'grant' && bucket === 'purchased' ? 'bought' : flowsOfKinds[kind]

/** The codes of what a person earns: rewards, prizes and grants. */
export const earningCodes: readonly number[] = Object.entries(transferCodes)
  .filter(([kind]) => flowOf(kind as TransferKind, 'earned') === 'earned')
  .map(([, code]) => code)

/** The last `count` months in Lagos (UTC+1, no summer time) such as 2026-11, with the month of `now` last. */
export const monthsUpTo = (now: Date, count: number): string[] => {
  const here = new Date(now.getTime() + LAGOS_AHEAD_MS)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (count - 1 - at), 1))
      .toISOString()
      .slice(0, 7),
  )
}
