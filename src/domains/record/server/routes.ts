import { implement } from '#platform/server/pipeline/route.ts'
import { recordApi } from '../contract.ts'
import type { Publication } from './publication/publication.ts'
import { showReceipt } from './receipts/receipts.ts'
import { listRecordEntries, showPublicRecord } from './public-record.ts'

export const recordRoutes = ({ sourceOfReceipt }: Publication) =>
  implement('record', recordApi, {
    state: (ctx) => showPublicRecord(ctx),
    entries: (ctx, { query }) => listRecordEntries(ctx, query),
    receipt: (ctx, { params }) => showReceipt(ctx, sourceOfReceipt, params.code),
  })
