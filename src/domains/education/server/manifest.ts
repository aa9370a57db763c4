import { defineDomain } from '#platform/server/manifest.ts'
import { educationRoutes } from './routes.ts'

/** The domain as the server mounts it. */
export const education = defineDomain({
  domain: 'education',
  routes: educationRoutes,
  actionWords: {},
  jobs: [],
  personalData: null,
})
