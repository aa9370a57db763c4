import { implement } from '#platform/server/pipeline/route.ts'
import { dashboardApi } from '../contract.ts'
import { nearbyApi } from '../nearby-contract.ts'
import { dayTable, showPublicFigures } from './figures/present-figures.ts'
import { closeChecklist, showDashboard } from './dashboard.ts'
import { showNearby } from './nearby.ts'
import { showWay } from './way.ts'

export const insightRoutes = [
  ...implement('insight', dashboardApi, {
    dashboard: (ctx) => showDashboard(ctx),
    way: (ctx) => showWay(ctx),
    publicFigures: (ctx) => showPublicFigures(ctx),
    dayTable: (ctx) => dayTable(ctx),
    closeChecklist: (ctx) => closeChecklist(ctx),
  }),
  ...implement('insight', nearbyApi, { nearby: (ctx) => showNearby(ctx) }),
]
