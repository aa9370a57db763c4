import { sampleCase } from '#domains/moderation/server/demo-case.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { moderatedCard } from './moderated.ts'
import { networkNotifications } from './notices.ts'
import { networkPersonalData } from './personal-data.ts'
import { networkRoutes } from './routes.ts'
import { clearedCard, flaggedCard, seedNetwork } from './seeds.ts'

/** The domain as the server mounts it. */
export const network = defineDomain({
  domain: 'network',
  routes: networkRoutes,
  actionWords: {},
  jobs: [],
  notifications: networkNotifications,
  moderated: [moderatedCard],
  contributes: [sampleCase(flaggedCard), sampleCase(clearedCard)],
  personalData: networkPersonalData,
  demonstration: seedNetwork,
})
