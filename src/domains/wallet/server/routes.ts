import { implement } from '#platform/server/pipeline/route.ts'
import { walletApi } from '../contract.ts'
import { overviewCalls } from '../overview-contract.ts'
import { showOverview } from './statements/overview.ts'
import { listTransactions, writeStatement } from './statements/statements.ts'
import { showWallet } from './accounts/wallets.ts'

export const walletRoutes = implement(
  'wallet',
  { ...walletApi, ...overviewCalls },
  {
    wallet: (ctx) => showWallet(ctx),
    transactions: (ctx, { query }) => listTransactions(ctx, query),
    statement: (ctx) => writeStatement(ctx),
    overview: (ctx) => showOverview(ctx),
  },
)
