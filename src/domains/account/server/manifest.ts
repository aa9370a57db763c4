import { defineDomain } from '#platform/server/manifest.ts'
import { addressChanged, passwordChanged } from './emails/notices.ts'
import { accountJobs } from './jobs.ts'
import { accountPersonalData } from './personal-data.ts'
import { accountRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const account = defineDomain({
  domain: 'account',
  routes: accountRoutes,
  actionWords: {},
  jobs: accountJobs,
  notifications: [passwordChanged, addressChanged],
  personalData: accountPersonalData,
})
