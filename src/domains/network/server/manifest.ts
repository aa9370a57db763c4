import { defineDomain } from '#platform/server/manifest.ts'
import { moderatedCard } from './moderated.ts'
import { networkNotifications } from './notices.ts'
import { networkPersonalData } from './personal-data.ts'
import { networkRoutes } from './routes.ts'
import { seedNetwork } from './seeds.ts'

/** The domain as the server mounts it. */
export const network = defineDomain({
  domain: 'network',
  routes: networkRoutes,
  actionWords: {},
  jobs: [],
  notifications: networkNotifications,
  moderated: [moderatedCard],
  personalData: networkPersonalData,
  demonstration: seedNetwork,
})
