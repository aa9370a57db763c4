import { joinCodes } from '#domains/identity/server/onboarding/join-codes.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { codesForJoining } from './codes/join-codes.ts'
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
  contributes: [joinCodes(codesForJoining)],
  personalData: accountPersonalData,
})
