import { implement } from '#platform/server/pipeline/route.ts'
import { opendataApi } from '../contract.ts'
import { checkingApi } from '../contracts/checking-contract.ts'
import { sendingApi } from '../contracts/sending-contract.ts'
import { decideRecord, listChecks } from './checking/checks.ts'
import { listRecords, listTables, showRecord, tableFile } from './publishing/tables-and-records.ts'
import { listOwnRecords, sendRecord } from './sending/submit-record.ts'
import { sendList, showSentList } from './sending/lists.ts'

export const opendataRoutes = [
  ...implement('opendata', opendataApi, {
    tables: (ctx) => listTables(ctx),
    records: (ctx, { query }) => listRecords(ctx, query),
    record: (ctx, { params }) => showRecord(ctx, params.recordId),
    tableFile: (ctx, { params }) => tableFile(ctx, params.template),
  }),
  ...implement('opendata', sendingApi, {
    sendRecord: (ctx, { body }) => sendRecord(ctx, body),
    sendList: (ctx, { body }) => sendList(ctx, body),
    sentList: (ctx, { params }) => showSentList(ctx, params.listId),
    ownRecords: (ctx) => listOwnRecords(ctx),
  }),
  ...implement('opendata', checkingApi, {
    checkQueue: (ctx) => listChecks(ctx),
    decideRecord: (ctx, { params, body }) => decideRecord(ctx, params.submissionId, body),
  }),
]
