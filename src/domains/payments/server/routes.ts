import { implement } from '#platform/server/pipeline/route.ts'
import { purchaseApi } from '../contract.ts'
import { deskApi } from '../desk-contract.ts'
import { checkPurchase } from './purchases/checking.ts'
import { payPurchase } from './purchases/paying.ts'
import { quotePurchase, showOffer, showPurchase } from './purchases/purchases.ts'
import { compareNow, showMoneyDesk } from './reconciling/desk.ts'

const purchaseRoutes = implement('payments', purchaseApi, {
  offer: (ctx) => showOffer(ctx),
  purchase: (ctx, { params }) => showPurchase(ctx, params.purchaseId),
  quotePurchase: (ctx, { body }) => quotePurchase(ctx, body),
  payPurchase: (ctx, { params }) => payPurchase(ctx, params.purchaseId),
  checkPurchase: (ctx, { params }) => checkPurchase(ctx, params.purchaseId),
})

const deskRoutes = implement('payments', deskApi, {
  desk: (ctx) => showMoneyDesk(ctx),
  compareNow: (ctx) => compareNow(ctx),
})

export const paymentsRoutes = [...purchaseRoutes, ...deskRoutes]
