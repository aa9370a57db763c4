import { implement } from '#platform/server/route.ts'
import { leadersApi } from '../contract.ts'
import { countLeaders, listLeaders, showLeader } from './directory.ts'

export const leadersRoutes = implement('leaders', leadersApi, {
  directory: (ctx, { query }) => listLeaders(ctx, query),
  stats: (ctx) => countLeaders(ctx),
  leader: (ctx, { params }) => showLeader(ctx, params.leaderId),
})
