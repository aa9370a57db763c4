import { defineDomain } from '#platform/server/manifest.ts'
import { siteRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const site = defineDomain({
  domain: 'site',
  routes: siteRoutes,
  actionWords: {},
  jobs: [],
  personalData: null,
})
