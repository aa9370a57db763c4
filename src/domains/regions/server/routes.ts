import { implement } from '#platform/server/route.ts'
import { regionsApi } from '../contract.ts'
import { listLgas, listRegions, listStates } from './places.ts'

export const regionsRoutes = implement('regions', regionsApi, {
  regions: (ctx) => listRegions(ctx),
  states: (ctx) => listStates(ctx),
  lgas: (ctx, { query }) => listLgas(ctx, query),
})
