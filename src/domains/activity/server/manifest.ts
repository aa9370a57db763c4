import { defineDomain } from '#platform/server/manifest.ts'
import { activityPersonalData } from './personal-data.ts'

/** The domain as the server mounts it. */
export const activity = defineDomain({
  domain: 'activity',
  routes: [],
  actionWords: {},
  jobs: [],
  personalData: activityPersonalData,
})
