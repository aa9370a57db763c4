import { defineDomain } from '#platform/server/manifest.ts'
import { regionsRoutes } from './routes.ts'
import { seedGeography } from './seeds.ts'

/** The domain as the server mounts it. */
export const regions = defineDomain({
  domain: 'regions',
  routes: regionsRoutes,
  actionWords: {},
  jobs: [],
  personalData: null,
  referenceData: seedGeography,
})
