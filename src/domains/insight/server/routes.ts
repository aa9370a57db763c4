import { implement } from '#platform/server/pipeline/route.ts'
import { dashboardApi } from '../contract.ts'
import { dayTable, showPublicFigures } from './figures.ts'
import { closeChecklist, showDashboard } from './dashboard.ts'

export const insightRoutes = implement('insight', dashboardApi, {
  dashboard: (ctx) => showDashboard(ctx),
  publicFigures: (ctx) => showPublicFigures(ctx),
  dayTable: (ctx) => dayTable(ctx),
  closeChecklist: (ctx) => closeChecklist(ctx),
})
