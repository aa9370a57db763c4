import { implement } from '#platform/server/pipeline/route.ts'
import { privacyApi } from '../contract.ts'
import { eraseMe } from './erasures.ts'
import { downloadExport, exportStatus, requestExport } from './exports.ts'

export const privacyRoutes = implement('privacy', privacyApi, {
  exportStatus: (ctx) => exportStatus(ctx),
  exportData: (ctx) => requestExport(ctx),
  download: (ctx) => downloadExport(ctx),
  erase: (ctx, { body }) => eraseMe(ctx, body.currentPassword),
})
