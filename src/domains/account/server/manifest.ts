import { defineDomain } from '#platform/server/manifest.ts'
import { accountJobs } from './jobs.ts'
import { accountPersonalData } from './personal-data.ts'
import { accountRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const account = defineDomain({
  domain: 'account',
  routes: accountRoutes,
  actionWords: {},
  jobs: accountJobs,
  personalData: accountPersonalData,
})
