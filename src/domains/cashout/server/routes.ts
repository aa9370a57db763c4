import { implement } from '#platform/server/pipeline/route.ts'
import { cashoutApi } from '../contracts/cashout-contract.ts'
import { cashoutConsoleApi } from '../contracts/console-contract.ts'
import { addAccount } from './accounts/accounts.ts'
import { listBanks } from './accounts/banks-job.ts'
import { decideAccount, decideCashout, showConsole } from './console/console.ts'
import { quoteCashout, showCashout, showCashoutOverview } from './requests/requests.ts'
import { cancelCashout } from './requests/stop-cashout.ts'
import { submitCashout } from './requests/submit-cashout.ts'

const ownRoutes = implement('cashout', cashoutApi, {
  banks: (ctx) => listBanks(ctx),
  overview: (ctx) => showCashoutOverview(ctx),
  quote: (ctx, { query }) => quoteCashout(ctx, query.amount),
  cashout: (ctx, { params }) => showCashout(ctx, params.cashoutId),
  addAccount: (ctx, { body }) => addAccount(ctx, body),
  submit: (ctx, { body }) => submitCashout(ctx, body),
  cancel: (ctx, { params }) => cancelCashout(ctx, params.cashoutId),
})

const consoleRoutes = implement('cashout', cashoutConsoleApi, {
  console: (ctx) => showConsole(ctx),
  decide: (ctx, { params, body }) => decideCashout(ctx, params.cashoutId, body),
  decideAccount: (ctx, { params, body }) => decideAccount(ctx, params.accountId, body),
})

export const cashoutRoutes = [...ownRoutes, ...consoleRoutes]
