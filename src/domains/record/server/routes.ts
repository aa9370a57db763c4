import { implement } from '#platform/server/pipeline/route.ts'
import { recordApi } from '../contract.ts'
import type { PackSource } from '#platform/server/contributions/pack-kind.ts'
import { packApi } from '../pack-contract.ts'
import { packToDownload, showPackFacts } from './pack/packs.ts'
import type { Publication } from './publication/publication.ts'
import { showReceipt } from './receipts/receipts.ts'
import { listRecordEntries, showPublicRecord } from './public-record.ts'

export const recordRoutes = ({ sourceOfReceipt }: Publication, sources: readonly PackSource[]) => [
  ...implement('record', recordApi, {
    state: (ctx) => showPublicRecord(ctx),
    entries: (ctx, { query }) => listRecordEntries(ctx, query),
    receipt: (ctx, { params }) => showReceipt(ctx, sourceOfReceipt, params.code),
  }),
  ...implement('record', packApi, {
    pack: (ctx, { query }) => packToDownload(ctx, sources, query.language),
    packFacts: (ctx, { query }) => showPackFacts(ctx, sources, query.language),
  }),
]
