import type { PersonalData } from '#platform/server/personal-data.ts'
import { implement } from '#platform/server/pipeline/route.ts'
import { privacyApi } from '../contract.ts'
import { eraseMe } from './erasures.ts'
import { showLeaving } from './departure.ts'
import { downloadExport, exportStatus, requestExport } from './exports.ts'

/** The calls of this domain, over what the domains declare that they hold of a person. */
export const privacyRoutes = (personalData: readonly PersonalData[]) =>
  implement('privacy', privacyApi, {
    exportStatus: (ctx) => exportStatus(ctx),
    exportData: (ctx) => requestExport(ctx),
    download: (ctx) => downloadExport(ctx),
    leaving: (ctx) => showLeaving(ctx, personalData),
    erase: (ctx, { body }) => eraseMe(ctx, personalData, body.currentPassword),
  })
