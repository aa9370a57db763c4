import { implement } from '#platform/server/route.ts'
import { walletApi } from '../contract.ts'
import { listTransactions, writeStatement } from './statements.ts'
import { showWallet } from './wallets.ts'

export const walletRoutes = implement('wallet', walletApi, {
  wallet: (ctx) => showWallet(ctx),
  transactions: (ctx, { query }) => listTransactions(ctx, query),
  statement: (ctx) => writeStatement(ctx),
})
