import { defineDomain } from '#platform/server/manifest.ts'
import { insightJobs } from './jobs.ts'
import { insightPersonalData } from './personal-data.ts'
import { insightRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const insight = defineDomain({
  domain: 'insight',
  routes: insightRoutes,
  actionWords: {},
  jobs: insightJobs,
  personalData: insightPersonalData,
})
