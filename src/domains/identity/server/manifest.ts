import { defineDomain } from '#platform/server/manifest.ts'
import type { JoinCodes } from './onboarding/join-codes.ts'
import { identityJobs } from './jobs.ts'
import { identityNotifications } from './notices.ts'
import { identityPersonalData } from './personal-data.ts'
import { identityRoutes } from './routes.ts'
import { seedDemoPeople } from './seeds.ts'

/** The domain as the server mounts it. `joinCodes` prove the address of a person who joins. */
export const identity = (joinCodes: JoinCodes) =>
  defineDomain({
    domain: 'identity',
    routes: identityRoutes(joinCodes),
    actionWords: {},
    jobs: identityJobs,
    notifications: identityNotifications,
    personalData: identityPersonalData,
    demonstration: seedDemoPeople,
  })
