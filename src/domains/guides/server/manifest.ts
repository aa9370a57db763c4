import { defineDomain } from '#platform/server/manifest.ts'
import { guidesRoutes } from './routes.ts'

/** The domain as the server mounts it. It keeps nothing of what people ask. */
export const civicGuides = defineDomain({
  domain: 'guides',
  routes: guidesRoutes,
  actionWords: {},
  jobs: [],
  personalData: null,
})
