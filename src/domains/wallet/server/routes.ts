import { implement } from '#platform/server/pipeline/route.ts'
import { walletApi } from '../contract.ts'
import { overviewCalls } from '../overview-contract.ts'
import { showOverview } from './statements/overview.ts'
import { listTransactions, writeStatement } from './statements/statements.ts'
import { treasuryCalls } from '../treasury-contract.ts'
import { proposeIssuance } from './treasury/approval.ts'
import { proposeBound } from './treasury/bound.ts'
import { showTreasury, writeIssuances } from './treasury/figures.ts'
import { showWallet } from './accounts/wallets.ts'

export const walletRoutes = implement(
  'wallet',
  { ...walletApi, ...overviewCalls, ...treasuryCalls },
  {
    wallet: (ctx) => showWallet(ctx),
    transactions: (ctx, { query }) => listTransactions(ctx, query),
    statement: (ctx) => writeStatement(ctx),
    overview: (ctx) => showOverview(ctx),
    treasury: (ctx) => showTreasury(ctx),
    issuances: (ctx) => writeIssuances(ctx),
    proposeIssuance: (ctx, { body }) => proposeIssuance(ctx, body),
    proposeBound: (ctx, { body }) => proposeBound(ctx, body),
  },
)
