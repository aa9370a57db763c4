import { randomInt } from 'node:crypto'
import { endApprovals } from '#test/approvals.ts'
import { type Arrange, nothing } from '#suites/arrangements.ts'

export const requests: Readonly<Record<string, Arrange>> = {
  'wallet.wallet': nothing,
  'wallet.transactions': nothing,
  'wallet.statement': nothing,
  'wallet.overview': nothing,
  'wallet.treasury': nothing,
  'wallet.issuances': nothing,
  'wallet.proposeBound': async ({ app }) => {
    await endApprovals(app, 'wallet.bound')
    return {
      body: { amount: String(randomInt(1_000, 9_000)), reason: 'Fewer citizens are active than we thought.' },
    }
  },
  'wallet.proposeIssuance': () => ({
    // Another amount each time: the same one waits once.
    body: {
      amount: String(randomInt(1, 1_000)),
      purpose: 'rewards',
      reason: 'Rewards for the lessons of this month.',
    },
  }),
}
