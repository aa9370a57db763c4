import { countsWrongFigures } from '#platform/server/contributions/staff-kind.ts'
import { lastStandingDifferences } from './scoring/recount.ts'
import { countedFacts } from '#domains/institutions/server/participation/counted-facts.ts'
import { defineDomain } from '#platform/server/manifest.ts'
import { keepsHomes } from '#platform/server/contributions/homes-kind.ts'
import { actionKinds } from '../rules.ts'
import { standingJobs } from './jobs.ts'
import { standingPersonalData } from './personal-data.ts'
import { standingRoutes } from './routes.ts'
import { seedDemoStandings } from './seeds.ts'

/** The domain as the server mounts it. */
export const standingDomain = defineDomain({
  domain: 'standing',
  routes: standingRoutes,
  jobs: standingJobs,
  actionWords: {},
  contributes: [countsWrongFigures(lastStandingDifferences), countedFacts(actionKinds)],
  personalData: standingPersonalData,
  completes: (declared) => ({ demonstration: seedDemoStandings(declared.one(keepsHomes)) }),
})
