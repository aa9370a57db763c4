import { implement } from '#platform/server/pipeline/route.ts'
import { dashboardApi } from '../contract.ts'
import { nearbyApi } from '../nearby-contract.ts'
import { dayTable, showPublicFigures } from './figures/present-figures.ts'
import { closeChecklist, type DashboardSources, showDashboard } from './dashboard.ts'
import { type NearbySources, showNearby } from './nearby.ts'
import { showWay } from './way.ts'

export const insightRoutes = (sources: DashboardSources & NearbySources) => [
  ...implement('insight', dashboardApi, {
    dashboard: (ctx) => showDashboard(ctx, sources),
    way: (ctx) => showWay(ctx, sources.read),
    publicFigures: (ctx) => showPublicFigures(ctx, sources.figures),
    dayTable: (ctx) => dayTable(ctx),
    closeChecklist: (ctx) => closeChecklist(ctx),
  }),
  ...implement('insight', nearbyApi, { nearby: (ctx) => showNearby(ctx, sources) }),
]
