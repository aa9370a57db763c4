import { implement } from '#platform/server/pipeline/route.ts'
import { siteApi } from '../contract.ts'
import { listOutbox } from './outbox.ts'

export const siteRoutes = implement('site', siteApi, {
  outbox: (ctx) => listOutbox(ctx),
})
