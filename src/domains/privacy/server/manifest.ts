import { defineDomain } from '#platform/server/manifest.ts'
import type { PersonalData } from '#platform/server/personal-data.ts'
import { privacyJobs } from './jobs.ts'
import { privacyPersonalData } from './personal-data.ts'
import { privacyRoutes } from './routes.ts'

/** The domain as the server mounts it, over what the other domains declare that they hold of a person. */
export const privacy = (others: readonly PersonalData[]) => {
  const personalData = [...others, privacyPersonalData]
  return defineDomain({
    domain: 'privacy',
    routes: privacyRoutes(personalData),
    actionWords: {},
    jobs: privacyJobs(personalData),
    personalData: privacyPersonalData,
  })
}
