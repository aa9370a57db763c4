import type { Transaction, Wallet } from '../contract.ts'
import { flows, type Overview, spendings } from '../overview-contract.ts'
import { monthsUpTo, spendPolicy } from '../rules.ts'

// For tests only: answers about one person's SUP.

export const walletAnswer: Wallet = {
  supBalance: '128.50',
  buckets: { earned: '28.50', purchased: '100.00' },
  held: '3.00',
  owed: '0.00',
  naira: 1285,
  rates: { paidOut: '10.00', price: '100.00' },
  asOf: '2026-11-21T09:42:00.000Z',
}
export const vote: Transaction = {
  id: '9',
  kind: 'vote',
  bucket: 'earned',
  amount: '-3.00',
  counterparty: 'contest',
  about: 'contest:x',
  at: '2026-11-21T09:12:00.000Z',
  balance: '128.50',
}
export const reward: Transaction = {
  ...vote,
  id: '8',
  kind: 'reward',
  amount: '1.50',
  counterparty: 'rewards',
  at: '2026-11-20T22:59:00.000Z',
  balance: '131.50',
}

const moved: Partial<Record<(typeof flows)[number], { in: string; out: string }>> = {
  earned: { in: '21.50', out: '0.00' },
  voted: { in: '0.00', out: '3.00' },
  bought: { in: '10.00', out: '0.00' },
}
const nothing = { in: '0.00', out: '0.00' }

export const overview: Overview = {
  wallet: walletAnswer,
  policy: spendings.map((spending) => ({ spending, takes: [...spendPolicy[spending]] })),
  flows: flows.map((flow) => ({ flow, ...nothing, ...moved[flow] })),
  months: monthsUpTo(new Date('2026-11-21T09:42:00Z'), 12).map((month, at) => ({
    month,
    ...(at === 11 ? { in: '31.50', out: '3.00' } : at === 2 ? { in: '7.25', out: '1.75' } : nothing),
  })),
  latest: [vote, reward],
}
