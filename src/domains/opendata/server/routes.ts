import { implement } from '#platform/server/pipeline/route.ts'
import { opendataApi } from '../contract.ts'
import { checkingApi } from '../contracts/checking-contract.ts'
import { sendingApi } from '../contracts/sending-contract.ts'
import { decideRecord, listChecks } from './checking/checking.ts'
import { listRecords, listTables, showRecord, tableFile } from './publishing/reading.ts'
import { listOwnRecords, sendRecord } from './sending/sending.ts'
import { sendSheet, showSheet } from './sending/sheets.ts'

export const opendataRoutes = [
  ...implement('opendata', opendataApi, {
    tables: (ctx) => listTables(ctx),
    records: (ctx, { query }) => listRecords(ctx, query),
    record: (ctx, { params }) => showRecord(ctx, params.recordId),
    tableFile: (ctx, { params }) => tableFile(ctx, params.template),
  }),
  ...implement('opendata', sendingApi, {
    sendRecord: (ctx, { body }) => sendRecord(ctx, body),
    sendSheet: (ctx, { body }) => sendSheet(ctx, body),
    sheet: (ctx, { params }) => showSheet(ctx, params.sheetId),
    ownRecords: (ctx) => listOwnRecords(ctx),
  }),
  ...implement('opendata', checkingApi, {
    checkQueue: (ctx) => listChecks(ctx),
    decideRecord: (ctx, { params, body }) => decideRecord(ctx, params.submissionId, body),
  }),
]
