import { implement } from '#platform/server/pipeline/route.ts'
import { donationConsoleApi } from '../console-contract.ts'
import { donationsApi } from '../contract.ts'
import { decideWords, listDonations } from './console/console.ts'
import { writeFigures } from './funds/figures.ts'
import { showDonations } from './funds/overview.ts'
import { give } from './giving/give.ts'
import { checkDonation, payDonation } from './giving/payment.ts'
import { showDonation } from './giving/present-donation.ts'
import { stopPlan } from './monthly/stop-plan.ts'
import { writeReceipt } from './receipts/receipt.ts'

const donorRoutes = implement('donations', donationsApi, {
  donations: (ctx) => showDonations(ctx),
  figures: (ctx) => writeFigures(ctx),
  give: (ctx, { body }) => give(ctx, body),
  donation: (ctx, { params }) => showDonation(ctx, params.token),
  payDonation: (ctx, { params }) => payDonation(ctx, params.token),
  checkDonation: (ctx, { params }) => checkDonation(ctx, params.token),
  stopPlan: (ctx, { params }) => stopPlan(ctx, params.token),
  donationReceipt: (ctx, { params }) => writeReceipt(ctx, params.token),
})

const consoleRoutes = implement('donations', donationConsoleApi, {
  donationConsole: (ctx, { query }) => listDonations(ctx, query),
  decideWords: (ctx, { params, body }) => decideWords(ctx, params.donationId, body),
})

export const donationsRoutes = [...donorRoutes, ...consoleRoutes]
