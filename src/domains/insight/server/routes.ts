import { implement } from '#platform/server/pipeline/route.ts'
import { dashboardApi } from '../contract.ts'
import { closeChecklist, showDashboard } from './dashboard.ts'

export const insightRoutes = implement('insight', dashboardApi, {
  dashboard: (ctx) => showDashboard(ctx),
  closeChecklist: (ctx) => closeChecklist(ctx),
})
