import { defineDomain } from '#platform/server/manifest.ts'
import { recordJobs } from './jobs.ts'
import { recordRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const record = defineDomain({
  domain: 'record',
  routes: recordRoutes,
  actionWords: {},
  jobs: recordJobs,
  personalData: null,
})
