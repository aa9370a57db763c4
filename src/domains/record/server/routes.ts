import { implement } from '#platform/server/route.ts'
import { recordApi } from '../contract.ts'
import { showReceipt } from './receipts.ts'
import { listEntries, showRecord } from './showing.ts'

export const recordRoutes = implement('record', recordApi, {
  state: (ctx) => showRecord(ctx),
  entries: (ctx, { query }) => listEntries(ctx, query),
  receipt: (ctx, { params }) => showReceipt(ctx, params.code),
})
