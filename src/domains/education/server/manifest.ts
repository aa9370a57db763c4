import { goesIntoPack } from '#platform/server/contributions/pack-kind.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { packedGuides } from './packed-guides.ts'
import { educationRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const education = defineDomain({
  domain: 'education',
  routes: educationRoutes,
  actionWords: {},
  jobs: [],
  contributes: [goesIntoPack(packedGuides)],
  personalData: null,
})
