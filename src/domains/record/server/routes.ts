import { implement } from '#platform/server/pipeline/route.ts'
import { recordApi } from '../contract.ts'
import { showReceipt } from './receipts/receipts.ts'
import { listRecordEntries, showPublicRecord } from './public-record.ts'

export const recordRoutes = implement('record', recordApi, {
  state: (ctx) => showPublicRecord(ctx),
  entries: (ctx, { query }) => listRecordEntries(ctx, query),
  receipt: (ctx, { params }) => showReceipt(ctx, params.code),
})
