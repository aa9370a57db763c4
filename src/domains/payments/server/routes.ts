import { implement } from '#platform/server/pipeline/route.ts'
import { purchaseApi } from '../contract.ts'
import { consoleApi } from '../console-contract.ts'
import { checkPurchase } from './purchases/check-purchase.ts'
import { payPurchase } from './purchases/pay-purchase.ts'
import { quotePurchase, showOffer, showPurchase } from './purchases/purchases.ts'
import { refundApi } from '../refund-contract.ts'
import { closeRefund, proposeRefund, retryRefund } from './refunds/desk.ts'
import type { Refundable } from './refunds/refundable.ts'
import { listRefunds } from './refunds/present-refund.ts'
import { compareNow, showMoneyConsole } from './reconciling/console.ts'

const purchaseRoutes = implement('payments', purchaseApi, {
  offer: (ctx) => showOffer(ctx),
  purchase: (ctx, { params }) => showPurchase(ctx, params.purchaseId),
  quotePurchase: (ctx, { body }) => quotePurchase(ctx, body),
  payPurchase: (ctx, { params }) => payPurchase(ctx, params.purchaseId),
  checkPurchase: (ctx, { params }) => checkPurchase(ctx, params.purchaseId),
})

const consoleRoutes = implement('payments', consoleApi, {
  moneyConsole: (ctx) => showMoneyConsole(ctx),
  compareNow: (ctx) => compareNow(ctx),
})

const refundRoutes = (above: readonly Refundable[]) =>
  implement('payments', refundApi, {
    refunds: (ctx) => listRefunds(ctx),
    proposeRefund: (ctx, { body }) => proposeRefund(ctx, above, body),
    retryRefund: (ctx, { params }) => retryRefund(ctx, above, params.refundId),
    closeRefund: (ctx, { params, body }) => closeRefund(ctx, params.refundId, body),
  })

export const paymentsRoutes = (above: readonly Refundable[]) => [
  ...purchaseRoutes,
  ...consoleRoutes,
  ...refundRoutes(above),
]
