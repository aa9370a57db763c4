import { implement } from '#platform/server/pipeline/route.ts'
import { siteApi } from '../contract.ts'
import { pageApi } from '../page-contract.ts'
import { listOutbox } from './outbox.ts'
import { pageText } from './texts/page-texts.ts'

export const siteRoutes = [
  ...implement('site', siteApi, {
    outbox: (ctx) => listOutbox(ctx),
  }),
  ...implement('site', pageApi, {
    pageText: (ctx, { params }) => pageText(ctx, params.slug),
  }),
]
