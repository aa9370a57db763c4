import { defineDomain } from '#platform/server/manifest.ts'
import { privacyJobs } from './jobs.ts'
import { privacyPersonalData } from './personal-data.ts'
import { privacyRoutes } from './routes.ts'

/** The domain as the server mounts it, over what all domains declare that they hold of a person. */
export const privacy = defineDomain({
  domain: 'privacy',
  actionWords: {},
  personalData: privacyPersonalData,
  completes: ({ manifests }) => {
    // Erases the upper domains first: what names a person must go before the person does. Its own requests go last.
    const others = manifests.toReversed().flatMap(({ personalData }) => personalData ?? [])
    const personalData = [...others.filter((data) => data !== privacyPersonalData), privacyPersonalData]
    return { routes: privacyRoutes(personalData), jobs: privacyJobs(personalData) }
  },
})
