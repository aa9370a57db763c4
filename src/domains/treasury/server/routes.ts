import { implement } from '#platform/server/pipeline/route.ts'
import { treasuryApi } from '../contract.ts'
import { exchangeApi } from '../exchange-contract.ts'
import { spendingApi } from '../spending-contract.ts'
import { proposeExchange } from './exchanging/approval.ts'
import { showBooks, showPublicTreasury, writeFlows } from './flows/present-flows.ts'
import { wishProof } from './reserves/reserves.ts'
import { proposeTreasurySpending } from './spending/approval.ts'
import { writeSpending } from './spending/spending-list.ts'
import { paySpending, stopSpending } from './spending/pay-spending.ts'

export const treasuryRoutes = [
  ...implement('treasury', exchangeApi, { proposeExchange: (ctx, { body }) => proposeExchange(ctx, body) }),
  ...implement('treasury', treasuryApi, {
    books: (ctx, { query }) => showBooks(ctx, query),
    publicTreasury: (ctx) => showPublicTreasury(ctx),
    flowTable: (ctx) => writeFlows(ctx),
    proveNow: (ctx) => wishProof(ctx),
  }),
  ...implement('treasury', spendingApi, {
    spendingTable: (ctx) => writeSpending(ctx),
    proposeSpending: (ctx, { body }) => proposeTreasurySpending(ctx, body),
    stopSpending: (ctx, { params, body }) => stopSpending(ctx, params.spendingId, body.reason),
    paySpending: (ctx, { params, body }) => paySpending(ctx, params.spendingId, body),
  }),
]
